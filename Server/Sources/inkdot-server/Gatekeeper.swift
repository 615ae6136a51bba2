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
  func check(_ address: String, device: DeviceName?, now: Int) throws(ServerFailure) {
    let wait = state.withLock { state in
      device.map(state.known.contains) == true ? nil : state.failures.wait(address, now: now)
    }
    if let wait { throw .slow(wait: wait) }
  }

  func countFailure(_ address: String, now: Int) { state.withLock { $0.failures.count(address, now: now) } }

  func countSuccess(_ device: DeviceName) {
    state.withLock { state in
      if state.known.count < Self.knownLimit { state.known.insert(device) }
    }
  }

  /// Counts a search for accounts.
  /// - Throws: `slow`.
  func countRecovery(_ address: String, now: Int) throws(ServerFailure) {
    try count(address, now, \.recoveries)
  }

  /// Checks whether an address may create another account.
  /// - Throws: `slow`.
  func checkAccounts(_ address: String, now: Int) throws(ServerFailure) {
    if let wait = state.withLock({ $0.accounts.wait(address, now: now) }) { throw .slow(wait: wait) }
  }

  func countAccount(_ address: String, now: Int) { state.withLock { $0.accounts.count(address, now: now) } }

  private func count(
    _ address: String, _ now: Int, _ limiter: WritableKeyPath<State, AddressLimiter> & Sendable
  ) throws(ServerFailure) {
    let wait = state.withLock { state in
      let wait = state[keyPath: limiter].wait(address, now: now)
      if wait == nil { state[keyPath: limiter].count(address, now: now) }
      return wait
    }
    if let wait { throw .slow(wait: wait) }
  }
}
