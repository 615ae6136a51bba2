import InkdotServerRules
import Synchronization

/// The limits per address, in memory.
final class Gatekeeper: Sendable {
  private struct State {
    var failures = AddressLimiter(limit: 30, period: 60_000)
    var recoveries = AddressLimiter(limit: 10, period: 60_000)
    var accounts = AddressLimiter(limit: 5, period: 3_600_000)
    /// Devices that unlocked recently.
    var known: Set<DeviceName> = []
  }

  private let state = Mutex(State())
  /// Maximum number of remembered devices.
  static let knownLimit = 100_000

  /// - Parameter known: devices that are not limited by address.
  init(known: [DeviceName]) { state.withLock { $0.known = Set(known) } }

  /// Checks whether an address may try a credential.
  ///
  /// Many people may share an address, so a device that unlocked within 30 days is never refused.
  /// - Throws: `slow`.
  func check(_ address: String, device: DeviceName?) throws(ServerFailure) {
    let wait = state.withLock { state in
      device.map(state.known.contains) == true ? nil : state.failures.wait(address, now: UTCDate.now())
    }
    if let wait { throw .slow(wait: wait) }
  }

  func countFailure(_ address: String) { state.withLock { $0.failures.count(address, now: UTCDate.now()) } }

  func countSuccess(_ device: DeviceName) {
    state.withLock { state in
      if state.known.count < Self.knownLimit { state.known.insert(device) }
    }
  }

  /// Counts a search for accounts.
  /// - Throws: `slow`.
  func countRecovery(_ address: String) throws(ServerFailure) { try count(address, \.recoveries) }

  /// Counts a new account before it exists, so that concurrent requests are limited.
  /// - Throws: `slow`.
  func countAccount(_ address: String) throws(ServerFailure) { try count(address, \.accounts) }

  /// Takes back the count of a request that created no account.
  func uncountAccount(_ address: String) { state.withLock { $0.accounts.uncount(address, now: UTCDate.now()) } }

  private func count(
    _ address: String, _ limiter: WritableKeyPath<State, AddressLimiter> & Sendable
  ) throws(ServerFailure) {
    let wait = state.withLock { state in
      // Read here: an earlier time would begin the last period again, and forget the counts of this one.
      let now = UTCDate.now()
      let wait = state[keyPath: limiter].wait(address, now: now)
      if wait == nil { state[keyPath: limiter].count(address, now: now) }
      return wait
    }
    if let wait { throw .slow(wait: wait) }
  }
}
