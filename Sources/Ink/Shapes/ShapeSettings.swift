/// The constants of shape recognition.
///
/// Lengths "of the screen" are divided by the zoom scale. Shares are of the diagonal of the stroke's bounding box
/// unless stated otherwise.
public enum ShapeSettings {
  /// Smallest diagonal of a recognized stroke, in pt of the screen. A small letter on a ruled line is about 35 pt.
  public static let minimumSize = 40.0
  /// Radius of a rest, in pt of the screen. The last samples within this distance of the last one are a rest.
  public static let restRadius = 6.0
  /// Maximum number of samples of a recognized stroke: more than two minutes at 240 Hz.
  public static let maximumSampleCount = 1 << 15

  /// Number of equidistant points that are measured along the stroke.
  static let pointCount = 96
  /// Maximum number of straight pieces of a polyline.
  static let maximumPieceCount = 8

  /// Maximum path length of a line, relative to the distance of its ends.
  static let lineDetour = 1.12
  /// Maximum distance of a line's points from the chord, as a share of its length.
  static let lineDeviation = 0.07
  /// Maximum number of swings of a line to either side: an arc has two, an S three, a wave more.
  static let lineSwingCount = 3
  /// Smallest swing that counts, as a share of the distance and in pt of the screen. Excludes tremor.
  static let lineSwing = 0.03
  static let minimumSwing = 4.0

  /// Longest overshoot at either end of a closed shape, as a share of the path.
  static let overlap = 0.22
  /// Maximum distance of an overshoot from the shape.
  static let tail = 0.07
  /// Widest gap of a closed shape, as a share of the path.
  static let gap = 0.13

  /// Maximum rms distance of the points from an ellipse, in units of its semi-axes.
  static let ellipseDeviation = 0.085
  /// Smallest ratio of the axes, shorter to longer, of an ellipse and of a circle.
  static let ellipseRatio = 0.1
  static let circleRatio = 0.84
  /// Smallest ratio of the sides, shorter to longer, of a square.
  static let squareRatio = 0.88

  /// Maximum rms distance of the points from the sides of a polygon.
  static let sideDeviation = 0.032
  /// Maximum error of a polygon with one more corner, relative to the error without it.
  static let cornerGain = 0.35
  /// Maximum deviation of a rectangle's corner from a right angle, in radians: 24°.
  static let rectangleTilt = 24 * Double.pi / 180

  /// Least turn at a corner of a polyline, in radians: 28°.
  static let cornerTurn = 28 * Double.pi / 180
  /// Share of a corner's turn that must be near the corner, and the share of the shorter piece that counts as near.
  /// Excludes flat waves.
  static let cornerShare = 0.7
  static let cornerReach = 0.25
  /// Maximum bulge of a straight piece to one side, as a share of its length. An arc that turns by 28° has 6 %.
  static let bow = 0.075
  /// Shortest straight piece.
  static let pieceLength = 0.1

  /// Barbs of an arrow: maximum length, as a share of the shaft, and angles to the shaft, in radians: 10…75°.
  static let barbLength = 0.6
  static let barbAngles = (10 * Double.pi / 180)...(75 * Double.pi / 180)

  /// Maximum deviation from horizontal, vertical or 45° that is snapped, in radians: 5°.
  static let snapAngle = 5 * Double.pi / 180
  /// Maximum deviation for the axes of an ellipse, which are less distinct: 12°.
  static let axisSnapAngle = 12 * Double.pi / 180
}
