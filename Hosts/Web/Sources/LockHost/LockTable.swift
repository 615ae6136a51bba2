import InkdotBoards

/// The locks of a page, by number. A page has a few; numbers are not used again.
final class LockTable {
  private var locks: [(handle: Int32, lock: PatternLock)] = []
  private var lastHandle: Int32 = 0

  func add(_ lock: PatternLock) -> Int32 {
    lastHandle += 1
    locks.append((lastHandle, lock))
    return lastHandle
  }

  func remove(_ handle: Int32) {
    locks.removeAll { $0.handle == handle }
  }

  subscript(handle: Int32) -> PatternLock? {
    for entry in locks where entry.handle == handle { return entry.lock }
    return nil
  }
}

nonisolated(unsafe) let table = LockTable()
