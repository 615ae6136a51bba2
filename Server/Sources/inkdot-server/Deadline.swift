import NIOCore
import NIOPosix
import Synchronization

/// Returns the result of `body`, or throws ``DeadlineExceeded`` after a time. Never cancels `body`.
func withDeadline<Result: Sendable>(
  _ limit: TimeAmount, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Result, any Error>) in
    let answer = Answer(continuation)
    // A cancelled Task.sleep would keep its memory until the time has passed.
    let clock = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: limit) {
      answer.resume(.failure(DeadlineExceeded()))
    }
    Task {
      do { answer.resume(.success(try await body())) } catch { answer.resume(.failure(error)) }
      clock.cancel()
    }
  }
}

struct DeadlineExceeded: Error {}

/// A continuation that is resumed by the first of two tasks.
private final class Answer<Result: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Result, any Error>?>

  init(_ continuation: CheckedContinuation<Result, any Error>) { self.continuation = Mutex(continuation) }

  func resume(_ result: Swift.Result<Result, any Error>) {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume(with: result)
  }
}
