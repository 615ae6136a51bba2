package import InkdotBoards
import InkdotPatterns
import InkdotTouches
import WebExchange

/// The locks of a page, by number. Numbers are not reused.
final class LockTable {
  private struct Entry {
    let handle: Int32
    let lock: PatternLock
    /// The pattern to check or save, until the lock receives the result.
    var candidate: Pattern?
  }

  private var entries: [Entry] = []
  private var lastHandle: Int32 = 0

  func add(_ lock: PatternLock) -> Int32 {
    lastHandle += 1
    entries.append(Entry(handle: lastHandle, lock: lock))
    return lastHandle
  }

  func remove(_ handle: Int32) {
    entries.removeAll { $0.handle == handle }
  }

  subscript(handle: Int32) -> PatternLock? { index(of: handle).map { entries[$0].lock } }

  /// The pattern to check or save.
  func candidate(of handle: Int32) -> Pattern? { index(of: handle).flatMap { entries[$0].candidate } }

  /// Removes the pattern to check or save.
  func forgetCandidate(of handle: Int32) {
    if let index = index(of: handle) { entries[index].candidate = nil }
  }

  /// Calls a lock and stores the pattern that its answer refers to.
  ///
  /// - Returns: the bits of the answer, or -1 for an unknown lock.
  func answer(_ handle: Int32, _ call: (PatternLock) throws(TouchError) -> PatternAnswer) -> Int32 {
    guard let index = index(of: handle) else { return -1 }
    return WebExchange.answer { () throws(TouchError) in keep(try call(entries[index].lock), at: index) }
  }

  /// Stores the pattern that an answer refers to.
  ///
  /// - Returns: its bits.
  func keep(_ answer: PatternAnswer, of handle: Int32) -> UInt32 {
    index(of: handle).map { keep(answer, at: $0) } ?? 0
  }

  private func keep(_ answer: PatternAnswer, at index: Int) -> UInt32 {
    switch answer.request {
    case .check(let pattern), .save(let pattern): entries[index].candidate = pattern
    case .remove, nil: break
    }
    return answer.bits
  }

  private func index(of handle: Int32) -> Int? {
    for (index, entry) in entries.enumerated() where entry.handle == handle { return index }
    return nil
  }
}

nonisolated(unsafe) let table = LockTable()

extension PatternAnswer {
  /// The bits of the effects, and four more: what is requested, and whether the flow is over.
  package var bits: UInt32 {
    var bits = effects.rawValue
    switch request {
    case .check: bits |= 1 << 8
    case .save: bits |= 1 << 9
    case .remove: bits |= 1 << 10
    case nil: break
    }
    return outcome == nil ? bits : bits | 1 << 11
  }
}
