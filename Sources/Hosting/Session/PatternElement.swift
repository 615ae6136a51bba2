public import InkdotBoards
public import InkdotGeometry
import InkdotPatterns

/// A dot as assistive technology sees it: a button.
public struct PatternElement: Hashable, Sendable {
  /// The dot's number, from 0.
  public let dot: Int
  /// Where it takes touches, in pt of the surface.
  public let frame: Rect2D
  /// Its row, from 1 at the top.
  public let row: Int
  /// Its column, from 1 at the left.
  public let column: Int
  /// Whether it has the trait *selected*.
  public let isPicked: Bool
  /// Whether it can be picked now.
  public let isEnabled: Bool

  /// The dots of a lock, row by row.
  ///
  /// - Parameters:
  ///   - lock: whose dots.
  ///   - isStraightLine: whether the drawing under way is made with keys or assistive technology. What a finger draws is not told: who
  ///     draws does not need it, and a hidden path would show.
  /// - Complexity: O(dots).
  public static func elements(of lock: PatternLock, isStraightLine: Bool) -> [PatternElement] {
    let (grid, layout) = (lock.grid, lock.layout)
    let reach = layout.hitRadius
    return (0..<grid.count).map { dot in
      let center = layout.center(of: dot)
      return PatternElement(
        dot: dot, frame: Rect2D(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach),
        row: grid.row(of: dot) + 1, column: grid.column(of: dot) + 1, isPicked: isStraightLine && lock.isPicked(dot),
        isEnabled: lock.screen.takesTouches && lock.settings.isEnabled)
    }
  }
}
