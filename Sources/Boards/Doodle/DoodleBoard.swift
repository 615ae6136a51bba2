public import InkdotDrawings
public import InkdotGeometry
import InkdotGestures
public import InkdotTouches
import InkdotRendering

/// The paper that is drawn on: touches in; effects, ink and damage out.
///
/// 1. ``start(width:height:paper:)`` or ``open(_:)`` a drawing and ``resize(width:height:)`` the screen.
/// 2. Hand it every event with ``dispatch(_:)``, accelerations with ``accelerate(_:_:_:at:)``, and call ``tick(at:)`` when
///    ``deadline`` has come.
/// 3. After each call carry out its ``DoodleEffects``. What is painted stays: a host keeps finished ink in a surface of its
///    own, paints new marks over it and repaints only damage.
///
/// One finger draws, two move and scale the paper. Once a pen was seen, fingers only move the paper. Touches that begin on
/// a photo that waits to be stamped move, turn and scale it; a long press stamps it.
///
/// Coordinates of touches are pt of the screen, everything that is painted is in pt of the paper, ``view`` maps between
/// them. Times are in seconds on one clock of the host's that never goes back. An event that throws changes nothing.
public final class DoodleBoard {
  /// What is drawn with. A change holds from the next stroke on.
  public var settings = DoodleSettings() {
    didSet { if oldValue.rejectsPalms != settings.rejectsPalms { relate() } }
  }
  /// The drawing with its steps.
  public internal(set) var history: DrawingHistory
  /// How the paper lies on the screen.
  public internal(set) var view = DoodleView()
  /// Whether a pen was seen.
  public internal(set) var hasSeenPen = false {
    didSet { relate() }
  }
  /// The photo that keys and handles act on, a number of ``Drawing/placed``.
  public internal(set) var selection: Int?

  var journal: Journal
  var pending: [UInt8] = []
  var effects: DoodleEffects = []
  var damage: [Rect] = []
  /// Marks that were finished and not yet painted.
  var newMarks: [Int] = []
  var screen = (width: 0.0, height: 0.0)
  var now = -Double.infinity
  var stroke: DoodleStroke?
  var adjustment: PhotoAdjustment?
  var dip: PhotoDip?
  /// By which painters know the files of photos.
  var numbers = PhotoNumbers()
  /// Whether the whole paper is shown until a gesture says otherwise.
  private var isFitted = true

  let arbiter: Arbiter
  let surface = DoodleSurface(frame: .zero)
  let photos = PhotoSurface(frame: .zero)
  let gestures = DoodleGestures()

  /// A board with empty white paper of 1,024 × 768 pt.
  public init() {
    guard let paper = Drawing(width: 1024, height: 768) else { preconditionFailure("the sides are in range") }
    (journal, pending, history) = Journal.begin(paper)
    let scene = TouchScene()
    scene.addRoot(surface)
    surface.addSubview(photos)
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    surface.board = self
    photos.board = self
    gestures.watch(for: self)
    relate()
  }

  deinit {
    surface.board = nil
    photos.board = nil
    gestures.board = nil
  }

  // MARK: Drawings

  /// Begins a drawing on empty paper, shown as a whole. What was there is left.
  ///
  /// - Returns: the first bytes of its journal, to be stored; `nil`, and nothing has changed, when a side is outside
  ///   ``Drawing/sides``.
  public func start(width: Double, height: Double, paper: Color = .white) -> [UInt8]? {
    guard let drawing = Drawing(width: width, height: height, paper: paper) else { return nil }
    let (journal, bytes, history) = Journal.begin(drawing)
    show(history, journal)
    return bytes
  }

  /// Opens a drawing or a journal that was stored, shown as a whole.
  ///
  /// - Returns: what was lost, how many bytes at the front are sound, and the bytes to store instead of what is stored, or
  ///   `nil` when the journal goes on there.
  /// - Throws: ``DrawingFileError``, and nothing has changed then.
  /// - Complexity: O(bytes).
  public func open(
    _ bytes: [UInt8]
  ) throws(DrawingFileError) -> (losses: [DrawingLoss], soundByteCount: Int, journal: [UInt8]?) {
    let (journal, recovery) = try Journal.resume(bytes)
    if let journal, bytes.count < Self.journalLimit {
      show(recovery.history, journal)
      return (recovery.losses, recovery.soundByteCount, nil)
    }
    let (anew, first, history) = Journal.begin(recovery.history.drawing)
    show(history, anew)
    return (recovery.losses, recovery.soundByteCount, first)
  }

