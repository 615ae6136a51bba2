/// Every number of the recognition of shapes. Lengths "of the screen" are divided by the scale at which the paper is shown;
/// shares are of the diagonal of the box around the stroke unless something else is said.
public enum ShapeSettings {
  /// Smallest diagonal that is looked at, in pt of the screen. A small letter on a ruled line is about 35 pt.
  public static let minimumSize = 40.0
  /// Samples this near to the last one, without a farther one between, are where the finger rests, in pt of the screen.
  public static let restRadius = 6.0
  /// Most samples that are looked at: more than two minutes at 240 a second.
  public static let maximumSampleCount = 1 << 15

  /// Points at equal distances along the stroke, on which everything is measured.
  static let pointCount = 96
  /// Most straight pieces of a polyline.
  static let maximumPieceCount = 8

  /// Longest path of a line, relative to the distance of its ends.
  static let lineDetour = 1.12
  /// … and at most so far from the straight line between them, as a share of that.
  static let lineDeviation = 0.07
  /// Most swings, up or down, that a line may make: a bow is two, an S three, a wave more.
  static let lineSwingCount = 3
  /// Smallest swing that counts, as a share of the distance and in pt of the screen, because hands tremble.
  static let lineSwing = 0.03
  static let minimumSwing = 4.0

  /// Longest overshoot at either end of a closed shape, as a share of the path.
  static let overlap = 0.22
  /// How far that may lead from the shape.
  static let tail = 0.07
  /// Widest gap of a closed shape, as a share of the path.
  static let gap = 0.13

  /// Largest distance from an ellipse, root mean square, in units of its half axes.
  static let ellipseDeviation = 0.085
  /// Thinnest ellipse, and thinnest that is a circle: shorter through longer axis.
  static let ellipseRatio = 0.1
  static let circleRatio = 0.84
  /// Shorter through longer side from which on a rectangle is a square.
  static let squareRatio = 0.88

  /// Largest distance of a polygon's sides from the stroke, root mean square.
  static let sideDeviation = 0.032
  /// A polygon with one more corner must be nearer than this part, or it has none.
  static let cornerGain = 0.35
  /// How far a corner of a rectangle may be from upright, in radians: 24°.
  static let rectangleTilt = 24 * Double.pi / 180

  /// Least turn at a corner of a polyline, in radians: 28°.
  static let cornerTurn = 28 * Double.pi / 180
  /// So much of it lies within this share of the shorter piece to either side; of a wave that is not steep, less.
  static let cornerShare = 0.7
  static let cornerReach = 0.25
  /// Largest bow of a straight piece to one side, as a share of its length. An arc that turns by 28° has 6 %.
  static let bow = 0.075
  /// Shortest straight piece.
  static let pieceLength = 0.1

  /// Barbs of an arrow: longest, as a share of the shaft, and angles to it, in radians: 10…75°.
  static let barbLength = 0.6
  static let barbAngles = (10 * Double.pi / 180)...(75 * Double.pi / 180)

  /// How near to level, upright or 45° a line or side is made so, in radians: 5°.
  static let snapAngle = 5 * Double.pi / 180
  /// The same for the axes of an ellipse, which are vaguer: 12°.
  static let axisSnapAngle = 12 * Double.pi / 180
}
