import InkdotGeometry

/// The state of a flow to show at one moment.
public struct PatternScreen: Equatable, Sendable {
  /// Buttons a screen may have.
  public struct Buttons: OptionSet, Hashable, Sendable {
    /// One bit a button.
    public let rawValue: UInt8
    /// Buttons from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Forget the recorded drawing; send ``PatternFlowInput/startOver``.
    public static let startOver = Buttons(rawValue: 1)
    /// Forgot pattern; the host leads on.
    public static let forgot = Buttons(rawValue: 2)
    /// Manage pattern; the host leads on.
    public static let manage = Buttons(rawValue: 4)
    /// Leave; send ``PatternFlowInput/cancel``.
    public static let cancel = Buttons(rawValue: 8)
  }

  /// The message to show.
  public let message: PatternMessage
  /// The buttons to show.
  public let buttons: Buttons
  /// The recorded drawing for the small preview grid. A secret: let the screen go when it is no longer shown.
  public let preview: Pattern?
  /// Whether the board takes touches.
  public let takesTouches: Bool

  /// How to say the message.
  public var tone: PatternMessage.Tone { message.tone }
}

/// A message with the values its text needs; the host provides the text.
public enum PatternMessage: Hashable, Sendable {
  /// Draw the current pattern, to unlock, verify, change or remove. `attemptsLeft` is `nil` when attempts are not counted.
  case drawCurrent(PatternFlow.Kind, attemptsLeft: Int?)
  /// Draw a new pattern of at least `minimum` dots.
  case drawNew(minimum: Int)
  /// Too short: connect at least `minimum` dots, draw again.
  case connectAtLeast(minimum: Int)
  /// Recorded: draw it again to confirm.
  case drawAgain
  /// It does not match the one recorded: draw again.
  case differs
  /// Recorded, but easy to guess: draw it again to keep it, or start over.
  case weak
  /// It is too easy to guess: draw another.
  case weakRefused
  /// The drawing is being checked.
  case checking
  /// The new pattern is being saved.
  case saving
  /// The pattern is being removed.
  case removing
  /// Wrong, and what follows from it, as in ``PatternVerdict/wrong(_:)``: draw again, wait while the host counts down, or
  /// never again. A wait and the end of attempts are shown like this too when the flow begins in them.
  case wrong(AttemptStatus)
  /// It could not be done.
  case failed(PatternFailure)
  /// The flow has ended.
  case finished(PatternOutcome)

  /// How to say it.
  public enum Tone: UInt8, Hashable, Sendable, CaseIterable {
    /// As a plain sentence.
    case neutral
    /// As something to think about.
    case warning
    /// As something that went wrong.
    case error
    /// As something that went well.
    case success
  }

  /// How to say it.
  public var tone: Tone {
    switch self {
    case .drawCurrent, .drawNew, .drawAgain, .checking, .saving, .removing, .finished(.cancelled): .neutral
    case .weak: .warning
    case .connectAtLeast, .differs, .weakRefused, .wrong, .failed: .error
    case .finished: .success
    }
  }

  /// Under which key a host keeps the text. Names never change; new messages bring new ones. All are in ``names``.
  ///
  /// The same sentence with and without a number has two names: `wrong.left` and `wrong`.
  public var name: String {
    switch self {
    case .drawCurrent(.unlock, _): "drawCurrent.unlock"
    case .drawCurrent(.verify, _): "drawCurrent.verify"
    case .drawCurrent(.change, _): "drawCurrent.change"
    case .drawCurrent(.remove, _): "drawCurrent.remove"
    case .drawCurrent(.create, _), .drawNew: "drawNew"
    case .connectAtLeast: "connectAtLeast"
    case .drawAgain: "drawAgain"
    case .differs: "differs"
    case .weak: "weak"
    case .weakRefused: "weakRefused"
    case .checking: "checking"
    case .saving: "saving"
    case .removing: "removing"
    case .wrong(.open(nil)): "wrong"
    case .wrong(.open): "wrong.left"
    case .wrong(.locked): "locked"
    case .wrong(.permanentlyLocked): "refusedForGood"
    case .failed(let failure): "failed." + failure.name
    case .finished(let outcome): "finished." + outcome.name
    }
  }

  /// Every ``name`` there is, for a test that no text is missing.
  public static var names: [String] {
    [
      "drawCurrent.unlock", "drawCurrent.verify", "drawCurrent.change", "drawCurrent.remove", "drawNew",
      "connectAtLeast", "drawAgain", "differs", "weak", "weakRefused", "checking", "saving", "removing", "wrong",
      "wrong.left", "locked", "refusedForGood",
    ] + PatternFailure.allCases.map { "failed." + $0.name } + PatternOutcome.allCases.map { "finished." + $0.name }
  }

  /// A number that a text needs.
  public enum Value: Hashable, Sendable {
    /// Of dots or attempts.
    case count(Int)
    /// The end of a wait, in seconds since 1970.
    case date(Double)
  }

  /// The number that the text needs; `nil` for none.
  public var value: Value? {
    switch self {
    case .drawNew(let minimum), .connectAtLeast(let minimum): .count(minimum)
    case .drawCurrent(_, .some(let attemptsLeft)), .wrong(.open(.some(let attemptsLeft))): .count(attemptsLeft)
    case .wrong(.locked(let until)): .date(until)
    case .drawCurrent, .drawAgain, .differs, .weak, .weakRefused, .checking, .saving, .removing, .wrong, .failed,
      .finished:
      nil
    }
  }
}

/// How a flow ended.
public enum PatternOutcome: UInt8, Hashable, Sendable, CaseIterable {
  /// A first pattern was saved.
  case created
  /// The pattern was right.
  case unlocked
  /// The pattern was right; the sensitive step may continue.
  case verified
  /// The old pattern was right and a new one was saved.
  case changed
  /// The old pattern was right and is gone.
  case removed
  /// The person left. Nothing was changed.
  case cancelled

  /// A name that never changes, such as `created`.
  public var name: String {
    switch self {
    case .created: "created"
    case .unlocked: "unlocked"
    case .verified: "verified"
    case .changed: "changed"
    case .removed: "removed"
    case .cancelled: "cancelled"
    }
  }
}

extension PatternScreen.Buttons: CustomStringConvertible {
  /// The names of the members, as `[startOver]`.
  public var description: String {
    list([(.startOver, "startOver"), (.forgot, "forgot"), (.manage, "manage"), (.cancel, "cancel")])
  }
}
