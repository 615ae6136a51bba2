public import InkdotGeometry

/// The reason why a stroke, sample or eraser path is invalid.
public enum InkError: Error, Hashable, Sendable {
  /// A position is not finite, or farther than ``StrokeSample/maximumCoordinate`` from the origin along an axis.
  case positionOutOfRange(Point2D)
  /// A stroke has no samples.
  case noSamples
  /// A stroke has more than ``Stroke/maximumSampleCount`` samples.
  case tooManySamples(Int)
  /// The path of an eraser has no points.
  case noPoints
  /// The radius of an eraser is not 0 to 1,000 pt.
  case radiusOutOfRange(Double)
}

extension InkError: CustomStringConvertible {
  /// A description of the error as a sentence.
  public var description: String {
    switch self {
    case .positionOutOfRange:
      "Coordinates must be within ±\(Int(StrokeSample.maximumCoordinate)) pt."
    case .noSamples: "A stroke has at least one sample."
    case .tooManySamples(let count): "A stroke has at most \(Stroke.maximumSampleCount) samples, not \(count)."
    case .noPoints: "The path of an eraser has at least one point."
    case .radiusOutOfRange: "The radius of an eraser is 0 to 1000 pt."
    }
  }
}
