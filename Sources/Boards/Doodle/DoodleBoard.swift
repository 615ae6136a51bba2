public import InkdotDrawings
public import InkdotInk
public import InkdotGeometry
import InkdotGestures
public import InkdotRendering
public import InkdotTouches

/// The paper that is drawn on: touches in; effects, ink and damage out.
///
/// 1. ``start(width:height:paper:)`` or ``open(_:)`` a drawing and ``resize(width:height:)`` the screen.
/// 2. Hand it every input with ``handle(_:at:)``, and a tick when ``deadline`` has come.
/// 3. After each call carry out its ``DoodleEffects``. What is painted stays: a host keeps finished ink in a surface of its
///    own, paints new marks over it and repaints only damage.
///
/// One finger draws, two move and scale the paper. Once a pen was seen, fingers only move the paper; see
/// ``DoodleSettings/inputPolicy``. Touches that begin on a photo that waits to be stamped move, turn and scale it; a long
/// press stamps it.
///
/// Coordinates of touches are pt of the screen, everything that is painted is in pt of the paper, ``view`` maps between
/// them. Times are those of ``Board``. An input that throws changes nothing.
public final class DoodleBoard: Board {
  /// The tool settings. Changes apply from the next stroke on.
  public var settings = DoodleSettings() {
    didSet { if oldValue.inputPolicy != settings.inputPolicy { updateGestures() } }
  }
  /// Whether a pen was seen.
  public private(set) var hasSeenPen = false {
    didSet { updateGestures() }
  }

  private var document: EditingSession
  private var inking: ActiveTool
  private var photos = PhotoEditor()
  private(set) var writing = TextWriting()
  private(set) var selector = InkSelector()
  private var viewport = Viewport()
  private var taps = FingerTaps()
  private var numbers = PhotoNumbers()
  /// Effects that views and recognizers reported during the current input.
  private var reported: DoodleEffects = []

  private let arbiter: Arbiter
  private let surface = DoodleSurface(frame: .zero)
  private let photoSurface = PhotoSurface(frame: .zero)
  private let gestures: DoodleGestures

  /// A board with empty white paper of 1,024 × 768 pt.
  public convenience init() { self.init(strokeCapacity: Stroke.maximumSampleCount) }

  /// A board whose strokes are continued by another one when they have so many samples, at least 2; fewer than there may
  /// be only in tests.
  package init(strokeCapacity: Int) {
    inking = ActiveTool(capacity: strokeCapacity)
    guard let paper = Drawing(width: 1024, height: 768) else { preconditionFailure("the sides are in range") }
    document = EditingSession.begin(paper).session
    let scene = TouchScene()
    scene.addRoot(surface)
    surface.addSubview(photoSurface)
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    gestures = DoodleGestures(surface: surface, photos: photoSurface, arbiter: arbiter)
    surface.board = self
    photoSurface.board = self
    gestures.board = self
    updateGestures()
  }

  deinit {
    surface.board = nil
    photoSurface.board = nil
    gestures.board = nil
  }

  /// The drawing with its steps.
  public var history: DrawingHistory { document.history }

  /// Why the last refused change was refused; `nil` if none was. Read it after ``DoodleEffects/refused``.
  public var refusal: DrawingError? { document.refusal }

  // MARK: Drawings

  /// Begins a drawing on empty paper, shown as a whole. What was there is left.
  ///
  /// - Returns: `nil`, and nothing has changed, when a side is outside `Drawing.sides`.
  public func start(
    width: Double, height: Double, paper: RGBAColor = .white
  ) -> Beginning? {
    Sheet(width: width, height: height, color: paper).map { start(on: $0) }
  }

