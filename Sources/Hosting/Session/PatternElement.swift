public import InkdotBoards
public import InkdotGeometry
import InkdotPatterns

/// The accessibility element of a dot, a button.
public struct PatternElement: Hashable, Sendable {
  /// The dot's number, from 0.
  public let dot: Int
  /// The touch area, in pt of the surface.
  public let frame: Rect2D
  /// The row, from 1 at the top.
  public let row: Int
  /// The column, from 1 at the left.
  public let column: Int
  /// Whether the element has the trait *selected*.
  public let isPicked: Bool
  /// Whether the dot can be picked now.
  public let isEnabled: Bool

  /// Returns the elements of a lock, row by row.
  ///
  /// - Parameters:
  ///   - lock: the lock.
  ///   - isKeyed: whether the current drawing is made with keys or assistive technology. Dots that a finger
  ///     draws are not reported as picked: that would reveal a hidden path.
  /// - Complexity: O(dots).
  public static func elements(of lock: PatternLock, isKeyed: Bool) -> [PatternElement] {
    let (grid, layout) = (lock.grid, lock.layout)
    let reach = layout.hitRadius
    return (0..<grid.count).map { dot in
      let center = layout.center(of: dot)
      return PatternElement(
        dot: dot, frame: Rect2D(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach),
        row: grid.row(of: dot) + 1, column: grid.column(of: dot) + 1, isPicked: isKeyed && lock.isPicked(dot),
        isEnabled: lock.screen.takesTouches && lock.settings.isEnabled)
    }
  }
}
