public import InkdotDrawings
public import InkdotInk
public import InkdotGeometry
import InkdotGestures
import InkdotRendering
public import InkdotTouches

/// A canvas: converts touches to effects, ink and damage.
///
/// 1. ``start(width:height:sheetColor:)`` or ``open(_:)`` a drawing, and ``resize(width:height:)`` the screen.
/// 2. Pass all input to ``handle(_:at:)``, and a tick when ``deadline`` is reached.
/// 3. Carry out the ``DoodleEffects`` of each call. Hosts keep finished ink in a separate surface, paint new marks over
///    it and repaint only damage.
///
/// One finger draws, two fingers scroll and zoom. After a pen was seen, fingers only scroll and zoom; see
/// ``DoodleSettings/inputPolicy``. Touches that begin on the selection move, rotate and scale it; with the selection
/// tool, so do touches on any floating photo. A long press stamps a photo, and so does drawing or erasing over it. A
/// tap beside a selection only clears it.
///
/// Touches are in pt of the screen, painted items in pt of the sheet; ``view`` maps between them. ``BoardInput`` explains
/// times. An input that throws changes nothing.
public final class DoodleBoard {
  /// The tool settings. Changes apply to the next stroke.
  public var settings = DoodleSettings() {
    didSet { if oldValue.inputPolicy != settings.inputPolicy { updateNavigation() } }
  }
  /// Whether a pen was seen.
  public internal(set) var hasSeenPen = false {
    didSet { updateNavigation() }
  }

  var session: EditingSession
  var tool: ActiveTool
  var lassoing: ActiveLasso?
  /// Whether a tap of the drawing touch only clears the selection.
  var ignoresTap = false
  var selection = SelectionEditor()
  var handleDrag: HandleDrag?
  var writing = TextWriting()
  var viewport = Viewport()
  var numbers = PhotoNumbers()

  let arbiter: Arbiter
  let gestures: DoodleGestures
  let selectionSurface = SelectionSurface(frame: .zero)
  private let surface = DoodleSurface(frame: .zero)

  /// Creates a board with an empty white sheet of 1,024 × 768 pt.
  public convenience init() { self.init(strokeCapacity: Stroke.maximumSampleCount) }

  /// Creates a board that splits strokes after `strokeCapacity` samples, at least 2; tests use small values.
  package init(strokeCapacity: Int) {
    tool = ActiveTool(capacity: strokeCapacity)
    guard let drawing = try? Drawing(width: 1024, height: 768) else { preconditionFailure("the sides are in range") }
    session = EditingSession.begin(drawing).session
    let scene = TouchScene()
    scene.addRoot(surface)
    surface.addSubview(selectionSurface)
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    gestures = DoodleGestures(surface: surface, selection: selectionSurface, arbiter: arbiter)
    surface.board = self
    selectionSurface.board = self
    gestures.board = self
    updateNavigation()
  }

  deinit {
    surface.board = nil
    selectionSurface.board = nil
    gestures.board = nil
  }

  /// The drawing with its steps.
  public var history: DrawingHistory { session.history }

  /// The reason of the last refused change; `nil` if there is none. Read it after ``DoodleEffects/refused``.
  public var refusal: DrawingError? { session.refusal }

  // MARK: Drawings

  /// Starts a drawing on a plain sheet, and shows the whole sheet.
  ///
  /// - Returns: `nil` if a side is outside `Drawing.sides`; nothing has changed then.
  public func start(
    width: Double, height: Double, sheetColor: RGBAColor = .white
  ) -> Beginning? {
    Sheet(width: width, height: height, color: sheetColor).map { start(on: $0) }
  }

  /// Starts a drawing on an empty sheet, and shows the whole sheet.
  public func start(on sheet: Sheet) -> Beginning {
    let (session, bytes) = EditingSession.begin(Drawing(sheet))
    return Beginning(journal: bytes, effects: show(session))
  }

  /// The result of starting a drawing.
  public struct Beginning: Hashable, Sendable {
    /// The first bytes of its journal, to be stored.
    public let journal: [UInt8]
    /// The effects that the host must carry out.
    public let effects: DoodleEffects
  }

  /// The result of opening a stored drawing.
  public struct Opening: Hashable, Sendable {
    /// Parts of the file that were lost.
    public let losses: [DrawingLoss]
    /// Number of undamaged bytes at the front of the stored journal.
    ///
    /// Truncate the stored journal to this length before appending; otherwise the appended bytes are lost. Meaningless
    /// if there is a ``journal``.
    public let intactByteCount: Int
    /// The bytes that replace the stored journal; `nil` to append to it.
    public let journal: [UInt8]?
    /// The effects that the host must carry out.
    public let effects: DoodleEffects
  }

