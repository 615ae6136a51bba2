/// The constants of `InkSmoother`.
///
/// Each constant states unit, range, meaning and origin. *Tuned* constants minimize the measures of `InkQuality` on
/// strokes of six hands; its table shows other hands. They are not settings: files store only the kind of smoothing, so
/// another value would change the ink of existing drawings.
enum SmoothingParameters {
  // MARK: Points

  /// 0.1 ms, > 0. Samples within this time are averaged. Devices of up to 166 Hz keep a point per sample.
  static let pointDuration: UInt32 = 60
  /// 0.1 ms, > 0. Longest time that weights a sample, for devices that report only movement. Tuned.
  static let longestHold = 120.0

  // MARK: Noise

  /// Pt, > 0. Residual (rms of both axes) that `normal` regards as noise, without and with measured pressure. Tuned.
  static let normalNoise = (plain: 0.5, measured: 0.16)
  /// Pt, > 0. The same for `strong`. Tuned.
  static let strongNoise = (plain: 1.0, measured: 0.5)
  /// > 1. Fits whose residual is this multiple of the noise have weight 0. Tuned.
  static let fade = 1.3
  /// 0…1. Noise factor of whole-pixel samples, which mice report as the pointer enters a pixel. Tuned.
  static let wholePixelNoise = 0.78
  /// Points, ≥ 1. Number of points to each side that decide whether samples are whole pixels. Tuned.
  static let wholePixelReach = 3

  // MARK: Fits

  /// Points, ascending. Number of points to each side of a fit. Tuned.
  static let reaches: [Int] = [4, 7, 12]
  /// Points. The last of `reaches`.
  static let reach = 12
  /// Points, one of `reaches`. Widest fourth-order fit; wider ones cut corners. Tuned.
  static let quarticReach = 7
  /// Ratios. Factor from the farthest point to the end of the span: (n + 1)/n for n points to one side.
  static let spans: [Double] = [
    1, 2, 3 / 2, 4 / 3, 5 / 4, 6 / 5, 7 / 6, 8 / 7, 9 / 8, 10 / 9, 11 / 10, 12 / 11, 13 / 12,
  ]
  /// ≥ 1. Factor for squared fourth-order residuals by number, so that they may leave 0.85 of the noise. Tuned.
  static let evenQuarticResidual = 1.4
  /// > 1. Ratio of neighbouring time steps above which times are uneven. Tuned.
  static let unevenness = 1.65
  /// > 0. Weight of a fit by distance for each point that it reaches farther than the fit by time. Tuned.
  static let distanceShare = 0.8
  /// 0…1. Least squared ratio of chord to path for a fit by distance over the widest span. Tuned.
  static let straightness = 0.4
  /// Pt, > 0. Added to each step of distance, so that points in one position stay distinct. Tuned.
  static let distanceStep = 0.5
  /// Multiple of the noise, > 0. Maximum distance that a fit moves a point. Tuned.
  static let limit = 2.0

  // MARK: Ends

  /// Pt, > 0. Length over which positions are blended into the first and last sample. Tuned.
  static let rampLength = 8.0
  /// Pt, > 0. Length of the arc at an end, and of the curve beyond it that gives its direction. Tuned.
  static let arc = (length: 3.0, beyond: 1.0)
  /// 0…1. Share of the bend of a parabola that would match the curve's direction. Equally close, with a smaller kink.
  /// Tuned.
  static let arcBend = 0.75
  /// Points, ≥ 1. Maximum number of pending points because the stroke may end there. Bounds time and memory.
  static let pendingLimit = 64

  // MARK: Control points

  /// Factor of the second difference. With 1/8 the curve passes its positions; the rest restores the height of loops.
  /// Tuned.
  static let sharpening = 0.155
  /// 0…`sharpening`. Subtracted where the stroke turns back, because the curve would overshoot the corner. Tuned.
  static let cornerSharpening = 0.1
  /// Ratio, > 0. Squared chord to squared second difference above which a turn is no corner. Tuned.
  static let cornerRatio = 2.25
  /// ≥ 0. Subtracted where the hand rests, because sharpening would amplify noise. Tuned.
  static let restSharpening = 0.4
  /// Multiple of the squared noise, > 0. The hand rests while the squares of both steps add up to less. Tuned.
  static let restRatio = 6.0
  /// Pt, > 0. Maximum distance of a control point from the mean of its samples. Bounds the boxes of strokes.
  static let maximumShift = 3.0

  // MARK: Width of the brush

  /// 0.1 ms, > 0. Half of the time over which speed is measured. Tuned.
  static let speedTime = 225.0
  /// Points to each side. Bounds of the speed window.
  static let speedPoints = 2...6
  /// 0.1 ms, > 0. Half of the time over which pressure is averaged. Tuned.
  static let widthTime = 450.0
  /// Points to each side. Bounds of the pressure window.
  static let widthPoints = 5...12
  /// Degrees, 0…90. Tilt at which a pen starts to widen the brush, and at which it has full width.
  static let tilt = (begin: 45.0, end: 75.0)
}
