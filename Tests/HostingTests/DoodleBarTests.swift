import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotHosting
import InkdotTouches
import TestSupport
import Testing

struct DoodleBarTests {
  func labels(_ bar: DoodleBar) -> [String] { labels(bar.items) }

  func labels(_ items: [DoodleBar.Item]) -> [String] {
    items.map { item in
      switch item {
      case .command(let command, _, let isOn, let isEnabled):
        command.name + (isOn ? "*" : "") + (isEnabled ? "" : "-")
      case .menu(let label, _, _, let items): "\(label)(\(items.count))"
      case .space: "|"
      case .photo: "photo"
      case .eraser(let isOn): "eraser" + (isOn ? "*" : "")
      case .camera: "camera"
      case .savePhoto(let isEnabled): "save" + (isEnabled ? "" : "-")
      case .color, .fill, .ownColor, .width, .textSize, .share: "?"
      }
    }
  }

  @Test func `A wide bar has a button for each tool, a narrow one a menu of all tools`() {
    let board = DoodleBoard()
    board.settings.tool = .brush
    #expect(
      labels(DoodleBar(for: board, isCompact: false)) == [
        "tool.pen", "tool.fountainPen", "tool.brush*", "tool.highlighter", "eraser(3)", "tool.select", "tool.text",
        "color(9)", "width(7)",
        "|",
        "photo", "undo-", "redo-", "share(5)", "more(13)",
      ])
    #expect(
      labels(DoodleBar(for: board, isCompact: true)) == [
        "tool(9)", "color(9)", "width(7)", "|", "photo", "undo-", "redo-", "share(5)", "more(13)",
      ])
  }

  @Test func `The upper bar has clear, undo, eraser, photo and save`() {
    let board = DoodleBoard()
    board.settings.tool = .partEraser
    let bar = DoodleBar(for: board, isCompact: true, hasCamera: true)
    #expect(labels(bar.upperItems) == ["clear-", "undo-", "eraser*", "|", "photo(2)", "save-", "share(5)", "more(13)"])
    #expect(labels(bar.toolItems) == ["tool(9)"] && bar.colorItems.count == 9)
    #expect(bar.width == 24 && bar.widthLabel == .eraserWidth)
    let wide = DoodleBar(for: board, isCompact: false)
    #expect(
      labels(wide.upperItems)
        == ["clear-", "undo-", "redo-", "eraser*", "|", "photo", "save-", "share(5)", "more(13)"])
    #expect(labels(wide.toolItems).count == 7)
  }

  @Test func `A locked selection is only unlocked or copied`() throws {
    let board = DoodleBoard()
    func possible() -> Set<DoodleCommand> {
      let all: [DoodleCommand] = [
        .cut, .copy, .duplicate, .toFront, .toBack, .group, .ungroup, .lock, .unlock, .delete, .deselect,
      ]
      return Set(all.filter { $0.isPossible(on: board) })
    }
    var other = try Drawing(width: 300, height: 300)
    for y in [50.0, 150] { try other.apply(.add(Strokes.through([(50, y), (150, y)]))) }
    _ = board.insert(other)
    let single: Set<DoodleCommand> = [.cut, .copy, .duplicate, .toFront, .toBack, .lock, .delete, .deselect]
    #expect(possible() == single.union([.group]))
    _ = board.groupSelection()
    #expect(possible() == single.union([.ungroup]))
    _ = board.setSelectionLocked(true)
    #expect(possible() == [.copy, .unlock, .deselect])
    let bar = DoodleBar(for: board, isCompact: false)
    guard case .menu(_, _, _, let more) = bar.items[bar.items.count - 1] else { return #expect(Bool(false)) }
    #expect(more.contains(.command(.unlock, symbol: "lock.open", isOn: false, isEnabled: true)))
    _ = board.setSelectionLocked(false)
    #expect(possible() == single.union([.ungroup]))
  }

  @Test func `A closed stroke that is selected has a menu of fills`() throws {
    let board = DoodleBoard()
    func fills() -> [DoodleBar.Item] {
      guard case .menu(_, _, _, let more) = DoodleBar(for: board, isCompact: false).items.last else { return [] }
      return more.lazy.compactMap { if case .menu(.fill, _, _, let items) = $0 { items } else { nil } }.first ?? []
    }
    var other = try Drawing(width: 300, height: 300)
    try other.apply(.add(Strokes.through([(50, 50), (150, 50)])))
    _ = board.insert(other)
    #expect(fills().isEmpty)
    try other.apply(.add(Strokes.through([(50, 50), (150, 50), (150, 150), (50, 50)])))
    _ = board.insert(other)
    #expect(fills().count == 10 && fills().last == .fill(nil, .noFill, isOn: true))
    _ = board.fillSelection(.white)
    #expect(fills()[8] == .fill(.white, .white, isOn: true) && fills().last == .fill(nil, .noFill, isOn: false))
    _ = board.setSelectionLocked(true)
    #expect(fills().isEmpty)
  }

  @Test func `Moving the paper does not update the bars, another colour does`() {
    let board = DoodleBoard()
    let bar = DoodleBar(for: board, isCompact: false)
    _ = board.zoom(by: 2, about: .zero)
    #expect(bar == DoodleBar(for: board, isCompact: false))
    board.settings.color = RGBAColor(1, 2, 3)
    #expect(bar != DoodleBar(for: board, isCompact: false))
  }

  @Test func `With an eraser chosen, the width menu has the widths of erasers`() throws {
    let board = DoodleBoard()
    board.settings.tool = .partEraser
    let menus = DoodleBar(for: board, isCompact: true).items.compactMap { item -> [DoodleBar.Item]? in
      if case .menu(.eraserWidth, _, _, let widths) = item { widths } else { nil }
    }
    #expect(menus == [DoodleToolbox.widths.map { .width($0, isOn: $0 == 24) }])
  }

  @Test func `The text tool's widths are sizes`() throws {
    let board = DoodleBoard()
    (board.settings.tool, board.settings.width) = (.text, 6)
    let menus = DoodleBar(for: board, isCompact: true).items.compactMap { item -> [DoodleBar.Item]? in
      if case .menu(.size, _, _, let sizes) = item { sizes } else { nil }
    }
    #expect(menus == [DoodleToolbox.textWidths.map { .textSize($0, isOn: $0 == 6) }])
  }
}

