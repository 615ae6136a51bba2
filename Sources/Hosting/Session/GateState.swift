public import InkdotPatterns

/// Whether what lies behind a gate may be seen: the part of a gate that no view is needed for. It is closed at first and after
/// everything that failed.
public struct GateState: Sendable {
  /// The screen of a gate.
  public enum Step: Hashable, Sendable {
    /// Nothing yet: the vault is being asked.
    case asking
    /// A lock for the pattern that is set.
    case locked(StoredPattern)
    /// A lock on which a first pattern is set.
    case unset
    /// That the vault could not be read.
    case failed(PatternFailure)
    /// The content behind the gate.
    case open
  }

  /// The answer of the vault.
  public enum Answer: Hashable, Sendable {
    /// Grid and rule of the stored pattern; `nil` if none is set.
    case pattern(StoredPattern?)
    /// Why it is not known.
    case failure(PatternFailure)
  }

  /// The screen to show now.
  public private(set) var step = Step.asking
  /// Whether the scene receives events.
  public private(set) var isActive = true
  /// When the app went to the background with the gate open, in s.
  private var leftAt: Double?

  /// A closed gate.
  public init() {}

  /// Whether the app's views must not be visible: the gate is closed, or the app switcher may take a picture.
  public var isCovering: Bool { step != .open || !isActive }

  /// The scene receives no events: it goes to the background, or something of the system covers it.
  public mutating func deactivate() { isActive = false }

  /// The scene goes to the background.
  ///
  /// - Parameters:
  ///   - time: now, in s of a clock that runs while the device sleeps.
  ///   - grace: how long an open gate stays open, in s.
  public mutating func enterBackground(at time: Double, grace: Double) {
    isActive = false
    if step == .open, grace > 0 { leftAt = time } else { close() }
  }

  /// The scene receives events again. Closes the gate if it was in the background for longer than `grace`.
  ///
  /// - Returns: whether the vault must be asked.
  public mutating func activate(at time: Double, grace: Double) -> Bool {
    isActive = true
    if let leftAt, !(0...grace ~= time - leftAt) { close() }
    leftAt = nil
    switch step {
    case .asking, .failed: return true
    case .open, .locked, .unset: return false
    }
  }

  #if !hasFeature(Embedded)
    /// Asks a vault.
    public nonisolated static func answer(of vault: any PatternVault) async -> Answer {
      do throws(PatternFailure) { return .pattern(try await vault.load()) } catch { return .failure(error) }
    }
  #endif

  /// Takes what the vault said. A gate that is open, or shows a lock, stays as it is.
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

  /// Takes what the vault says after the app has dealt with a forgotten pattern. A lock for the pattern that is still set stays as
  /// it is; a gate that shows none does, too.
  public mutating func reconsider(_ answer: Answer) {
    guard case .locked(let shown) = step else { return }
    if case .pattern(let stored?) = answer, (stored.grid, stored.rule) == (shown.grid, shown.rule) { return }
    close()
    take(answer)
  }

  /// Takes how a flow ended.
  public mutating func finish(_ outcome: PatternOutcome) {
    switch (step, outcome) {
    case (.locked, .unlocked), (.unset, .created): step = .open
    default: close()
    }
  }

  /// Closes it; the vault is to be asked again before anything is shown.
  public mutating func close() { (step, leftAt) = (.asking, nil) }
}
