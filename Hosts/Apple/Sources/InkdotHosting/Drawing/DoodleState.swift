public import InkdotBoards
import InkdotGeometry

/// What a board's host puts back when its scene comes again: the tool, and how the paper lies. The drawing is a file of the app's.
public struct DoodleState: Hashable, Sendable {
  /// Numbers by name, as a property list takes them.
  public let entries: [String: Double]

  /// What is true of a board now.
  public init(of board: DoodleBoard) {
    let (settings, view) = (board.settings, board.view)
    entries = [
      "inkdot.tool": Double(settings.tool.rawValue), "inkdot.color": Double(settings.color.rgba),
      "inkdot.width": settings.width, "inkdot.eraserWidth": settings.eraserWidth, "inkdot.scale": view.scale,
      "inkdot.x": view.origin.x, "inkdot.y": view.origin.y,
    ]
  }

  /// What was stored. What is missing or cannot be true is left as it is by ``restore(_:)``.
  public init(entries: [String: Double]) {
    self.entries = entries
  }

  /// Puts it back.
  public func restore(_ board: DoodleBoard) -> DoodleEffects {
    if let tool = entries["inkdot.tool"].flatMap({ UInt8(exactly: $0) }).flatMap({ DoodleTool(rawValue: $0) }) {
      board.settings.tool = tool
    }
    if let color = entries["inkdot.color"].flatMap({ UInt32(exactly: $0) }) {
      board.settings.color = RGBAColor(rgba: color)
    }
    let widths = 1.0...50
    if let width = entries["inkdot.width"], widths ~= width { board.settings.width = width }
    if let width = entries["inkdot.eraserWidth"], widths ~= width { board.settings.eraserWidth = width }
    guard let scale = entries["inkdot.scale"], let x = entries["inkdot.x"], let y = entries["inkdot.y"],
      DoodleSettings.scales ~= scale, abs(x) <= 1e6, abs(y) <= 1e6
    else { return [] }
    let zoomed = board.zoom(by: scale / board.view.scale, about: .zero)
    return zoomed.union(board.scroll(by: Vector2D(x - board.view.origin.x, y - board.view.origin.y)))
  }
}