struct DoodleStateTests {
  @Test func `The tool and the visible area are restored`() {
    let board = DoodleBoard()
    _ = board.resize(width: 400, height: 300)
    board.settings.tool = .highlighter
    board.settings.color = RGBAColor(1, 2, 3)
    board.settings.width = 9
    _ = board.zoom(by: 3, about: Point2D(100, 100))
    let other = DoodleBoard()
    _ = other.resize(width: 400, height: 300)
    let effects = DoodleState(entries: DoodleState(of: board).entries).restore(other)
    #expect(effects.contains(.viewChanged) && other.settings == board.settings)
    let (a, b) = (board.view, other.view)
    #expect(abs(a.scale - b.scale) < 1e-9 && a.origin.distance(to: b.origin) < 1e-6)
  }

  @Test func `Invalid values are ignored`() {
    var random = SeededGenerator(seed: 8)
    let strange: [Double] = [.nan, .infinity, -1, 1e300, 0.5, 300, 7]
    let names = DoodleState(of: DoodleBoard()).entries.keys.sorted()
    for _ in 0..<2000 {
      var entries: [String: Double] = [:]
      for name in names where Int.random(in: 0..<4, using: &random) > 0 {
        entries[name] = strange[Int.random(in: 0..<strange.count, using: &random)]
      }
      let board = DoodleBoard()
      _ = board.resize(width: 400, height: 300)
      _ = DoodleState(entries: entries).restore(board)
      #expect(1...50 ~= board.settings.width && DoodleSettings.scales ~= board.view.scale)
      #expect(board.view.origin.isFinite)
    }
  }
}
