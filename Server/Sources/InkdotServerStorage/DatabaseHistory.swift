package import InkdotServerRules
import Synchronization

/// The latest confirmed commits of a running server, which reveal that its database was set back.
///
/// Counts only commits that the database confirmed to this server, so a failover to a synchronous standby is not reported.
package final class DatabaseHistory: Sendable {
  /// An attempt of a device. `created` distinguishes rows that had the same identifier.
  fileprivate struct Attempt {
    let turn, created: Int
  }

  private struct State {
    var stamp = 0
    var restored: Int?
    var failure: SQLFailure?
    /// The last attempts. Once `recent` is full, it replaces `older`.
    var (recent, older): ([DeviceName: Attempt], [DeviceName: Attempt]) = ([:], [:])
    var action: (@Sendable (SQLFailure, Int) -> Void)?
  }

  private let state = Mutex(State())
  package static let attemptLimit = 8192

  package init() {}

  /// Why the server no longer serves; `nil` while it does.
  var failure: SQLFailure? { state.withLock { $0.failure } }

  /// How often the database had been set back before this server; `nil` if it has not been read.
  var restored: Int? { state.withLock { $0.restored } }

  /// Sets the action for the first failure, with the highest known stamp.
  func onFailure(_ action: @escaping @Sendable (SQLFailure, Int) -> Void) { state.withLock { $0.action = action } }

  // MARK: Expectations

  /// The minimum state that a transaction must find if it begins now.
  package struct Expectation: Sendable {
    fileprivate let stamp: Int
    fileprivate let restored: Int?
    fileprivate let attempt: Attempt?

    /// - Parameter device: the row of the device that is expected.
    /// - Throws: ``SQLFailure`` of the kinds `setBack` and `restored`.
    package func check(_ generation: Generation, _ device: Device? = nil) throws(SQLFailure) {
      if let restored, generation.restored > restored { throw .restored }
      guard generation.stamp >= stamp, generation.restored >= restored ?? 0 else { throw .setBack }
      if let attempt, let device, device.created == attempt.created, device.turn < attempt.turn { throw .setBack }
    }
  }

  /// - Throws: the failure, if there was one.
  package func expectation(of name: DeviceName? = nil) throws(SQLFailure) -> Expectation {
    let (expectation, failure) = state.withLock { state in
      let attempt = name.flatMap { state.recent[$0] ?? state.older[$0] }
      return (Expectation(stamp: state.stamp, restored: state.restored, attempt: attempt), state.failure)
    }
    if let failure { throw failure }
    return expectation
  }

  // MARK: Facts

  /// Records a stamp that this server stored.
  package func record(_ generation: Generation) {
    state.withLock { state in
      state.stamp = max(state.stamp, generation.stamp)
      state.restored = state.restored ?? generation.restored
    }
  }

  /// Records an attempt that this server stored.
  package func record(turn: Int, of name: DeviceName, created: Int) {
    state.withLock { state in
      if state.recent.count == Self.attemptLimit { (state.older, state.recent) = (state.recent, [:]) }
      let known = state.recent[name] ?? state.older[name]
      if let known, known.created == created, known.turn >= turn { return }
      state.recent[name] = Attempt(turn: turn, created: created)
    }
  }

  /// Ends serving.
  func end(_ failure: SQLFailure) {
    let (action, stamp) = state.withLock { state -> ((@Sendable (SQLFailure, Int) -> Void)?, Int) in
      guard state.failure == nil else { return (nil, 0) }
      state.failure = failure
      return (state.action, state.stamp)
    }
    action?(failure, stamp)
  }
}

/// The progress of a database, which reveals an older copy.
package struct Generation: Sendable {
  /// Counts up while servers run.
  let stamp: Int
  /// How often the database was set back.
  let restored: Int

  package init(stamp: Int, restored: Int) { (self.stamp, self.restored) = (stamp, restored) }
}

extension SQLTransaction {
  func generation() throws(SQLFailure) -> Generation {
    var row = RowReader(try run("SELECT stamp, restored FROM meta").first ?? [])
    return Generation(stamp: row.integer(), restored: row.integer())
  }
}

extension SQLFailure {
  /// Whether the database is no longer the one that the server has served, so that only a new start helps.
  package var endsService: Bool { kind == .setBack || kind == .restored }

  static let setBack = SQLFailure(
    .setBack,
    """
    The database is older than it was while this server ran, so wrong attempts were forgotten. No request is served. Stop \
    all servers of the database, run `inkdot-server restored`, and start them.
    """)
  static let restored = SQLFailure(
    .restored, "`inkdot-server restored` was run. This server answers no requests any more. Restart it.")
}