  /// Opens a stored drawing or journal, and shows the whole sheet.
  ///
  /// - Throws: `DrawingFileError`; nothing has changed then.
  /// - Complexity: O(bytes).
  public func open(_ bytes: some Sequence<UInt8>) throws(DrawingFileError) -> Opening {
    let bytes = Array(bytes)
    let (journal, recovery) = try DrawingJournal.resume(bytes)
    let next: (session: EditingSession, journal: [UInt8]?)
    if let journal, bytes.count < Self.journalLimit {
      next = (EditingSession(history: recovery.history, journal: journal), nil)
    } else {
      next = EditingSession.begin(recovery.history.drawing)
    }
    return Opening(
      losses: recovery.losses, intactByteCount: recovery.intactByteCount, journal: next.journal,
      effects: show(next.session))
  }

  /// Maximum length in bytes of a journal that is continued; a longer one is replaced by a new one without steps.
  private static let journalLimit = 64 << 20

  private func show(_ next: EditingSession) -> DoodleEffects {
    let wasInking = tool.isActive
    tool.discard(in: &session)
    lassoing = nil
    session = next
    (selection, handleDrag) = (SelectionEditor(following: selection), nil)
    writing = TextWriting()
    numbers = PhotoNumbers()
    viewport.show(session.drawing)
    session.invalidateAll()
    session.report([.viewChanged, .historyChanged, .photosChanged, .selectionChanged, .sheetChanged])
    if wasInking { session.report(.inkEnded) }
    return session.drainEffects()
  }

  /// The `.inkdot` file of the drawing.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public var file: [UInt8] { DrawingFile.bytes(of: session.drawing) }

  /// Returns and removes the bytes to append to the stored journal.
  ///
  /// - Complexity: O(samples of the steps since the last call).
  public func drainJournal() -> [UInt8] { session.drainJournal() }

  /// Number of changes that ``drainJournal()`` encodes. After thousands of them, as of a duplicated page, a host may drain
  /// in its next task, so that the change is shown first; it must drain before the page ends or opens another drawing.
  public var unwrittenChangeCount: Int { session.unwrittenChangeCount }

  /// Encodes changes for ``drainJournal()``, so that a host can spread a large step over several tasks.
  ///
  /// - Parameter count: maximum number of changes to encode in this call.
  public func encodeJournal(atMost count: Int) { session.encodeJournal(atMost: count) }

  // MARK: View

  /// The position of the sheet on the screen.
  public var view: DoodleView { viewport.view }

  /// The visible part of the sheet, in pt; all of it until the screen has a size.
  var visibleSheet: Rect2D { viewport.visibleSheet }

  /// Sets the size of the screen in pt; a side outside 1…100,000 counts as 1. Keeps the centre.
  public func resize(width: Double, height: Double) -> DoodleEffects {
    viewport.resize(width: width, height: height)
    surface.frame = viewport.frame
    selectionSurface.frame = viewport.frame
    session.report(.viewChanged)
    return session.drainEffects()
  }

  /// Shows the whole sheet; for an endless sheet, all marks.
  ///
  /// - Complexity: O(1), on an endless sheet O(marks).
  public func fit() -> DoodleEffects {
    viewport.fit(session.drawing)
    session.report(.viewChanged)
    return session.drainEffects()
  }

  /// Shows the whole sheet if a pinch has made it smaller than that. Does nothing for an endless sheet.
  func fitSmallSheet() -> DoodleEffects {
    !session.drawing.sheet.isEndless && viewport.isSmallerThanFitted ? fit() : []
  }

  /// Moves the sheet on the screen, in pt.
  public func scroll(by offset: Vector2D) -> DoodleEffects {
    if viewport.scroll(by: offset) { session.report(.viewChanged) }
    return session.drainEffects()
  }

  /// Scales the sheet about a point of the screen, within ``DoodleSettings/scales``.
  ///
  /// - Parameters:
  ///   - factor: above 0 and finite; others change nothing.
  ///   - point: fixed point of the screen, as far as the sheet still fills the screen.
  public func zoom(by factor: Double, about point: Point2D) -> DoodleEffects {
    if viewport.zoom(by: factor, about: point) { session.report(.viewChanged) }
    return session.drainEffects()
  }

  // MARK: Input

  /// Handles one input.
  ///
  /// Cancelling keeps the current stroke, because losing ink is worse than keeping a stray line, and reverts moves.
  ///
  /// - Throws: `TouchError` if the input is invalid; nothing has changed then.
  /// - Complexity: O(touches²), plus the work to draw or erase.
  public func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> DoodleEffects {
    switch input {
    case .touches(let samples):
      let event = TouchEvent(time: time, samples: samples)
      try arbiter.check(event)
      for sample in samples {
        if sample.phase == .began, sample.kind == .pen { penBegins() }
        if sample.id == tool.touch?.id { tool.checkHold(against: sample.location, at: time, now: now, in: &session) }
      }
      try arbiter.dispatch(event)
    case .acceleration(let x, let y, let z):
      try arbiter.deviceDidAccelerate(x: x, y: y, z: z, at: time)
    case .cancel:
      // Validated first, so that an invalid input changes nothing.
      try arbiter.tick(at: time)
      endTool()
      discardLasso()
      try arbiter.cancelAll(at: time)
    case .tick:
      try arbiter.tick(at: time)
    }
    return Self.passTime(to: now, scale: view.scale, &tool, &selection, &session)
  }

