/// What a flow shows at a moment.
public struct PatternScreen: Equatable, Sendable {
  /// Buttons a screen may have.
  public struct Buttons: OptionSet, Equatable, Sendable {
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

  /// What to tell the person.
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
