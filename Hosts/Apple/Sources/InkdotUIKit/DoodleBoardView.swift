#if canImport(UIKit)
  public import CoreGraphics
  import Foundation
  public import InkdotBoards
  public import InkdotDrawings
  import InkdotGeometry
  import InkdotGraphics
  public import InkdotHosting
  import InkdotRendering
  public import InkdotTouches
  import QuartzCore
  public import UIKit

  /// Paper that is drawn on with fingers, Apple Pencil and mice.
  ///
  /// One finger draws, two scroll and zoom, an Apple Pencil draws with force and tilt. Changes are reported to
  /// ``journal`` stroke by stroke: whoever appends it to a file loses nothing but the stroke under way.
  public final class DoodleBoardView: UIView {
    /// The engine's board, to read only. Changes go through the view.
    public let board: DoodleBoard
    /// Bytes to append to the stored journal.
    public var journal: (([UInt8]) -> Void)?
    /// Called when the drawing, the selection, the settings or the visible area changed: once for each step, not while something moves.
    public var changed: (() -> Void)?
    /// Receives each event that touches make, for a `TouchRecorder`; ``play(_:)`` draws a recording.
    public var touchesReceived: ((TouchEvent) -> Void)?
    /// A floating photo became a mark of the drawing: a long press, ``stampPhoto()`` or selecting it stamped it.
    public var photoStamped: ((Photo) -> Void)?
    /// A change was refused, for example because the drawing is full; nothing has changed.
    public var refused: ((DrawingError) -> Void)?
    /// A pencil asks for something that bars have: colours or tools.
    public var pencilWants: ((DoodleToolbox.PencilAction) -> Void)?
    /// The picture in a photo's file, upright; `nil` has the system read it.
    public var decoder: (@Sendable (PhotoSource) -> CGImage?)? {
      didSet {
        decoded.removeAllObjects()
        layAll()
      }
    }
    /// Whether shapes and finger taps are felt.
    public var isHapticsEnabled = true
    /// The words of VoiceOver, of keys and of a bar.
    public var texts = DoodleTexts(PatternTexts.system.language) {
      didSet {
        describe()
        barChanged?()
      }
    }

    /// Other settings were chosen.
    package var settingsChanged: ((DoodleSettings) -> Void)?
    /// For a bar: as ``changed``, which is the app's.
    var barChanged: (() -> Void)?
    /// For a bar: as ``pencilWants``, if the app has set none.
    var pencilRequested: ((DoodleToolbox.PencilAction) -> Void)?
    /// The tools, and what each draws with.
    var toolbox = DoodleToolbox()
    /// The steps of the board, for the system.
    let steps = DoodleUndoManager()
    /// The text field, while a text is edited.
    var field: DoodleTextField?
    /// The selected words that were read last.
    var wordsRead: String?
    private let layers = DoodleLayers()
    private let haptics = HapticPlayer()
    private var intake = TouchIntake()
    private var predicted: [TouchReport] = []
    private var clock: FrameClock?
    /// Decoded photos by number; the system empties it when memory is short.
    private let decoded = NSCache<NSNumber, CGImage>()
    /// The most bytes of decoded photos that are kept.
    private static let photoMemory = 128 << 20

    /// The longest time that tiles are painted in one frame, in s. The rest is for touches.
    private static let paintDuration = 0.004

    /// Empty white paper.
    public override convenience init(frame: CGRect) { self.init(DoodleBoard(), frame: frame) }

    /// A view of a board, which must have no other view.
    public init(_ board: DoodleBoard, frame: CGRect = .zero) {
      self.board = board
      super.init(frame: frame)
      prepare()
    }

    /// Empty white paper, from a storyboard.
    public required init?(coder: NSCoder) {
      board = DoodleBoard()
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      decoded.totalCostLimit = Self.photoMemory
      isMultipleTouchEnabled = true
      clipsToBounds = true
      layer.addSublayer(layers.root)
      layers.pictures = { [weak self] in self?.picture($0) }
      steps.view = self
      preparePencil()
      addInteraction(UIDragInteraction(delegate: self))
      pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: [Self.pasteboardType] + PhotoReader.types)
      clock = FrameClock(of: self, isForInk: true) { [weak self] in self?.showFrame() }
      isAccessibilityElement = true
      accessibilityTraits = .allowsDirectInteraction
      describe()
      registerForTraitChanges([UITraitDisplayScale.self]) { (self: Self, _: UITraitCollection) in self.layAll() }
    }

    // MARK: Drawings

    /// Tool, colour, width, and which input draws.
    public var settings: DoodleSettings {
      get { board.settings }
      set {
        guard newValue != board.settings else { return }
        board.settings = newValue
        settingsChanged?(newValue)
        tellChange()
      }
    }

    /// Begins a drawing on an empty sheet. The first bytes of its journal go to ``journal``.
    public func start(on sheet: Sheet) {
      field?.close()
      let beginning = board.start(on: sheet)
      journal?(beginning.journal)
      layAll()
      carryOut(beginning.effects)
    }

    /// Opens a drawing or a journal.
    ///
    /// - Returns: what was lost, and how much of the stored bytes is sound; see `DoodleBoard.Opening`.
    /// - Throws: `DrawingFileError`; what is shown stays then.
    @discardableResult
    public func open(_ bytes: [UInt8]) throws(DrawingFileError) -> DoodleBoard.Opening {
      let opening = try board.open(bytes)
      field?.close()
      layAll()
      carryOut(opening.effects)
      return opening
    }

    /// Takes the last step back.
    public func undo() {
      endWriting()
      carryOut(board.undo())
    }

    /// Makes the step again that was taken back last.
    public func redo() {
      endWriting()
      carryOut(board.redo())
    }

    /// Takes everything off the paper, as one step.
    public func clear() {
      endWriting()
      carryOut(board.clear())
    }

    /// Shows the whole paper.
    public func fit() { carryOut(board.fit()) }

    /// Lays everything on other paper, as one step.
    public func setPaper(_ sheet: Sheet) {
      endWriting()
      carryOut(board.setPaper(sheet))
    }

    /// Lays a photo in the middle of what is shown.
    public func add(_ source: PhotoSource) {
      endWriting()
      carryOut(board.add(source))
    }

    /// Makes the selected photo part of the drawing.
    public func stampPhoto() { carryOut(board.stampPhoto()) }

    /// Deletes the selected photo, if any.
    public func discardPhoto() {
      if board.selectedPhoto != nil { carryOut(board.deleteSelection()) }
    }

    /// A picture of the drawing on its paper; of endless paper, of all that is drawn.
    ///
    /// - Parameter scale: pixels for 1 pt.
    /// - Returns: `nil` when it would have more than 8,192 pixels along a side.
    /// - Complexity: O(marks + pixels).
    public func image(scale: CGFloat) -> CGImage? {
      DoodleExport.image(of: board.history.drawing, scale: scale, pictures: decoder)
    }

    /// Shows where a pencil or pointer is going to draw; `nil` shows nothing.
    func show(_ mark: HoverMark?) { layers.show(mark) }

    /// Lets go of what can be painted again: call it when memory is short.
    public func freeMemory() {
      layers.freeMemory(of: board)
      decoded.removeAllObjects()
    }

    /// How many tiles are kept.
    var tileCount: Int { layers.tileCount }

    private func picture(_ number: UInt32) -> CGImage? {
      if let picture = decoded.object(forKey: NSNumber(value: number)) { return picture }
      guard let picture = board.source(number).flatMap({ (decoder ?? PhotoReader.picture)($0) }) else { return nil }
      decoded.setObject(picture, forKey: NSNumber(value: number), cost: 4 * picture.width * picture.height)
      return picture
    }

    // MARK: Touches

    /// Takes touches.
    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      becomeFirstResponder()
      show(nil)
      take(touches, event, .began)
    }

    /// Takes touches.
    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, event, .moved) }

    /// Takes touches.
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, event, .ended) }

    /// Takes touches.
    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      take(touches, event, .cancelled)
    }

    /// Takes the force of an Apple Pencil that was an estimate before.
    public override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
      for touch in touches {
        guard let number = touch.estimationUpdateIndex?.intValue else { continue }
        let report = TouchReport(touch, of: touch, .moved, in: self, awaitsForce: true)
        intake.amend(
          number, pressure: report.pointer.pressure, altitude: report.pointer.altitude,
          azimuth: report.pointer.azimuth, isFinal: report.awaited == nil)
      }
      tell()
    }

    private func take(_ touches: Set<UITouch>, _ event: UIEvent?, _ phase: TouchPhase) {
      carryOut(board.alignSelection(event?.modifierFlags.contains(.command) != true))
      intake.add(TouchReport.reports(touches, event, phase, in: self, awaitsForce: true))
      predicted = []
      if phase == .moved, intake.count == 1, let touch = touches.first {
        predicted = (event?.predictedTouches(for: touch) ?? []).map {
          TouchReport($0, of: touch, .moved, in: self, awaitsForce: false)
        }
      }
      tell()
    }

    /// Draws recorded touches at once, with the times between them, as if the first were now: for tests.
    public func play(_ events: [TouchEvent]) {
      endWriting()
      var effects: DoodleEffects = []
      for event in events.starting(at: CACurrentMediaTime()) {
        if let answer = try? board.dispatch(event) { effects.formUnion(answer) }
      }
      carryOut(effects)
    }

    /// Tells the board what can be told, and shows the rest as the tip of its stroke.
    private func tell() {
      var effects: DoodleEffects = []
      for event in intake.take(at: CACurrentMediaTime()) {
        touchesReceived?(event)
        // The intake makes no event that is refused.
        if let answer = try? board.dispatch(event) { effects.formUnion(answer) }
      }
      carryOut(effects)
    }

    private func showFrame() {
      let now = CACurrentMediaTime()
      tell()
      if let effects = try? board.tick(at: intake.time(at: now)) { carryOut(effects) }
      paintTiles()
      wake()
    }

    /// Refuses recognizers of other views, such as scroll views, sheets and swipes back, which would take a finger that draws. A scroll
    /// view asks before it delivers a quick touch.
    public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      gestureRecognizer.view?.isDescendant(of: self) == true
    }

    /// Without a window there are no touches: the stroke under way ends where it is.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      guard window == nil else { return layAll() }
      endWriting()
      tell()
      intake.reset()
      predicted = []
      if let effects = try? board.handle(.cancel, at: CACurrentMediaTime()) { carryOut(effects) }
      clock?.wake(.none)
    }

    // MARK: Effects

    private func tellChange() {
      barChanged?()
      changed?()
    }

    /// The part of a selection that `changed` reports: not its position while it moves.
    private struct ToldSelection: Equatable {
      var photo: Int?
      var photoCount = 0
      var generation: Int?
    }

    private var toldSelection = ToldSelection()

    /// Whether another thing is selected than when this was called last.
    ///
    /// - Complexity: O(selected marks).
    private func noteSelection() -> Bool {
      let selection = ToldSelection(
        photo: board.selectedPhoto, photoCount: board.history.drawing.floatingPhotos.count,
        generation: board.inkSelection?.generation)
      defer { toldSelection = selection }
      return selection != toldSelection
    }

    private func tellStamps() {
      let marks = board.history.drawing.marks
      for number in board.stampedMarks where marks.indices ~= number {
        if case .photo(let photo) = marks[number] { photoStamped?(photo) }
      }
    }

    func carryOut(_ effects: DoodleEffects) {
      let now = CACurrentMediaTime()
      layers.carryOut(effects, of: board, expected: intake.expected(predicted), at: now)
      if effects.contains(.journal) {
        let bytes = board.drainJournal()
        if !bytes.isEmpty { journal?(bytes) }
      }
      if isHapticsEnabled { for haptic in Haptic.haptics(of: effects) { haptics.play(haptic) } }
      if effects.contains(.selectionChanged) { readSelection() }
      if effects.contains(.refused), let error = board.refusal { refused?(error) }
      if effects.contains(.viewChanged) { field?.follow() }
      var isChanged = !effects.isDisjoint(with: [.historyChanged, .paperChanged])
      if !effects.isDisjoint(with: [.photosChanged, .selectionChanged]), noteSelection() { isChanged = true }
      if isChanged { tellChange() } else if effects.contains(.viewChanged) { changed?() }
      if effects.contains(.photoStamped) { tellStamps() }
      wake()
      if effects.contains(.textWanted) { beginWriting() }
    }

    private func wake() {
      guard window != nil else { return }
      clock?.wake(
        Wakeup(
          deadlines: board.deadline, intake.deadline, layers.deadline(of: board), now: CACurrentMediaTime()))
    }

    /// Fits the paper and its tiles into the view.
    public override func layoutSubviews() {
      super.layoutSubviews()
      let effects = board.resize(width: Double(bounds.width), height: Double(bounds.height))
      layAll()
      carryOut(effects)
      field?.follow()
    }

    private func layAll() {
      layers.lay(
        board, width: Double(bounds.width), height: Double(bounds.height),
        displayScale: Double(traitCollection.displayScale))
      paintTiles()
      wake()
    }

    private func paintTiles() {
      let start = CACurrentMediaTime()
      layers.renderWaiting(of: board, at: start) { CACurrentMediaTime() - start < Self.paintDuration }
    }

    // MARK: The system's menus and keys

    /// The steps of the board, for the system.
    public override var undoManager: UndoManager? { steps }

    /// Turns off the system's gestures for undo and redo with three fingers while the board has its own, so that a tap does one thing.
    public override var editingInteractionConfiguration: UIEditingInteractionConfiguration {
      settings.fingerTaps ? .none : .default
    }

    /// Keys and the Edit menu go to the view that was touched last.
    public override var canBecomeFirstResponder: Bool { true }

    /// Whether an entry of the Edit menu is possible.
    public override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      switch action {
      case Selector(("cut:")): canPerform(.cut)
      case Selector(("copy:")): canPerform(.copy)
      case Selector(("paste:")): canPerform(.paste)
      case Selector(("delete:")): canPerform(.delete)
      case Selector(("selectAll:")): canPerform(.selectAll)
      case Self.keyAction: true
      default: super.canPerformAction(action, withSender: sender)
      }
    }

    /// Copies what is selected, and takes it away.
    public override func cut(_ sender: Any?) { perform(.cut) }

    /// Copies what is selected.
    public override func copy(_ sender: Any?) { perform(.copy) }

    /// Lays what was copied on the paper.
    public override func paste(_ sender: Any?) { perform(.paste) }

    /// Lays what was dropped on the view, or pasted by a button of the system, on the paper.
    public override func paste(itemProviders: [NSItemProvider]) {
      for provider in itemProviders { insert(provider) }
    }

    /// Selects everything.
    public override func selectAll(_ sender: Any?) { perform(.selectAll) }

    /// Takes what is selected away.
    public override func delete(_ sender: Any?) { perform(.delete) }

    /// Keys for tools and what is selected; the system shows them to who holds the Command key.
    public override var keyCommands: [UIKeyCommand]? { isWriting ? nil : commandsOfKeys }

    // MARK: Assistive technology

    /// The words of the selected texts, unless the app has set another value.
    public override var accessibilityValue: String? {
      get { super.accessibilityValue ?? selectedWords }
      set { super.accessibilityValue = newValue }
    }

    private func describe() {
      accessibilityLabel = texts.text(for: .board)
      let commands: [DoodleCommand] = [.undo, .redo, .clear, .writeText, .selectAll, .delete, .fit]
      accessibilityCustomActions = commands.map { command in
        UIAccessibilityCustomAction(name: command.title(in: texts)) { [weak self] _ in
          self?.perform(command) == true
        }
      }
    }
  }
#endif
