import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import Testing

/// The state of a board as tracked by a host that reads the board only when an effect requires it.
struct ReportedBoard {
  private(set) var (canUndo, canRedo, isEmpty) = (false, false, true)
  private var sheet: Sheet?
  private var view: DoodleView?
  private var (photo, photos, opacities) = (Int?.none, [Placement?](), [Double]())
  private var (selection, lasso, handles) = (InkSelection?.none, [Point2D](), SelectionHandles?.none)
  private var request: TextRequest?
  private var hasSeenPen = false
  /// Whether unfinished ink is on the screen.
  private var showsInk = false
  /// The painted marks, and the damage that has not been repainted.
  private var (items, damage) = (DisplayList(), [Rect2D]())
  /// The picture of the selected marks, and its generation.
  private var moved: (items: DisplayList, generation: Int)?

  private static let everywhere = Rect2D(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  mutating func follow(_ tester: DoodleTester) {
    let (board, effects) = (tester.board, tester.effects)
    tester.effects = []
    if effects.contains(.historyChanged) {
      (canUndo, canRedo) = (board.history.canUndo, board.history.canRedo)
      isEmpty = tester.drawing.isEmpty
    }
    if effects.contains(.sheetChanged) { sheet = tester.drawing.sheet }
    if effects.contains(.viewChanged) { view = board.view }
    if effects.contains(.penSeen) { hasSeenPen = board.hasSeenPen }
    if effects.contains(.photosChanged) {
      (photo, photos, opacities) = (board.selectedPhoto, Self.photos(of: board), Self.opacities(of: board))
    }
    if effects.contains(.selectionChanged) { (selection, lasso) = (board.inkSelection, board.lasso) }
    if !effects.isDisjoint(with: [.selectionChanged, .photosChanged, .viewChanged]) {
      handles = board.selectionHandles
    }
    if effects.contains(.textRequested) { request = board.textRequest }
    if effects.contains(.damage) { damage += board.drainDamage() }
    if effects.contains(.marksAdded) {
      var list = DisplayListRecorder()
      board.paintNewMarks(on: &list)
      items += list.items
    }
    if effects.contains(.inkEnded) { showsInk = false }
    if effects.contains(.ink) {
      var list = DisplayListRecorder()
      board.paintNewInk(on: &list)
      board.paintTip(on: &list)
      if !list.items.isEmpty { showsInk = true }
    }
  }

  func check(_ tester: DoodleTester, _ hint: String) {
    let (board, drawing) = (tester.board, tester.drawing)
    #expect(canUndo == board.history.canUndo && canRedo == board.history.canRedo, "\(hint)")
    #expect(isEmpty == drawing.isEmpty, "\(hint)")
    #expect(sheet == nil || sheet == drawing.sheet, "\(hint)")
    #expect(view == nil || view == board.view, "\(hint)")
    #expect(photo == board.selectedPhoto, "\(hint)")
    #expect(photos == Self.photos(of: board) && opacities == Self.opacities(of: board), "\(hint)")
    #expect(selection == board.inkSelection && lasso == board.lasso, "\(hint)")
    #expect(handles == board.selectionHandles, "\(hint)")
    // Opening a drawing drops the text request.
    #expect(board.textRequest == nil || request?.place == board.textRequest?.place, "\(hint)")
    #expect(hasSeenPen == board.hasSeenPen, "\(hint)")
    #expect(!showsInk || board.isInking, "\(hint)")
  }

  private static func photos(of board: DoodleBoard) -> [Placement?] {
    board.history.drawing.floatingPhotos.indices.map { board.placement(ofPhoto: $0) }
  }

  private static func opacities(of board: DoodleBoard) -> [Double] {
    board.history.drawing.floatingPhotos.indices.map { board.opacity(ofPhoto: $0) }
  }

  /// Repaints, and expects that every visible difference was reported as damage or as a new mark.
  mutating func checkPicture(_ tester: DoodleTester, _ hint: String) {
    var list = DisplayListRecorder()
    tester.board.paint(in: Self.everywhere, on: &list)
    let sheet = tester.drawing.sheet.bounds
    for (item, count) in Self.difference(list.items, items) where count != 0 {
      guard let box = item.bounds.flatMap({ Self.overlap($0, sheet) }) else { continue }
      let isRepainted = damage.contains { $0.inset(by: -0.01).contains(box) }
      #expect(isRepainted, "\(hint): \(item) outside \(damage)")
    }
    (items, damage) = (list.items, [])
    guard let selection else { return }
    var picture = DisplayListRecorder()
    tester.board.paintSelection(on: &picture)
    if let moved, moved.generation == selection.generation {
      let isSame = moved.items == picture.items
      #expect(isSame, "\(hint): generation \(selection.generation)")
    }
    moved = (picture.items, selection.generation)
  }

  /// Returns, for each segment, the difference of its counts in two lists. Cuts of photos and the z-order are not compared.
  private static func difference(_ new: DisplayList, _ old: DisplayList) -> [DisplayItem: Int] {
    let start = zip(new, old).prefix { $0 == $1 }.count
    let end = zip(new[start...].reversed(), old[start...].reversed()).prefix { $0 == $1 }.count
    var counts: [DisplayItem: Int] = [:]
    for item in new[start..<new.count - end] { for part in segments(of: item) { counts[part, default: 0] += 1 } }
    for item in old[start..<old.count - end] { for part in segments(of: item) { counts[part, default: 0] -= 1 } }
    return counts
  }

  private static func segments(of item: DisplayItem) -> [DisplayItem] {
    switch item {
    case .ink(let chains, let color):
      chains.flatMap { chain in chain.indices.dropLast().map { .ink([Array(chain[$0...$0 + 1])], color) } }
    case .curves(let chains, let width, let color, let blend):
      chains.flatMap { chain in
        stride(from: 0, to: chain.count - 2, by: 2).map {
          .curves([Array(chain[$0...$0 + 2])], width: width, color, blend: blend)
        }
      }
    case .photo(let id, let frame, let map, _): [.photo(id: id, frame, map, cuts: [])]
    default: [item]
    }
  }

  private static func overlap(_ one: Rect2D, _ other: Rect2D) -> Rect2D? {
    let (left, top) = (max(one.x, other.x), max(one.y, other.y))
    let right = min(one.x + one.width, other.x + other.width)
    let bottom = min(one.y + one.height, other.y + other.height)
    return left < right && top < bottom ? Rect2D(x: left, y: top, width: right - left, height: bottom - top) : nil
  }
}

extension Rect2D {
  fileprivate func contains(_ other: Rect2D) -> Bool {
    contains(Point2D(other.x, other.y)) && contains(Point2D(other.x + other.width, other.y + other.height))
  }
}
