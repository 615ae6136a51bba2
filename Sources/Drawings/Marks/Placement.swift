import InkdotInk
public import InkdotGeometry

/// Where a photo lies on the paper: moved, turned and scaled alike along both axes.
@frozen
public struct Placement: Equatable, Hashable, Sendable {
  /// Where the photo's middle lies, in pt.
  public let center: Point2D
  /// Size of a pixel, in pt.
  public let scale: Double
  /// Turn in radians, clockwise.
  public let angle: Double

  /// Smallest and largest scale, in pt per pixel.
  public static let scales = 1e-4...1e3

  /// A placement.
  ///
  /// - Returns: `nil` when the middle is farther than `StrokeSample.maximumCoordinate` from the origin along an axis,
  ///   the scale is outside ``scales``, the angle beyond `Trigonometry.maximumAngle`, or any is not finite.
  public init?(center: Point2D, scale: Double, angle: Double = 0) {
    let limit = StrokeSample.maximumCoordinate
    guard abs(center.x) <= limit, abs(center.y) <= limit, Self.scales ~= scale else { return nil }
    guard abs(angle) <= Trigonometry.maximumAngle else { return nil }
    self.center = center
    self.scale = scale
    self.angle = angle
  }

  /// The map from the photo (pixels, upright, the origin in its middle) to the paper.
  public var transform: Transform2D {
    Transform2D.rotation(angle).concatenating(.scale(scale)).concatenating(.translation(center - .zero))
  }
}
