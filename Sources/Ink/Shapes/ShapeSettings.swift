/// The constants of shape recognition. Lengths "of the screen" are divided by the zoom scale; shares are of the diagonal of the
/// stroke's bounding box unless stated otherwise.
public enum ShapeSettings {
  /// Smallest diagonal of a recognized stroke, in pt of the screen. A small letter on a ruled line is about 35 pt.
  public static let minimumSize = 40.0
  /// Radius of a rest, in pt of the screen: the last samples that are all this near to the last one.
  public static let restRadius = 6.0
  /// Maximum number of samples of a recognized stroke: more than two minutes at 240 Hz.
  public static let maximumSampleCount = 1 << 15

  /// Number of points, at equal distances along the stroke, that are measured.
  static let pointCount = 96
  /// Maximum number of straight pieces of a polyline.
  static let maximumPieceCount = 8

  /// Longest path of a line, relative to the distance of its ends.
  static let lineDetour = 1.12
  /// Largest distance of a line from the straight line between its ends, as a share of that.
  static let lineDeviation = 0.07
  /// Maximum number of swings of a line to either side: a bow has two, an S three, a wave more.
  static let lineSwingCount = 3
  /// Smallest swing that counts, as a share of the distance and in pt of the screen, because hands tremble.
  static let lineSwing = 0.03
  static let minimumSwing = 4.0

  /// Longest overshoot at either end of a closed shape, as a share of the path.
  static let overlap = 0.22
  /// Largest distance of an overshoot from the shape.
  static let tail = 0.07
  /// Widest gap of a closed shape, as a share of the path.
  static let gap = 0.13

  /// Largest distance from an ellipse, root mean square, in units of its half axes.
  static let ellipseDeviation = 0.085
  /// Smallest ratio of the axes, shorter to longer, of an ellipse and of a circle.
  static let ellipseRatio = 0.1
  static let circleRatio = 0.84
  /// Smallest ratio of the sides, shorter to longer, of a square.
  static let squareRatio = 0.88

  /// Largest distance of a polygon's sides from the stroke, root mean square.
  static let sideDeviation = 0.032
  /// Largest distance of a polygon with one more corner, relative to the one without it.
  static let cornerGain = 0.35
  /// Largest deviation of a rectangle's corner from a right angle, in radians: 24°.
  static let rectangleTilt = 24 * Double.pi / 180

  /// Least turn at a corner of a polyline, in radians: 28°.
  static let cornerTurn = 28 * Double.pi / 180
  /// Share of that turn that lies near the corner, within this share of the shorter piece; flat waves have less.
  static let cornerShare = 0.7
  static let cornerReach = 0.25
  /// Largest bow of a straight piece to one side, as a share of its length. An arc that turns by 28° has 6 %.
  static let bow = 0.075
  /// Shortest straight piece.
  static let pieceLength = 0.1

  /// Barbs of an arrow: longest, as a share of the shaft, and angles to it, in radians: 10…75°.
  static let barbLength = 0.6
  static let barbAngles = (10 * Double.pi / 180)...(75 * Double.pi / 180)

  /// Largest deviation from horizontal, vertical or 45° that is snapped, in radians: 5°.
  static let snapAngle = 5 * Double.pi / 180
  /// The same for the axes of an ellipse, which are vaguer: 12°.
  static let axisSnapAngle = 12 * Double.pi / 180
}
