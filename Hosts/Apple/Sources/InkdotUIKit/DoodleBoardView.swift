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

  /// A canvas for fingers, Apple Pencil and mice.
  ///
  /// One finger draws, two fingers scroll and zoom, an Apple Pencil draws with force and tilt. ``journal`` reports
  /// changes stroke by stroke: an app that appends them to a file loses at most the current stroke.
  public final class DoodleBoardView: UIView {
    /// The engine's board, read-only. Changes go through the view.
    public let board: DoodleBoard
    /// Receives bytes to append to the stored journal.
    public var journal: (([UInt8]) -> Void)?
    /// Called when the drawing, the selection, the settings or the visible area have changed: once per step, not during
    /// a move.
    public var changed: (() -> Void)?
    /// Receives each touch event, for a `TouchRecorder`; ``play(_:)`` replays a recording.
    public var touchesReceived: ((TouchEvent) -> Void)?
    /// Called when a floating photo was stamped: by a long press, ``stampPhoto()`` or selecting it.
    public var photoStamped: ((Photo) -> Void)?
    /// Called when a change was refused, for example because the drawing is full; nothing has changed.
    public var refused: ((DrawingError) -> Void)?
    /// Called when Apple Pencil requests colours or tools.
    public var pencilActionRequested: ((DoodleToolbox.PencilAction) -> Void)?
    /// Decodes a photo's file to an upright picture; `nil` uses the system's decoder.
    public var decoder: (@Sendable (PhotoSource) -> CGImage?)? {
      didSet {
        decoded.removeAllObjects()
        layAll()
      }
    }
    /// Whether shapes and finger taps play haptics.
    public var isHapticsEnabled = true
    /// The texts for VoiceOver, keys and bars.
    public var texts = DoodleTexts(PatternTexts.system.language) {
      didSet {
        describe()
        barChanged?()
      }
    }

    /// Called when other settings were chosen.
    package var settingsChanged: ((DoodleSettings) -> Void)?
    /// Like ``changed``, but for a bar, because the app uses ``changed``.
    var barChanged: (() -> Void)?
    /// Like ``pencilActionRequested``, for a bar, if the app has not set that.
    var barPencilActionRequested: ((DoodleToolbox.PencilAction) -> Void)?
    /// The tools with their colours and widths.
    var toolbox = DoodleToolbox()
    /// The board's steps for the system.
    let steps = DoodleUndoManager()
    /// The text field, while a text is edited.
    var field: DoodleTextField?
    /// The selected texts that were announced last.
    var wordsRead: String?
    private let layers = DoodleLayers()
    private let haptics = HapticPlayer()
    private(set) var intake = TouchIntake()
    /// Touches that began on a handle of the selection. The board does not receive them.
    var handleTouches: Set<UITouch> = []
    /// The touch that drags a handle.
    var draggingTouch: UITouch?
    private var predicted: [TouchReport] = []
    private var clock: FrameClock?
    /// Decoded photos by number; the system empties it when memory is low.
    private let decoded = NSCache<NSNumber, CGImage>()
    /// Maximum number of bytes of cached decoded photos.
    private static let photoMemory = 128 << 20

    /// Maximum time for painting tiles in a frame, in s. The rest is for touches.
    private static let paintDuration = 0.004

    /// Creates a view with an empty white sheet.
    public override convenience init(frame: CGRect) { self.init(DoodleBoard(), frame: frame) }

    /// Creates a view of a board, which must have no other view.
    public init(_ board: DoodleBoard, frame: CGRect = .zero) {
      self.board = board
      super.init(frame: frame)
      prepare()
    }

    /// Creates a view with an empty white sheet, from a storyboard.
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

    /// Tool, colour, width, and the input that draws.
    public var settings: DoodleSettings {
      get { board.settings }
      set {
        guard newValue != board.settings else { return }
        board.settings = newValue
        settingsChanged?(newValue)
        tellChange()
      }
    }

    /// Starts a drawing on an empty sheet. ``journal`` receives the first bytes of its journal.
    public func start(on sheet: Sheet) {
      field?.close()
      let beginning = board.start(on: sheet)
      journal?(beginning.journal)
      layAll()
      carryOut(beginning.effects)
    }

    /// Opens a drawing or a journal.
    ///
    /// - Returns: losses, and the number of undamaged stored bytes; see `DoodleBoard.Opening`.
    /// - Throws: `DrawingFileError`; the shown drawing stays then.
    @discardableResult
    public func open(_ bytes: [UInt8]) throws(DrawingFileError) -> DoodleBoard.Opening {
      let opening = try board.open(bytes)
      field?.close()
      layAll()
      carryOut(opening.effects)
      return opening
    }

    /// Undoes the last step.
    public func undo() {
      endWriting()
      carryOut(board.undo())
    }

    /// Redoes the step that was undone last.
    public func redo() {
      endWriting()
      carryOut(board.redo())
    }

    /// Removes all marks, as one step.
    public func clear() {
      endWriting()
      carryOut(board.clear())
    }

    /// Shows the whole sheet.
    public func fit() { carryOut(board.fit()) }

    /// Changes the sheet, as one step.
    public func setSheet(_ sheet: Sheet) {
      endWriting()
      carryOut(board.setSheet(sheet))
    }

    /// Adds a photo in the centre of the visible area.
    public func add(_ source: PhotoSource) {
      endWriting()
      carryOut(board.add(source))
    }

    /// Stamps the selected photo.
    public func stampPhoto() { carryOut(board.stampPhoto()) }

    /// Deletes the selected photo, if any.
    public func discardPhoto() {
      if board.selectedPhoto != nil { carryOut(board.deleteSelection()) }
    }

    /// Returns a picture of the drawing on its sheet; for an endless sheet, of all marks.
    ///
    /// - Parameter scale: pixels per pt.
    /// - Returns: `nil` if it would have more than 8,192 pixels on a side.
    /// - Complexity: O(marks + pixels).
    public func image(scale: CGFloat) -> CGImage? {
      DoodleExport.image(of: board.history.drawing, scale: scale, pictures: decoder)
    }

    /// Shows where a pencil or pointer will draw; `nil` hides the mark.
    func show(_ mark: HoverMark?) { layers.show(mark) }

    /// Frees memory that can be repainted. Call it when memory is low.
    public func freeMemory() {
      layers.freeMemory(of: board)
      decoded.removeAllObjects()
    }

    /// Number of tiles.
    var tileCount: Int { layers.tileCount }

    private func picture(_ number: UInt32) -> CGImage? {
      if let picture = decoded.object(forKey: NSNumber(value: number)) { return picture }
      guard let picture = board.source(number).flatMap({ (decoder ?? PhotoReader.picture)($0) }) else { return nil }
      decoded.setObject(picture, forKey: NSNumber(value: number), cost: 4 * picture.width * picture.height)
      return picture
    }

    // MARK: Touches

    /// Delivers touches to the engine.
    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      becomeFirstResponder()
      show(nil)
      take(touches, event, .began)
    }

    /// Delivers touches to the engine.
    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, event, .moved) }

    /// Delivers touches to the engine.
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, event, .ended) }

    /// Delivers touches to the engine.
    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      take(touches, event, .cancelled)
    }

    /// Updates estimated forces of an Apple Pencil.
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
      carryOut(board.setAlignmentEnabled(event?.modifierFlags.contains(.command) != true))
      let touches = dragHandles(touches, event, phase)
      guard !touches.isEmpty else { return }
      intake.add(TouchReport.reports(touches, event, phase, in: self, awaitsForce: true))
      predicted = []
      if phase == .moved, intake.count == 1, let touch = touches.first {
        predicted = (event?.predictedTouches(for: touch) ?? []).map {
          TouchReport($0, of: touch, .moved, in: self, awaitsForce: false)
        }
      }
      tell()
    }

    /// Draws recorded touches at once, with their original intervals, starting now. For tests.
    public func play(_ events: [TouchEvent]) {
      endWriting()
      var effects: DoodleEffects = []
      for event in events.starting(at: CACurrentMediaTime()) {
        if let answer = try? board.dispatch(event) { effects.formUnion(answer) }
      }
      carryOut(effects)
    }

    /// Dispatches complete events to the board, and shows pending ones as the tip of the stroke.
    private func tell() {
      var effects: DoodleEffects = []
      for event in intake.drainEvents(at: CACurrentMediaTime()) {
        touchesReceived?(event)
        // The intake creates only valid events.
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

    /// Rejects recognizers of other views, such as scroll views, sheets and back swipes, which would take a drawing
    /// finger. A scroll view asks before it delivers a quick touch.
    public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      gestureRecognizer.view?.isDescendant(of: self) == true
    }

    /// Ends the current stroke when the view loses its window.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      guard window == nil else { return layAll() }
      cancelHandleDrag()
      handleTouches = []
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

    /// Returns whether the selection has changed since the last call.
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
      var isChanged = !effects.isDisjoint(with: [.historyChanged, .sheetChanged])
      if !effects.isDisjoint(with: [.photosChanged, .selectionChanged]), noteSelection() {
        isChanged = true
        describeActions()
      }
      if isChanged { tellChange() } else if effects.contains(.viewChanged) { changed?() }
      if effects.contains(.photoStamped) { tellStamps() }
      wake()
      if effects.contains(.textRequested) { beginWriting() }
    }

    private func wake() {
      guard window != nil else { return }
      clock?.wake(
        Wakeup(
          deadlines: board.deadline, intake.deadline, layers.deadline(of: board), now: CACurrentMediaTime()))
    }

    /// Lays out the sheet and its tiles.
    public override func layoutSubviews() {
      super.layoutSubviews()
      let effects = board.resize(width: Double(bounds.width), height: Double(bounds.height))
      layAll()
      carryOut(effects)
      field?.follow()
    }

    private func layAll() {
      layers.layOut(
        board, width: Double(bounds.width), height: Double(bounds.height),
        displayScale: Double(traitCollection.displayScale))
      paintTiles()
      wake()
    }

    private func paintTiles() {
      let start = CACurrentMediaTime()
      layers.paintPendingTiles(of: board, at: start) { CACurrentMediaTime() - start < Self.paintDuration }
    }

    // MARK: The system's menus and keys

    /// The board's steps for the system.
    public override var undoManager: UndoManager? { steps }

    /// Disables the system's three-finger gestures for undo and redo while finger taps are on.
    public override var editingInteractionConfiguration: UIEditingInteractionConfiguration {
      settings.fingerTaps ? .none : .default
    }

    /// Keys and the Edit menu go to the last touched view.
    public override var canBecomeFirstResponder: Bool { true }

    /// Whether an item of the Edit menu is available.
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

    /// Copies the selection, and deletes it.
    public override func cut(_ sender: Any?) { perform(.cut) }

    /// Copies the selection.
    public override func copy(_ sender: Any?) { perform(.copy) }

    /// Pastes copied content.
    public override func paste(_ sender: Any?) { perform(.paste) }

    /// Inserts dropped content, or content pasted with a system button.
    public override func paste(itemProviders: [NSItemProvider]) {
      for provider in itemProviders { insert(provider) }
    }

    /// Selects all marks.
    public override func selectAll(_ sender: Any?) { perform(.selectAll) }

    /// Deletes the selection.
    public override func delete(_ sender: Any?) { perform(.delete) }

    /// Keys for tools and the selection; the system lists them while the Command key is held.
    public override var keyCommands: [UIKeyCommand]? { isWriting ? nil : commandsOfKeys }

    // MARK: Assistive technology

    /// The selected texts, unless the app has set another value.
    public override var accessibilityValue: String? {
      get { super.accessibilityValue ?? selectedWords }
      set { super.accessibilityValue = newValue }
    }

    private func describe() {
      accessibilityLabel = texts.text(for: .board)
      describeActions()
    }

    /// Sets the actions of assistive technology; those of the handles while something is selected.
    private func describeActions() {
      var commands: [DoodleCommand] = [.undo, .redo, .clear, .writeText, .selectAll, .delete, .fit]
      if board.selectionHandles != nil { commands += [.smaller, .bigger, .turnLeft, .turnRight] }
      accessibilityCustomActions = commands.map { command in
        UIAccessibilityCustomAction(name: command.title(in: texts)) { [weak self] _ in
          self?.perform(command) == true
        }
      }
    }
  }
#endif