  /// Handles one touch event.
  ///
  /// - Throws: `TouchError` if the event is invalid; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> DoodleEffects {
    try handle(.touches(event.samples), at: event.time)
  }

  /// Advances the time of the board.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func tick(at time: Double) throws(TouchError) -> DoodleEffects { try handle(.tick, at: time) }

  private static func passTime(
    to now: Double, scale: Double, _ tool: inout ActiveTool, _ selection: inout SelectionEditor,
    _ session: inout EditingSession
  ) -> DoodleEffects {
    tool.passTime(to: now, scale: scale, in: &session)
    selection.passTime(to: now, in: &session)
    return session.drainEffects()
  }

  /// Time of the next tick that the board needs; see ``BoardInput``.
  public var deadline: Double? {
    if selection.isStamping { return now }
    guard let held = tool.deadline else { return arbiter.nextDeadline }
    return min(held, arbiter.nextDeadline ?? .infinity)
  }

  var now: Double { arbiter.time }

  // MARK: Commands

  /// Ends the current stroke and move.
  private func endPendingEdits() {
    endTool()
    discardLasso()
    selection.cancelStamp(in: &session)
    selection.commit(to: &session)
  }

  /// Ends the current stroke and move, runs a command, and returns the effects of both.
  func run(_ command: () -> Void) -> DoodleEffects {
    endPendingEdits()
    command()
    return session.drainEffects()
  }

  /// Runs a command that may change any mark, any photo or the sheet. The command returns whether it changed something.
  private func runChange(_ change: (inout EditingSession) -> Bool) -> DoodleEffects {
    endPendingEdits()
    let (photos, sheet) = (session.drawing.floatingPhotos, session.drawing.sheet)
    if change(&session) {
      selection.drawingChanged(photosBefore: photos, in: &session)
      writing.drawingChanged(in: &session)
      let new = session.drawing.sheet
      if new.bounds != sheet.bounds {
        viewport.show(session.drawing)
        session.report(.viewChanged)
      }
      if new != sheet { session.report(.sheetChanged) }
    }
    return session.drainEffects()
  }

  /// Removes all marks and floating photos as one step.
  public func clear() -> DoodleEffects { runChange { !$0.drawing.isEmpty && $0.perform([.clear]) } }

  /// Undoes the last step, after ending the current stroke.
  public func undo() -> DoodleEffects { runChange { $0.undo() } }

  /// Redoes the step that was undone last, after ending the current stroke.
  public func redo() -> DoodleEffects { runChange { $0.redo() } }

  /// Changes the sheet as one step, or does nothing if it is equal. Shows the whole sheet if its size changes.
  ///
  /// - Parameters:
  ///   - sheet: the sheet.
  ///   - inks: the drawing colours of the host for light and dark sheets. When the sheet becomes dark or light, marks
  ///     of one colour change to the other, so that they stay visible.
  /// - Complexity: O(1); on an endless sheet or with inks O(marks).
  public func setSheet(_ sheet: Sheet, inks: (onLight: RGBAColor, onDark: RGBAColor)? = nil) -> DoodleEffects {
    runChange { session in
      let old = session.drawing.sheet
      guard sheet != old else { return false }
      var changes = [DrawingChange.setSheet(sheet)]
      if let inks, sheet.isDark != old.isDark {
        let (from, to) = sheet.isDark ? (inks.onLight, inks.onDark) : (inks.onDark, inks.onLight)
        changes += session.drawing.changes(recoloring: from, to: to)
      }
      return session.perform(changes)
    }
  }

  // MARK: Shapes

  /// The shape that the current or last stroke became; `nil` if it stayed a stroke.
  public var recognizedShape: DrawnShape.Kind? { tool.recognizedShape }

  /// Draws straight lines while a key is held.
  ///
  /// Lines snap to multiples of 45°. Erasers are not affected. The current stroke returns to its drawn form if the key
  /// is released first.
  public func setStraightLinesEnabled(_ isEnabled: Bool) -> DoodleEffects {
    tool.straighten(isEnabled, in: &session)
    return session.drainEffects()
  }

  // MARK: Invariants

  /// Traps if an invariant of the board is violated; for tests, between calls.
  ///
  /// - Complexity: O(photos + damage).
  package func checkInvariants() {
    session.checkInvariants()
    tool.checkInvariants()
    viewport.checkInvariants()
    selection.checkInvariants(in: session.drawing)
    if let touch = tool.touch {
      precondition(arbiter.dispatcher.touches.contains { $0 === touch }, "the touch that draws is on the screen")
      precondition(!selection.isMovingPhoto, "no photo is moved during a stroke")
    }
    precondition(session.isStepOpen == tool.isErasing, "an open step is an eraser's")
  }
}
