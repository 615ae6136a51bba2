/// Creating, entering, changing or removing a pattern, step by step.
///
/// A pure state machine: it takes what happened and returns what to do; what to show is a value, never text.
///
/// 1. Make one of the kind wanted, for the checking kinds with the limiter's status.
/// 2. Show ``screen``.
/// 3. Send everything that happens to ``handle(_:)``, carry out the effects in order, and show ``screen`` again.
/// 4. Let it go after ``PatternFlowEffect/finished(_:)``.
///
/// The first drawing of a new pattern lives only in here (and in screens and effects not yet let go). It is dropped, and
/// with its last copy wiped, when the pattern is saved, the flow is cancelled or the person starts over.
public struct PatternFlow: Sendable {
  /// What the flow is for.
  public enum Kind: UInt8, Equatable, Sendable, CaseIterable {
    /// Set a first pattern: draw it twice.
    case create
    /// Open with the pattern.
    case unlock
    /// Draw the pattern before a sensitive step.
    case verify
    /// Draw the old pattern, then set a new one.
    case change
    /// Draw the old pattern, then switch it off.
    case remove
  }

  /// What happens to a new pattern that is easy to guess.
  public enum WeakPolicy: UInt8, Equatable, Sendable, CaseIterable {
    /// Nothing.
    case accept
    /// A warning with the request to confirm it; the person decides by drawing it again or starting over.
    case warn
    /// It is not taken.
    case refuse
  }

  /// Where the flow is. Patterns are held only here.
  enum Step {
    case current
    case checking
    case locked
    /// Only cancelling leads out: refused for good, or the record is gone.
    case stuck
    case new
    case confirm(Pattern)
    case saving(Pattern)
    case removing
    case finished
  }

  /// What the flow is for.
  public let kind: Kind
  /// The grid of the pattern that is set.
  public let grid: PatternGrid
  /// The rule of the pattern that is set.
  public let rule: PatternRule
  /// The grid of a pattern to be set.
  public let newGrid: PatternGrid
  /// The rule of a pattern to be set.
  public let newRule: PatternRule
  /// What happens to a weak new pattern.
  public let weakPolicy: WeakPolicy

  var step: Step
  var message: PatternMessage

  /// A flow at its first step.
  ///
  /// - Parameters:
  ///   - grid: the grid drawn on; for the checking kinds the record's.
  ///   - rule: the rule drawn by; for the checking kinds the record's.
  ///   - newGrid: for ``Kind/change``, the grid of the new pattern; nil keeps `grid`.
  ///   - newRule: for ``Kind/change``, the rule of the new pattern; nil keeps `rule`.
  ///   - weakPolicy: what happens to a weak new pattern.
  ///   - status: whether attempts may be made; ignored by ``Kind/create``.
  public init(
    _ kind: Kind, grid: PatternGrid = .standard, rule: PatternRule = .standard, newGrid: PatternGrid? = nil,
    newRule: PatternRule? = nil, weakPolicy: WeakPolicy = .warn, status: AttemptStatus = .open(attemptsLeft: nil)
  ) {
    self.kind = kind
    self.grid = grid
    self.rule = rule
    self.newGrid = newGrid ?? grid
    self.newRule = newRule ?? rule
    self.weakPolicy = weakPolicy
    if kind == .create {
      step = .new
      message = .drawNew(minimum: self.newRule.minimumLength)
    } else {
      step = .current
      message = .drawCurrent(kind, attemptsLeft: nil)
      take(status)
    }
  }

  /// The grid the board shows now.
  public var drawnGrid: PatternGrid { isSettingNew ? newGrid : grid }

  /// The rule the board draws by now.
  public var drawnRule: PatternRule { isSettingNew ? newRule : rule }

  /// What to show now.
  public var screen: PatternScreen {
    PatternScreen(message: message, buttons: buttons, preview: preview, takesTouches: takesTouches)
  }

  /// Whether a new pattern is being drawn, not the one that is set.
  public var isSettingNew: Bool {
    switch step {
    case .new, .confirm, .saving: true
    case .finished: kind == .create || message == .finished(.changed)
    case .current, .checking, .locked, .stuck, .removing: kind == .create
    }
  }

  private var takesTouches: Bool {
    switch step {
    case .current, .new, .confirm: true
    case .checking, .locked, .stuck, .saving, .removing, .finished: false
    }
  }

  private var preview: Pattern? {
    switch step {
    case .confirm(let first), .saving(let first): first
    case .current, .checking, .locked, .stuck, .new, .removing, .finished: nil
    }
  }

  private var buttons: PatternScreen.Buttons {
    switch step {
    case .current, .checking, .locked, .stuck: kind == .unlock ? [.forgot, .manage] : [.forgot, .cancel]
    case .new: [.cancel]
    case .confirm: [.startOver, .cancel]
    case .saving, .removing, .finished: []
    }
  }
}
