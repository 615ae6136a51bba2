public import InkdotBoards
import InkdotGeometry

/// The state that a host restores with its scene: the tool and the visible area. The app stores the drawing in a file.
public struct DoodleState: Hashable, Sendable {
  /// Numbers by name, for a property list.
  public let entries: [String: Double]

  /// The current state of a board.
  public init(of board: DoodleBoard) {
    let (settings, view) = (board.settings, board.view)
    entries = [
      "inkdot.tool": Double(settings.tool.rawValue), "inkdot.color": Double(settings.color.rgba),
      "inkdot.width": settings.width, "inkdot.eraserWidth": settings.eraserWidth, "inkdot.scale": view.scale,
      "inkdot.x": view.origin.x, "inkdot.y": view.origin.y,
    ]
  }

  /// Reads stored state. ``restore(_:)`` leaves missing and invalid values unchanged.
  public init(entries: [String: Double]) {
    self.entries = entries
  }

  /// Restores the state of a board.
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
