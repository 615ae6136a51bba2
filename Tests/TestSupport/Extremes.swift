import InkdotGeometry

/// Values at and beyond the limits of parameters. Functions clamp them, throw or return `nil`, and never trap.
public enum Extremes {
  /// Numbers that are infinite, tiny, huge, negative or none.
  public static let reals: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e308, 1e-308, -1e18, 1e18, -1, -0.0, 0, 0.5, 1, 1e6,
  ]
  /// The limits of integers and numbers at the limits of parameters.
  public static let integers: [Int] = [.min, .min + 1, -1, 0, 1, 7, 64, 1000, Int(Int32.max) + 1, .max - 1, .max]
  /// Points with one or two extreme coordinates.
  public static let points = reals.flatMap { x in [Point2D(x, 1), Point2D(1, x), Point2D(x, x)] }
  /// Rectangles with extreme origins or sizes.
  public static let rects =
    points.flatMap { point in
      [
        Rect2D(x: point.x, y: point.y, width: 9, height: 9), Rect2D(x: 0, y: 0, width: point.x, height: point.y),
        Rect2D(x: point.x, y: point.y, width: point.y, height: point.x),
      ]
    }
  /// Similarity transforms with extreme coefficients.
  public static let maps =
    reals.flatMap { x in
      [
        Similarity2D(a: x, b: 0, tx: 0, ty: 0), Similarity2D(a: x, b: x, tx: x, ty: x),
        Similarity2D(a: 1, b: 0, tx: x, ty: 0),
      ]
    }
}
