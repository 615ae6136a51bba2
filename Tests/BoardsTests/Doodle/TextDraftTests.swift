import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import TestSupport
import Testing

@Suite struct TextDraftTests {
  private func draft(for request: TextRequest?, on board: DoodleBoard, wrapped: Double? = nil) -> TextDraft {
    TextDraft(
      for: request, on: board, family: .serif, color: .black, size: 20, screenWidth: 400, wrappedWidth: wrapped)
  }

  /// Returns the text request of a tap with the tool `text`.
  private func request(at point: Point2D, on tester: DoodleTester) throws -> TextRequest {
    tester.board.settings.tool = .text
    tester.send((1, .began, point.x, point.y))
    tester.send((1, .ended, point.x, point.y), after: 0.05)
    return try #require(tester.board.textRequest)
  }

  private func write(_ words: String, width: Double, angle: Double = 0, on board: DoodleBoard) throws {
    let placement = try #require(Placement(center: Point2D(150, 100), scale: 20, angle: angle))
    _ = board.writeText(
      TextBox(utf8: Array(words.utf8), family: .sans, color: .black, width: width, at: placement))
  }

  @Test func `A new text has its first line at the tap, with room up to the edge of the screen`() throws {
    let tester = DoodleTester()
    let board = tester.board
    let draft = draft(for: try request(at: Point2D(100, 80), on: tester), on: board)
    #expect(draft.mark == nil && draft.family == .serif && draft.words.isEmpty)
    #expect(draft.corner == Point2D(100, 80 - 13))
    #expect(draft.room == (400 - 12 - 100) / 20 + 0.05)
  }

  @Test func `A new text stays on the sheet`() throws {
    let tester = DoodleTester()
    let board = tester.board
    var draft = draft(for: try request(at: Point2D(395, 290), on: tester), on: board)
    #expect(draft.corner.x == 400 - 96 - 12)
    draft.clamp(to: board.history.drawing.sheet, height: 2.6)
    #expect(draft.corner.y == 300 - 52)
    draft.clamp(to: board.history.drawing.sheet, height: 100)
    #expect(draft.corner.y == 0)
  }

  @Test(arguments: [0, 0.5]) func `An unchanged text is written where it was`(angle: Double) throws {
    let board = DoodleTester().board
    try write("Hello,\u{2028}world\nagain", width: 4, angle: angle, on: board)
    let old = try #require(board.text(0))
    _ = board.requestText()
    let draft = draft(for: board.textRequest, on: board)
    #expect(draft.mark == 0 && draft.words == "Hello,world\nagain")
    #expect(draft.isUnchanged(by: "Hello,world\nagain") && !draft.isUnchanged(by: "Hello"))
    let new = try #require(draft.text("Hello,\u{2028}world\nagain", width: 4))
    #expect(new.placement.center.distance(to: old.placement.center) < 1e-9)
    #expect(new.utf8 == old.utf8 && new.placement.angle == old.placement.angle)
    // Create it from stored values, as a host may.
    let kept = TextDraft(
      mark: draft.mark, family: draft.family, color: draft.color, size: draft.size, angle: draft.angle,
      corner: draft.corner, room: draft.room)
    #expect(kept.text(utf8: old.utf8, width: 4) == new)
  }

  @Test func `A wrapped text keeps its width, as the host measures it now`() throws {
    let board = DoodleTester().board
    try write("one \u{2028}two", width: 3, on: board)
    _ = board.requestText()
    #expect(draft(for: board.textRequest, on: board).room == 3.05)
    #expect(draft(for: board.textRequest, on: board, wrapped: 2.5).room == 2.55)
  }

  @Test func `Blank text is not added`() throws {
    let board = DoodleTester().board
    let draft = draft(for: nil, on: board)
    #expect(draft.text(" \n", width: 1) == nil && draft.text(utf8: [], width: 0) == nil)
    #expect(draft.text("a", width: 0.1)?.width == 0.5)
  }

  @Test func `Pasted text is centred; a repeated paste is offset`() {
    let board = DoodleTester().board
    func place(_ width: Double, on board: DoodleBoard) -> Point2D {
      var draft = draft(for: nil, on: board)
      draft.center(width: width, height: 1.3, on: board)
      return draft.corner
    }
    #expect(place(10, on: board) == Point2D(100, 137))
    #expect(place(10, on: board) == Point2D(116, 153))
    #expect(place(10, on: board) == Point2D(132, 169))
    // A text of another width has another position.
    #expect(place(5, on: board) == Point2D(150, 137))
    // The text is too wide for an offset, then too wide for the sheet.
    #expect(place(19.5, on: board).x == 12 && place(19.5, on: board).x == 12)
    #expect(place(30, on: board).x == 12)
    _ = place(10, on: board)
    _ = board.start(width: 400, height: 300)
    #expect(place(10, on: board) == Point2D(100, 137))
  }
}
