import InkdotGeometry

/// The content of a flow's screen.
public struct PatternScreen: Equatable, Sendable {
  /// The buttons of a screen.
  public struct Buttons: OptionSet, Hashable, Sendable {
    /// The bits of the buttons.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Discard the recorded drawing; send ``PatternFlowInput/startOver``.
    public static let startOver = Buttons(rawValue: 1)
    /// Forgot pattern; handled by the host.
    public static let forgot = Buttons(rawValue: 2)
    /// Manage pattern; handled by the host.
    public static let manage = Buttons(rawValue: 4)
    /// Cancel; send ``PatternFlowInput/cancel``.
    public static let cancel = Buttons(rawValue: 8)
  }

  /// The message.
  public let message: PatternMessage
  /// The buttons.
  public let buttons: Buttons
  /// The recorded drawing for the small preview grid. A secret: release the screen when it is no longer shown.
  public let preview: Pattern?
  /// Whether the board takes touches.
  public let takesTouches: Bool

  /// The tone of the message.
  public var tone: PatternMessage.Tone { message.tone }
}

/// A message and the values of its text; the host provides the text.
public enum PatternMessage: Hashable, Sendable {
  /// Draw the current pattern, to unlock, verify, change or remove. `attemptsLeft` is `nil` if attempts are not
  /// counted.
  case drawCurrent(PatternFlow.Kind, attemptsLeft: Int?)
  /// Draw a new pattern of at least `minimum` dots.
  case drawNew(minimum: Int)
  /// Too short: connect at least `minimum` dots, draw again.
  case connectAtLeast(minimum: Int)
  /// Recorded: draw it again to confirm.
  case drawAgain
  /// The drawing does not match the recorded one: draw again.
  case differs
  /// Recorded, but easy to guess: draw it again to use it, or start over.
  case weak
  /// The pattern is too easy to guess: draw another one.
  case weakRefused
  /// The drawing is being checked.
  case checking
  /// The new pattern is being saved.
  case saving
  /// The pattern is being removed.
  case removing
  /// Wrong, with the status, as in ``PatternVerdict/wrong(_:)``: draw again, wait, or locked out permanently.
  ///
  /// Also shown if the flow begins with a wait or a permanent lockout.
  case wrong(AttemptStatus)
  /// The operation failed.
  case failed(PatternFailure)
  /// The flow has ended.
  case finished(PatternOutcome)

  /// The tone of a message.
  public enum Tone: UInt8, Hashable, Sendable, CaseIterable {
    /// Neutral.
    case neutral
    /// A warning.
    case warning
    /// An error.
    case error
    /// A success.
    case success
  }

  /// The tone of the message.
  public var tone: Tone {
    switch self {
    case .drawCurrent, .drawNew, .drawAgain, .checking, .saving, .removing, .finished(.cancelled): .neutral
    case .weak: .warning
    case .connectAtLeast, .differs, .weakRefused, .wrong, .failed: .error
    case .finished: .success
    }
  }

  /// The key of the text. Keys never change; new messages have new ones. See ``names``.
  ///
  /// A message with and without a number has two keys: `wrong.left` and `wrong`.
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

  /// All values of ``name``, to test that no text is missing.
  public static var names: [String] {
    [
      "drawCurrent.unlock", "drawCurrent.verify", "drawCurrent.change", "drawCurrent.remove", "drawNew",
      "connectAtLeast", "drawAgain", "differs", "weak", "weakRefused", "checking", "saving", "removing", "wrong",
      "wrong.left", "locked", "refusedForGood",
    ] + PatternFailure.allCases.map { "failed." + $0.name } + PatternOutcome.allCases.map { "finished." + $0.name }
  }

  /// A value in a text.
  public enum Value: Hashable, Sendable {
    /// A number of dots or attempts.
    case count(Int)
    /// The end of a wait, in seconds since 1970.
    case date(Double)
  }

  /// The value in the text; `nil` if there is none.
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

/// The outcome of a flow.
public enum PatternOutcome: UInt8, Hashable, Sendable, CaseIterable {
  /// A first pattern was saved.
  case created
  /// The pattern was correct.
  case unlocked
  /// The pattern was correct; the sensitive step may continue.
  case verified
  /// The old pattern was correct and a new one was saved.
  case changed
  /// The old pattern was correct and has been removed.
  case removed
  /// The user cancelled. Nothing was changed.
  case cancelled

  /// A stable name, like `created`.
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
  /// The names of the members, like `[startOver]`.
  public var description: String {
    list([(.startOver, "startOver"), (.forgot, "forgot"), (.manage, "manage"), (.cancel, "cancel")])
  }
}
