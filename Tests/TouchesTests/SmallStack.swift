import Foundation

/// Runs on a thread with a stack of 1 MB, which is what WebAssembly modules have.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    isDone.signal()
  }
  thread.stackSize = 1 << 20
  thread.start()
  isDone.wait()
}
