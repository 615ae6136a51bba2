import InkdotInk
public import InkdotGeometry

/// Position, uniform scale and rotation of a photo or text on the sheet.
@frozen
public struct Placement: Equatable, Hashable, Sendable {
  /// Centre on the sheet, in pt.
  public let center: Point2D
  /// Size of a pixel, in pt.
  public let scale: Double
  /// Clockwise rotation, in radians.
  public let angle: Double

  /// Allowed scales, in pt per pixel.
  public static let scales = 1e-4...1e3

  /// Creates a placement.
  ///
  /// - Returns: `nil` if a coordinate of the centre exceeds `StrokeSample.maximumCoordinate`, the scale is outside
  ///   ``scales``, the angle exceeds `Trigonometry.maximumAngle`, or a value is not finite.
  public init?(center: Point2D, scale: Double, angle: Double = 0) {
    let limit = StrokeSample.maximumCoordinate
    guard abs(center.x) <= limit, abs(center.y) <= limit, Self.scales ~= scale else { return nil }
    guard abs(angle) <= Trigonometry.maximumAngle else { return nil }
    self.center = center
    self.scale = scale
    self.angle = angle
  }

  /// Maps pixels of the upright photo, relative to its centre, to the sheet.
  public var transform: Transform2D {
    Transform2D.rotation(angle).concatenating(.scale(scale)).concatenating(.translation(center - .zero))
  }
}