  /// Begins a drawing on an empty sheet, shown as a whole. What was there is left.
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
    /// How many bytes at the front of what is stored are sound: cut what is stored to this length before anything is
    /// appended, or what comes after the damage is lost. Without meaning when there is a ``journal``.
    public let soundByteCount: Int
    /// The bytes to store instead of what is stored, or `nil` when the journal continues after its sound bytes.
    public let journal: [UInt8]?
    /// The effects that the host must carry out.
    public let effects: DoodleEffects
  }

  /// Opens a drawing or a journal that was stored, shown as a whole.
  ///
  /// - Throws: `DrawingFileError`, and nothing has changed then.
  /// - Complexity: O(bytes).
  public func open(_ bytes: [UInt8]) throws(DrawingFileError) -> Opening {
    let (journal, recovery) = try DrawingJournal.resume(bytes)
    let next: (session: EditingSession, journal: [UInt8]?)
    if let journal, bytes.count < Self.journalLimit {
      next = (EditingSession(history: recovery.history, journal: journal), nil)
    } else {
      next = EditingSession.begin(recovery.history.drawing)
    }
    return Opening(
      losses: recovery.losses, soundByteCount: recovery.soundByteCount, journal: next.journal,
      effects: show(next.session))
  }

  /// A journal longer than this, in bytes, is begun again when it is opened. Its steps are forgotten then.
  private static let journalLimit = 64 << 20

  private func show(_ session: EditingSession) -> DoodleEffects {
    // What is being drawn goes with the drawing that is left.
    let ended = inking.discard(in: &document)
    document = session
    photos = PhotoEditor()
    selector = InkSelector()
    writing = TextWriting()
    numbers = PhotoNumbers()
    let effects = viewport.show(document.drawing)
    return effects.union(ended.intersection(.inkEnded)).union(document.invalidateAll()).union([
      .historyChanged, .photosChanged, .selectionChanged, .paperChanged,
    ])
  }

  /// The `.inkdot` file of the drawing.
  ///
  /// - Complexity: O(samples + bytes of photos).
  public var file: [UInt8] { DrawingFile.bytes(of: document.drawing) }

  /// Returns and removes the bytes to append to the stored journal.
  public func drainJournal() -> [UInt8] { document.drainJournal() }

  // MARK: Place

  /// How the paper lies on the screen.
  public var view: DoodleView { viewport.view }

  /// Gives the screen its size in pt; what is not 1…100,000 counts as 1. The middle of what is shown stays in the middle.
  public func resize(width: Double, height: Double) -> DoodleEffects {
    let effects = viewport.resize(width: width, height: height)
    surface.frame = viewport.frame
    photoSurface.frame = viewport.frame
    return effects
  }

  /// Shows the whole paper; of endless paper all that is drawn.
  ///
  /// - Complexity: O(1), of endless paper O(marks).
  public func fit() -> DoodleEffects { viewport.fit(document.drawing) }

  /// Moves the paper on the screen, in pt.
  public func scroll(by offset: Vector2D) -> DoodleEffects { viewport.scroll(by: offset) }

  /// Scales the paper about a point of the screen, within ``DoodleSettings/scales``.
  ///
  /// - Parameters:
  ///   - factor: above 0 and finite; others change nothing.
  ///   - point: stays where it is, as far as the paper fills the view.
  public func zoom(by factor: Double, about point: Point2D) -> DoodleEffects { viewport.zoom(by: factor, about: point) }

  // MARK: Input

  /// Takes one input. Cancelling ends a stroke under way where it is, for nothing drawn may be lost; what fingers move goes back
  /// to where it was.
  ///
  /// - Throws: `TouchError` when it cannot be true; nothing has changed then.
  /// - Complexity: O(touches²) and what is drawn or erased with them.
  public func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> DoodleEffects {
    switch input {
    case .touches(let samples):
      let event = TouchEvent(time: time, samples: samples)
      try arbiter.check(event)
      for sample in samples {
        if sample.phase == .began, sample.kind == .pen { penBegins() }
        if sample.id == inking.touch?.id {
          reported.formUnion(inking.checkHold(against: sample.location, at: time, now: now))
        }
      }
      try arbiter.dispatch(event)
    case .acceleration(let x, let y, let z):
      try arbiter.deviceDidAccelerate(x, y, z, at: time)
    case .cancel:
      // Refused like the others before anything is changed.
      try arbiter.tick(at: time)
      reported.formUnion(inking.end(in: &document).union(selector.discardLasso()))
      try arbiter.cancelAll(at: time)
    case .tick:
      try arbiter.tick(at: time)
    }
    reported.formUnion(inking.passTime(to: now, scale: view.scale))
    if photos.isStamping { reported.formUnion(photos.passTime(to: now, in: &document)) }
    defer { reported = [] }
    return reported
  }

  /// When the board wants its next tick; see ``Board``.
  public var deadline: Double? {
    if photos.isStamping { return now }
    guard let held = inking.deadline else { return arbiter.nextDeadline }
    return min(held, arbiter.nextDeadline ?? .infinity)
  }

  private var now: Double { arbiter.time }

  // MARK: Commands

  /// Takes everything off the paper, as one step.
  public func clear() -> DoodleEffects {
    let effects = commitPendingEdits()
    guard !document.drawing.isEmpty else { return effects }
    let photos = document.drawing.floatingPhotos
    return effects.union(document.perform([.clear])).union(drawingChanged(photosBefore: photos))
  }

  /// Takes the last step back; a stroke under way ends first.
  public func undo() -> DoodleEffects {
    let effects = commitPendingEdits()
    guard document.history.canUndo else { return effects }
    let (sheet, photos) = (document.drawing.sheet, document.drawing.floatingPhotos)
    return effects.union(document.undo()).union(drawingChanged(photosBefore: photos)).union(paperChanged(from: sheet))
  }

  /// Makes the step again that was taken back last; a stroke under way ends first.
  public func redo() -> DoodleEffects {
    let effects = commitPendingEdits()
    guard document.history.canRedo else { return effects }
    let (sheet, photos) = (document.drawing.sheet, document.drawing.floatingPhotos)
    return effects.union(document.redo()).union(drawingChanged(photosBefore: photos)).union(paperChanged(from: sheet))
  }

  /// Lays everything on other paper, as one step; none when it is the same. Paper of another size is shown as a whole.
  ///
  /// - Parameter inks: what a host draws with on light paper, and what instead on dark. Where light paper becomes dark or dark
  ///   paper light, what was drawn with the one becomes the other, for it would not be seen any more.
  /// - Complexity: O(1), of endless paper and with inks O(marks).
  public func setPaper(_ sheet: Sheet, inks: (onLight: RGBAColor, onDark: RGBAColor)? = nil) -> DoodleEffects {
    let effects = commitPendingEdits()
    let old = document.drawing.sheet
    guard sheet != old else { return effects }
    var changes = [DrawingChange.setSheet(sheet)]
    if let inks, sheet.isDark != old.isDark {
      changes += sheet.isDark ? restyling(inks.onLight, to: inks.onDark) : restyling(inks.onDark, to: inks.onLight)
    }
    let photos = document.drawing.floatingPhotos
    let changed = document.perform(changes)
    return effects.union(changed).union(changes.count > 1 ? drawingChanged(photosBefore: photos) : [])
      .union(paperChanged(from: old))
  }

  /// The changes that give what is drawn with an ink another one; how opaque it is stays.
  private func restyling(_ ink: RGBAColor, to other: RGBAColor) -> [DrawingChange] {
    var found: [(color: UInt32, marks: [Int])] = []
    for (number, mark) in document.drawing.marks.enumerated() where !mark.isEmpty {
      let color: UInt32
      switch mark {
      case .stroke(let stroke, _): color = stroke.color.rgba
      case .text(let text): color = text.color.rgba
      case .photo: continue
      }
      guard color | 255 == ink.rgba | 255 else { continue }
      if let same = found.firstIndex(where: { $0.color == color }) {
        found[same].marks.append(number)
      } else {
        found.append((color, [number]))
      }
    }
    return found.map { color, marks in
      .restyle(marks: marks, color: RGBAColor(rgba: other.rgba & ~255 | color & 255), width: nil)
    }
  }

  private func paperChanged(from old: Sheet) -> DoodleEffects {
    let sheet = document.drawing.sheet
    guard sheet != old else { return [] }
    let isMoved = sheet.bounds != old.bounds
    return isMoved ? viewport.show(document.drawing).union(.paperChanged) : .paperChanged
  }

  /// Ends what is under way, before a command.
  private func commitPendingEdits() -> DoodleEffects {
    inking.end(in: &document).union(photos.cancelStamp()).union(photos.commit(to: &document))
      .union(selector.discardLasso()).union(selector.commit(to: &document))
  }

  /// Updates everything that refers to a photo or mark by its number, after a command has changed the drawing.
  ///
  /// - Parameter photosBefore: the floating photos before the change.
  private func drawingChanged(photosBefore: [Photo]) -> DoodleEffects {
    photos.photosChanged(from: photosBefore, to: document.drawing.floatingPhotos)
      .union(selector.drawingChanged(in: &document)).union(writing.drawingChanged(in: &document))
  }

  // MARK: What is selected, for the commands beside

  /// Ends what is under way, then changes selection and drawing.
  func edit(_ body: (inout InkSelector, inout EditingSession) -> DoodleEffects) -> DoodleEffects {
    let effects = commitPendingEdits()
    return effects.union(body(&selector, &document))
  }

  /// Moves what is selected, which is under way until it is committed.
  func adjustInk(_ body: (inout InkSelector, inout EditingSession) -> DoodleEffects) -> DoodleEffects {
    body(&selector, &document)
  }

  /// Changes what is known of the text that is written.
  func write(_ body: (inout TextWriting, inout EditingSession) -> DoodleEffects) -> DoodleEffects {
    body(&writing, &document)
  }

  /// From the screen to the paper.
  func paper(_ point: Point2D) -> Point2D { viewport.paper(point) }

  /// A point of the screen on the paper, by default the middle of what is shown.
  func shownPlace(_ point: Point2D?) -> Point2D { viewport.paper(point ?? viewport.middle) }

  /// The visible part of the sheet, in pt of the sheet.
  var shownPaper: Rect2D { viewport.shownPaper }

  /// A place, or the first one aside of it where nothing lies: one step after the other to the lower right, from the other
  /// edge on where the room ends. What leaves no room to step aside in goes a little beyond.
  ///
  /// - Complexity: O(places tried), at most 64.
  func placeAside(of start: Point2D, within room: Rect2D, isTaken: (Point2D) -> Bool) -> Point2D {
    let step = DoodleSettings.copyOffset / view.scale
    func moved(_ start: Double, _ edge: Double, _ length: Double, by offset: Double) -> Double {
      let length = max(length, 4 * step)
      let distance = start - edge + offset
      return edge + distance - (distance / length).rounded(.down) * length
    }
    var (place, count) = (start, 0)
    while count < 64, isTaken(place) {
      count += 1
      let offset = Double(count) * step
      place = Point2D(moved(start.x, room.x, room.width, by: offset), moved(start.y, room.y, room.height, by: offset))
    }
    return place
  }

  /// The numbers of the photos' files of a drawing, those that are new among them.
  func numbers(of drawing: Drawing) -> PhotoNumbers {
    numbers.add(photosOf: drawing)
    return numbers
  }

  // MARK: Shapes

  /// The shape that the stroke under way has become, or the last stroke had; `nil` when that was none.
  public var recognizedShape: DrawnShape.Kind? { inking.recognizedShape }

  /// Makes strokes, not erasers, straight lines, level, upright or at 45° where they nearly are, for as long as a key is held: the one
  /// under way too, which is as it was drawn when the key is released before the touch.
  public func straighten(_ isOn: Bool) -> DoodleEffects { inking.straighten(isOn) }

  // MARK: Photos

  /// The photo that keys and handles act on, a number of `Drawing.floatingPhotos`; `nil` for none.
  public var selection: Int? { photos.selection }

  /// Lays a photo in the middle of what is shown, aside of one that waits there, or at a point of the screen, at most
  /// ``DoodleSettings/photoShare`` of the paper large, and selects it.
  ///
  /// - Complexity: O(photos).
  public func add(_ source: PhotoSource, at point: Point2D? = nil) -> DoodleEffects {
    let drawing = document.drawing
    let share = DoodleSettings.photoShare
    let scale = min(
      1, share * drawing.width / Double(source.uprightWidth), share * drawing.height / Double(source.uprightHeight))
    var center = viewport.paper(point ?? viewport.middle)
    center = drawing.bounds.nearest(to: center)
    if point == nil {
      center = placeAside(of: center, within: shownPaper) { place in
        drawing.floatingPhotos.contains {
          $0.placement.center.distance(to: place) < DoodleSettings.copyOffset / view.scale / 2
        }
      }
    }
    guard let placement = Placement(center: center, scale: max(scale, Placement.scales.lowerBound)) else {
      return []
    }
    let effects = commitPendingEdits().union(document.perform([.place(Photo(source, at: placement))]))
    if effects.contains(.refused) { return effects }
    return effects.union(photos.select(document.drawing.floatingPhotos.count - 1, in: &document)).union(.photosChanged)
      .union(selector.select(nil, in: &document))
  }

  /// Selects a photo that waits, or none. A photo that is not there is not selected.
  public func selectPhoto(_ index: Int?) -> DoodleEffects {
    let effects = photos.select(index, in: &document)
    return photos.selection == nil ? effects : effects.union(selector.select(nil, in: &document))
  }

  /// Moves, turns and scales the selected photo about a point of the screen, or its own middle. It becomes a step with
  /// ``commitAdjustment()``. Nothing happens while one draws.
  ///
  /// - Parameters:
  ///   - offset: in pt of the screen.
  ///   - turn: in radians, clockwise.
  ///   - scale: a factor greater than 0.
  ///   - point: of the screen, about which it turns and grows; `nil` for its own middle.
  /// - Complexity: O(1).
  public func adjustPhoto(
    by offset: Vector2D = .zero, turn: Double = 0, scale: Double = 1, about point: Point2D? = nil
  ) -> DoodleEffects {
    guard !isInking else { return [] }
    return photos.adjust(
      by: offset * (1 / view.scale), turn: turn, scale: scale, about: point.map { viewport.paper($0) },
      in: document.drawing)
  }

  /// Makes a step of how the selected photo or selection was moved.
  public func commitAdjustment() -> DoodleEffects {
    photos.commit(to: &document).union(selector.commit(to: &document))
  }

  /// Takes back how the selected photo or selection is being moved: it lies where it was, and that is no step.
  public func cancelAdjustment() -> DoodleEffects {
    photos.cancelAdjustment().union(selector.cancelAdjustment(in: &document))
  }

  /// Makes the selected photo part of the drawing at once.
  public func flattenPhoto() -> DoodleEffects { commitPendingEdits().union(photos.stamp(in: &document)) }

  /// Takes the selected photo away.
  public func discardPhoto() -> DoodleEffects { commitPendingEdits().union(photos.discard(in: &document)) }

  /// Where a photo lies that waits to be stamped, also while it is moved; `nil` when there is no such photo.
  public func placement(ofPhoto index: Int) -> Placement? { photos.placement(of: index, in: document.drawing) }

  /// How opaque a photo is that waits to be stamped, 0…1.
  public func opacity(ofPhoto index: Int) -> Double { photos.opacity(of: index, at: now) }

  /// The number by which painters know a photo's file; see ``source(_:)``.
  ///
  /// - Complexity: O(files).
  public func number(of source: PhotoSource) -> UInt32 { numbers.add(source) }

  /// The file of a photo by its number; `nil` when no file has it.
  public func source(_ number: UInt32) -> PhotoSource? { numbers.source(number) }

  // MARK: Painting, in pt of the paper

  /// Returns and removes the damage: boxes on the sheet to repaint.
  public func drainDamage() -> [Rect2D] { document.drainDamage() }

  /// Paints the drawing as it is now, on any thread.
  ///
  /// - Complexity: O(marks).
  public func renderer(background: DrawingRenderer.Background = .paper) -> DrawingRenderer {
    numbers.add(photosOf: document.drawing)
    document.deriveCurves(near: document.drawing.bounds)
    return DrawingRenderer(document.drawing, background: background, numbers: numbers)
  }

  /// Paints the marks that may lie in a part of the paper, from the bottom up; the paper itself is the host's.
  ///
  /// - Parameters:
  ///   - part: in pt of the paper.
  ///   - background: a host that paints without paper asks for `transparent` and takes away what lies under items
  ///     of the colour `RGBAColor.clear`.
  ///   - painter: what paints.
  /// - Complexity: O(marks found + their samples near the part), not in what the drawing holds.
  public func paint(
    _ part: Rect2D, background: DrawingRenderer.Background = .paper, on painter: inout some Painter
  ) {
    document.deriveCurves(near: part)
    let shown = selector.rest ?? document.drawing
    paint(shown.marks(intersecting: part), of: shown, near: part, background, on: &painter)
  }

  /// Paints what is printed on a part of the paper; its colour is the host's.
  ///
  /// - Parameters:
  ///   - part: in pt of the paper.
  ///   - scale: px for 1 pt; lines too near to each other to be seen apart are left out.
  ///   - painter: what paints.
  /// - Complexity: O(lines in the part).
  public func paintRuling(_ part: Rect2D, scale: Double, on painter: inout some Painter) {
    DrawingRenderer(document.drawing).paintRuling(part, scale: scale, on: &painter)
  }

  /// Paints the strokes that were finished since this was last asked, whole.
  public func paintNewMarks(on painter: inout some Painter) {
    paint(document.drainNewMarks(), of: document.drawing, near: document.drawing.bounds, .paper, on: &painter)
  }

  private func paint(
    _ found: [Int], of drawing: Drawing, near part: Rect2D, _ background: DrawingRenderer.Background,
    on painter: inout some Painter
  ) {
    for number in found {
      if let source = drawing.photoSource(ofMark: number) { numbers.add(source) }
    }
    let renderer = DrawingRenderer(drawing, background: background, numbers: numbers)
    for number in found where number != writing.edited { renderer.paint(mark: number, near: part, on: &painter) }
  }

  /// Opacity of the stroke under way, 0…1: its ink is painted opaque into a layer of its own that is shown with it, so that
  /// it does not darken where it crosses itself.
  public var inkOpacity: Double { inking.opacity(on: document.drawing) }

  /// How the layer with the stroke under way is blended with what lies under it.
  public var inkBlend: InkBlend { inking.blend(on: document.drawing) }

  /// Paints the ink that has become final since this was last asked; it is joined to what is already there.
  public func paintNewInk(on painter: inout some Painter) {
    inking.paintNewInk(of: document.drawing, on: &painter)
  }

  /// Paints the stroke under way from its last final ink to its last sample and on through predicted ones, in place of what
  /// was painted of its tip before.
  ///
  /// It may be asked for at any time, also when the answers held no ``DoodleEffects/ink``: the host's predictions change
  /// without new samples. Nothing is painted when nothing is drawn.
  ///
  /// - Parameters:
  ///   - predicted: where the touch is expected, as events of the touch that draws; samples of others are left out.
  ///   - painter: what paints.
  /// - Complexity: O(predicted samples + the ink to the last sample).
  public func paintTip(through predicted: [TouchEvent] = [], on painter: inout some Painter) {
    inking.paintTip(of: document.drawing, through: predicted, on: &painter) { [viewport] in viewport.paper($0) }
  }

  /// Whether a stroke, an erasure or a lasso is under way. After ``DoodleEffects/inkEnded`` it is if what was drawn has become a
  /// shape, which the finger goes on to adjust.
  public var isInking: Bool { inking.isActive || selector.touch != nil }

  // MARK: The touch that draws, from the view

  func touchBegan(_ touch: Touch, at time: Double) {
    if !arbiter.dispatcher.touches.contains(where: { $0.start.time < time }) { taps.begin(at: time) }
    if touch.kind == .pen { taps.penTouched(at: time) }
    if let first = inking.touch ?? selector.touch {
      // Only a first finger can turn out to be part of a gesture.
      guard first.kind == .finger, touch.kind == .finger, !isEstablished(at: time) else { return }
      reported.formUnion(inking.discard(in: &document).union(selector.discardLasso()))
    } else if touch.kind != .finger || !fingersOnlyNavigate && !hasOtherTouch(than: touch) {
      reported.formUnion(photos.select(nil, in: &document).union(photos.cancelStamp()))
      let position = viewport.paper(touch.location)
      if settings.tool == .select || settings.tool == .text, !touch.isInvertedPen {
        let isTap = settings.tool == .text
        reported.formUnion(
          selector.commit(to: &document).union(selector.beginLasso(touch, at: position, isTap: isTap)))
      } else {
        reported.formUnion(selector.select(nil, in: &document))
        reported.formUnion(inking.begin(touch, at: position, time: time, settings, in: &document))
      }
    }
  }

  private func isEstablished(at time: Double) -> Bool {
    inking.isEstablished(at: time) || selector.isEstablished(at: time)
  }

  func touchMoved(_ touch: Touch, at time: Double) {
    if selector.touch === touch { reported.formUnion(selector.moveLasso(to: viewport.paper(touch.location))) }
    guard inking.touch === touch else { return }
    // A rest ends where it was, however late the host tells of it. A touch that is far away at once did not rest: what it
    // did until then was lost.
    if inking.isResting(at: touch.location) { reported.formUnion(inking.passTime(to: time, scale: view.scale)) }
    reported.formUnion(inking.move(to: viewport.paper(touch.location), time: time, in: &document))
  }

  func touchEnded(_ touch: Touch, at time: Double) {
    if touch.kind == .pen { taps.penTouched(at: time) }
    guard inking.touch === touch || selector.touch === touch else { return }
    if touch.location != touch.previousLocation { touchMoved(touch, at: time) }
    if selector.touch === touch {
      if let place = selector.tap {
        reported.formUnion(selector.discardLasso().union(selector.select(nil, in: &document)))
        if let place, document.drawing.bounds.contains(place) {
          reported.formUnion(writing.ask(document.drawing.text(at: place), at: place))
        }
      } else {
        // It may stamp photos, by which others change their numbers; what was selected meanwhile is let go.
        reported.formUnion(photos.select(nil, in: &document))
        reported.formUnion(selector.endLasso(scale: view.scale, in: &document))
      }
    }
    reported.formUnion(inking.passTime(to: time, scale: view.scale))
    reported.formUnion(inking.end(in: &document))
  }

  /// The system took the touch away. What was clearly drawn stays: losing ink is worse than keeping a stray line.
  func touchCancelled(_ touch: Touch) {
    if selector.touch === touch { reported.formUnion(selector.discardLasso()) }
    guard inking.touch === touch else { return }
    reported.formUnion(
      inking.isEstablished(at: touch.time) ? inking.end(in: &document) : inking.discard(in: &document))
  }

  private func hasOtherTouch(than touch: Touch) -> Bool {
    arbiter.dispatcher.touches.contains { $0 !== touch }
  }

  // MARK: Photos, from their view

  /// Whether a photo or what holds it takes a touch at a point of the screen.
  func takesPhotoTouch(at point: Point2D) -> Bool {
    !isInking && (photos.isAdjusting || isPhotoHeld || photo(at: point) != nil || selectionTakes(point))
  }

  private func selectionTakes(_ point: Point2D) -> Bool {
    (settings.tool == .select || settings.tool == .text)
      && selector.contains(viewport.paper(point), margin: DoodleSettings.selectionMargin / view.scale)
  }

  private var isPhotoHeld: Bool { arbiter.dispatcher.touches.contains { $0.view === photoSurface } }

  private func photo(at point: Point2D) -> Int? { document.drawing.floatingPhoto(at: viewport.paper(point)) }

  func photoTouchBegan(at point: Point2D) {
    reported.formUnion(photos.cancelStamp())
    if !photos.isAdjusting, !selector.isMoving, !selectionTakes(point), let photo = photo(at: point) {
      reported.formUnion(selectPhoto(photo))
    }
  }

  func photoTouchEnded() {
    if !isPhotoHeld { reported.formUnion(commitAdjustment()) }
  }

  /// The system took the touch away: what was on its way lies where it was.
  func photoTouchCancelled() {
    if !isPhotoHeld { reported.formUnion(cancelAdjustment()) }
  }

  // MARK: Gestures

  /// Whether a pen touches the screen.
  var isPenDown: Bool { arbiter.dispatcher.touches.contains { $0.kind == .pen } }

  private var fingersOnlyNavigate: Bool {
    switch settings.inputPolicy {
    case .anything: false
    case .penOnceSeen: hasSeenPen
    case .penOnly: true
    }
  }

  /// Brings the gestures in line with what fingers do.
  private func updateGestures() { gestures.scroll.minimumNumberOfTouches = fingersOnlyNavigate ? 1 : 2 }

  /// A pen comes down: what fingers have begun was the hand that holds it.
  private func penBegins() {
    if !hasSeenPen {
      hasSeenPen = true
      reported.insert(.penSeen)
    }
    if inking.touch?.kind == .finger { reported.formUnion(inking.discard(in: &document)) }
    if selector.touch?.kind == .finger { reported.formUnion(selector.discardLasso()) }
    gestures.stopNavigation()
  }

  /// A recognizer reports. Each takes only what has changed since its last report, so that they add up in any order and
  /// nothing jumps when fingers come or go.
  func recognized(_ recognizer: Recognizer) {
    if recognizer === gestures.shake {
      if recognizer.state == .began, document.history.canUndo { reported.insert(.offerUndo) }
    } else if recognizer === gestures.twoTap || recognizer === gestures.threeTap {
      if recognizer.state == .ended, settings.fingerTaps { reported.formUnion(tapped(recognizer)) }
    } else if recognizer === gestures.press {
      if recognizer.state == .began { reported.formUnion(photos.beginStamp(at: now, in: &document)) }
    } else if recognizer === gestures.tap {
      if recognizer.state == .ended { reported.formUnion(tappedSelection(at: recognizer.location)) }
    } else if recognizer === gestures.scroll {
      if recognizer.state == .changed { reported.formUnion(scroll(by: gestures.scroll.translation)) }
      gestures.scroll.translation = .zero
    } else if recognizer === gestures.zoom {
      if recognizer.state.isActive {
        reported.formUnion(zoom(by: gestures.zoom.scale, about: recognizer.location))
      }
      gestures.zoom.scale = 1
    } else if recognizer.state.isActive {
      reported.formUnion(followPhoto(recognizer))
    }
  }

  private func tapped(_ recognizer: Recognizer) -> DoodleEffects {
    let canUndo = document.history.canUndo
    switch taps.tapped(recognizer.numberOfTouches, at: recognizer.location, time: now, canUndo: canUndo) {
    case nil: return []
    case .undo: return canUndo ? undo().union(.tapUndid) : []
    case .redo: return document.history.canRedo ? redo().union(.tapRedid) : []
    case .fit(let isUndone): return (isUndone ? redo() : []).union(fit())
    }
  }

  /// A tap on a text that is selected alone asks to edit it.
  private func tappedSelection(at point: Point2D) -> DoodleEffects {
    guard let items = selector.selection?.items, items.count == 1, text(items[0].mark) != nil, selectionTakes(point)
    else { return [] }
    return writing.ask(items[0].mark, at: viewport.paper(point))
  }

  private func followPhoto(_ recognizer: Recognizer) -> DoodleEffects {
    if recognizer === gestures.drag {
      defer { gestures.drag.translation = .zero }
      return recognizer.state == .changed ? adjustSelection(by: gestures.drag.translation) : []
    } else if recognizer === gestures.pinch {
      defer { gestures.pinch.scale = 1 }
      return adjustSelection(scale: gestures.pinch.scale, about: recognizer.location)
    } else {
      defer { gestures.turn.rotation = 0 }
      return adjustSelection(turn: gestures.turn.rotation, about: recognizer.location)
    }
  }

  // MARK: Invariants

  /// Traps when parts of the board do not fit each other; for tests. Between calls only.
  ///
  /// - Complexity: O(photos + damage).
  package func checkInvariants() {
    document.checkInvariants()
    inking.checkInvariants()
    viewport.checkInvariants()
    photos.checkInvariants(in: document.drawing)
    selector.checkInvariants(in: document.drawing)
    precondition(photos.selection == nil || selector.selection == nil, "one thing is selected at a time")
    precondition(reported.isEmpty, "everything that was reported has been answered")
    if let touch = inking.touch {
      precondition(arbiter.dispatcher.touches.contains { $0 === touch }, "what draws touches the screen")
      precondition(!photos.isAdjusting, "one does not draw and move a photo at once")
    }
    precondition(document.isStepOpen == inking.isErasing, "an open step is an eraser's")
  }
}