  /// A journal longer than this, in bytes, begins anew when it is opened. Its steps are forgotten then.
  static let journalLimit = 64 << 20

  private func show(_ history: DrawingHistory, _ journal: Journal) {
    self.history = history
    self.journal = journal
    pending = []
    damage = []
    newMarks = []
    stroke = nil
    adjustment = nil
    dip = nil
    selection = nil
    numbers = PhotoNumbers()
    isFitted = true
    fit()
  }

  /// The `.inkdot` file of the drawing.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public var file: [UInt8] { DrawingFile.bytes(of: history.drawing) }

  /// What to append to the stored journal, since this was last asked.
  public func takeJournal() -> [UInt8] {
    let bytes = pending
    pending = []
    return bytes
  }

  // MARK: Place

  /// Gives the screen its size in pt; what is not 1…100,000 counts as 1. The middle of what is shown stays in the middle.
  public func resize(width: Double, height: Double) {
    let usable = 1...100_000.0
    let old = screen
    screen = (usable ~= width ? width : 1, usable ~= height ? height : 1)
    surface.frame = Rect(0, 0, screen.width, screen.height)
    photos.frame = surface.frame
    if isFitted {
      fit()
    } else {
      view.origin = view.origin + Vector((screen.width - old.width) / 2, (screen.height - old.height) / 2)
      hold()
    }
  }

  /// Shows the whole paper.
  public func fit() {
    isFitted = true
    if screen.width > 0 { view = .fitting(paper, on: screen) }
    effects.insert(.viewChanged)
  }

  /// Moves the paper on the screen, in pt.
  public func scroll(by way: Vector) {
    guard way.dx.isFinite, way.dy.isFinite, way != .zero else { return }
    view.origin = view.origin + way
    hold()
  }

  /// Scales the paper about a place on the screen.
  public func zoom(by factor: Double, about place: Point) {
    guard factor.isFinite, factor > 0, factor != 1, place.isFinite else { return }
    view.zoom(by: factor, about: place)
    hold()
  }

  private func hold() {
    isFitted = false
    view.hold(paper: paper, on: screen)
    effects.insert(.viewChanged)
  }

  private var paper: (width: Double, height: Double) { (history.drawing.width, history.drawing.height) }

  // MARK: Input

  /// Takes one event of touches.
  ///
  /// - Throws: ``TouchError`` when the event cannot be true; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> DoodleEffects {
    try arbiter.check(event)
    for sample in event.samples where sample.phase == .began && sample.kind == .pen { penBegins(at: event.time) }
    try arbiter.dispatch(event)
    advance(to: arbiter.time)
    return takeEffects()
  }

  /// Tells the board that time has passed.
  public func tick(at time: Double) -> DoodleEffects {
    do throws(TouchError) { try arbiter.tick(at: time) } catch { return takeEffects() }
    advance(to: arbiter.time)
    return takeEffects()
  }

  /// The device was accelerated by this much, in m/s², gravity included.
  public func accelerate(_ x: Double, _ y: Double, _ z: Double, at time: Double) -> DoodleEffects {
    do throws(TouchError) { try arbiter.accelerate(x, y, z, at: time) } catch { return takeEffects() }
    return takeEffects()
  }

  /// Cancels every touch, as when the window is lost. A stroke under way ends where it is, for nothing drawn may be lost.
  public func cancelTouches(at time: Double) -> DoodleEffects {
    endStroke()
    do throws(TouchError) { try arbiter.cancelAll(at: time) } catch { return takeEffects() }
    return takeEffects()
  }

  /// When the board wants to be ticked next, or `nil` when it can wait. A time that has passed means as soon as the next
  /// frame is painted.
  public var deadline: Double? { dip == nil ? arbiter.nextDeadline : now }

  private func advance(to time: Double) {
    if time > now { now = time }
    if dip != nil { followDip() }
  }

  /// The effects that have gathered, for calls that return none themselves.
  public func takeEffects() -> DoodleEffects {
    defer { effects = [] }
    if !pending.isEmpty { effects.insert(.journal) }
    return effects
  }
}
