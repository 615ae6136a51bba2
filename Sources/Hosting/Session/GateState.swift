public import InkdotPatterns

/// The state of a gate that hides content until a pattern is drawn, independent of views.
///
/// It is closed initially and after each failure.
public struct GateState: Sendable {
  /// The screen of a gate.
  public enum Step: Hashable, Sendable {
    /// Loading: the vault has not answered yet.
    case asking
    /// A lock for the stored pattern.
    case locked(StoredPattern)
    /// A lock that creates a first pattern.
    case unset
    /// An error: the vault could not be read.
    case failed(PatternFailure)
    /// The content behind the gate.
    case open
  }

  /// The answer of the vault.
  public enum Answer: Hashable, Sendable {
    /// Grid and rule of the stored pattern; `nil` if none is set.
    case pattern(StoredPattern?)
    /// The reason why loading failed.
    case failure(PatternFailure)
  }

  /// The current screen.
  public private(set) var step = Step.asking
  /// Whether the scene receives events.
  public private(set) var isActive = true
  /// Time at which the app went to the background with the gate open, in s.
  private var leftAt: Double?

  /// Creates a closed gate.
  public init() {}

  /// Whether to cover the app's views: the gate is closed, or the app switcher may take a snapshot.
  public var isCovering: Bool { step != .open || !isActive }

  /// Called when the scene no longer receives events: it goes to the background, or the system covers it.
  public mutating func deactivate() { isActive = false }

  /// Called when the scene goes to the background.
  ///
  /// - Parameters:
  ///   - time: current time, in s of a clock that runs while the device sleeps.
  ///   - grace: duration for which an open gate stays open, in s.
  public mutating func enterBackground(at time: Double, grace: Double) {
    isActive = false
    if step == .open, grace > 0 { leftAt = time } else { close() }
  }

  /// Called when the scene receives events again. Closes the gate if it was in the background for longer than `grace`.
  ///
  /// - Returns: whether to ask the vault.
  public mutating func activate(at time: Double, grace: Double) -> Bool {
    isActive = true
    if let leftAt, !(time - leftAt >= 0 && time - leftAt <= grace) { close() }
    leftAt = nil
    switch step {
    case .asking, .failed: return true
    case .open, .locked, .unset: return false
    }
  }

  #if !hasFeature(Embedded)
    /// Asks a vault for the stored pattern.
    public nonisolated static func answer(of vault: any PatternVault) async -> Answer {
      do throws(PatternFailure) { return .pattern(try await vault.load()) } catch { return .failure(error) }
    }
  #endif

  /// Handles the answer of the vault. Ignored if the gate is open or already shows a lock.
  public mutating func take(_ answer: Answer) {
    switch step {
    case .open, .locked, .unset: return
    case .asking, .failed: break
    }
    switch answer {
    case .pattern(let stored?): step = .locked(stored)
    case .pattern(nil): step = .unset
    case .failure(let failure): step = .failed(failure)
    }
  }

  /// Handles the answer of the vault after the app has handled a forgotten pattern.
  ///
  /// A lock for the same pattern stays, and so does a screen without a lock.
  public mutating func reconsider(_ answer: Answer) {
    guard case .locked(let shown) = step else { return }
    if case .pattern(let stored?) = answer, (stored.grid, stored.rule) == (shown.grid, shown.rule) { return }
    close()
    take(answer)
  }

  /// Handles the outcome of a flow.
  public mutating func finish(_ outcome: PatternOutcome) {
    let opens =
      switch step {
      case .locked: outcome == .unlocked
      case .unset: outcome == .created
      case .asking, .failed, .open: false
      }
    if opens { step = .open } else { close() }
  }

  /// Closes the gate. Ask the vault before showing anything.
  public mutating func close() { (step, leftAt) = (.asking, nil) }
}
