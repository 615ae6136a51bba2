/// Every number that shapes ink.
///
/// They are constants and not parameters: a drawing must be the same ink on every machine that opens it. Changing one
/// changes what old files look like and therefore needs a new version of the file format.
public enum InkSettings {
  /// Thinnest line, in pt. The smallest value of the width slider.
  public static let minimumWidth = 1.0

  /// Widest line, in pt. The greatest value of the width slider.
  public static let maximumWidth = 50.0

  /// Step of widths, in pt: what the file keeps.
  public static let widthStep = 0.01

  /// How far the straight pieces of ``Stroke/ink(_:)`` may lie off the curve, in pt. At a zoom of 8 on a screen with
  /// three pixels per pt this is half a pixel.
  public static let flatness = 0.02

  /// Most straight pieces between two samples. Reached when a curve bends by more than 5 243 pt from one sample to
  /// the next; only then ``flatness`` does not hold.
  public static let maximumPieceCount = 256

  /// Most nodes of the ink of a stroke, unless ``fewestPieceCount`` between all samples are more. Positions may be millions
  /// of pt apart, and nine bytes of a file must not become kilobytes of ink. Handwriting has two or three between samples.
  public static let maximumNodeCount = 4_096

  /// Straight pieces that there may be between two samples of a stroke however many samples it has: enough for a bend by
  /// 82 pt. Only beyond it, and in a stroke of more than sixteen samples, ``flatness`` does not hold.
  public static let fewestPieceCount = 32

  /// From how many straight pieces between two samples on documents take the curve itself, not one fitted to its points.
  public static let maximumFittedCount = 32

  /// Width of a brush without pressure, as a share of its full width. The full width is reached at pressure 1.
  public static let minimumWidthFactor = 0.2

  /// Pressure that stands in where neither pressure nor speed is known (0…1). The value that browsers report for
  /// a mouse (Pointer Events, section 4.1).
  public static let restingPressure = 0.5

  /// Speed at which a brush without pressure has half the pressure of one at rest, in pt/s. Handwriting on a phone
  /// runs at about 100 to 1 500 pt/s.
  public static let halvingSpeed = 600.0

  /// The same for a tapered brush and a fountain pen, in pt/s: their pressure falls with the square of the speed.
  public static let contrastSpeed = 500.0

  /// Intervals over which speed is measured. More make a steadier width that follows later.
  public static let speedWindow = 3

  /// Samples over which the pressure is averaged. Sensors jump by some percent from sample to sample.
  public static let pressureWindow = 3

  /// Share of its opacity with which a highlighter is painted (0…1).
  public static let highlighterOpacity = 0.4

  /// Number of earlier samples that contribute to the width of a sample.
  static let memory = speedWindow + pressureWindow - 1
}
