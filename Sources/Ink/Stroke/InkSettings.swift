/// The constants of ink.
///
/// They are not settings: a drawing must look the same on every machine. Changing one changes existing drawings and
/// therefore needs a new version of the file format.
public enum InkSettings {
  /// Minimum width, in pt; the minimum of the width slider.
  public static let minimumWidth = 1.0

  /// Maximum width, in pt; the maximum of the width slider.
  public static let maximumWidth = 50.0

  /// Step of widths in files, in pt.
  public static let widthStep = 0.01

  /// Maximum distance of the straight pieces of ``Stroke/ink(_:)`` from the curve, in pt. Half a pixel at a zoom of 8
  /// and three pixels per pt.
  public static let flatness = 0.02

  /// Maximum number of straight pieces between two samples. ``flatness`` holds unless a curve bends by more than 5,243
  /// pt from one sample to the next.
  public static let maximumPieceCount = 256

  /// Maximum number of nodes of a stroke, unless ``fewestPieceCount`` per sample gives more. Positions may be millions
  /// of pt apart, and nine bytes of a file must not become kilobytes of ink. Handwriting has two or three nodes between
  /// samples.
  public static let maximumNodeCount = 4_096

  /// Number of straight pieces that are always allowed between two samples: enough for a bend by 82 pt. Beyond it,
  /// ``flatness`` may not hold in strokes of more than sixteen samples.
  public static let fewestPieceCount = 32

  /// Number of straight pieces between two samples above which exported documents contain the curve itself, not a
  /// fitted one.
  public static let maximumFittedCount = 32

  /// Width of a brush at pressure 0, as a share of its full width at pressure 1.
  public static let minimumWidthFactor = 0.2

  /// Pressure where neither pressure nor speed is known (0…1). The value that browsers report for a mouse (Pointer
  /// Events, section 4.1).
  public static let restingPressure = 0.5

  /// Speed, in pt/s, at which a brush without measured pressure has half of its pressure at rest. Handwriting on a
  /// phone has about 100 to 1,500 pt/s.
  public static let halvingSpeed = 600.0

  /// Speed constant of tapered brush and fountain pen, in pt/s. Their pressure falls with the square of the speed.
  public static let contrastSpeed = 500.0

  /// Number of intervals over which speed is measured. More give a steadier width that follows later.
  public static let speedWindow = 3

  /// Number of samples over which pressure is averaged. Sensors vary by some percent between samples.
  public static let pressureWindow = 3

  /// Opacity factor of a highlighter (0…1).
  public static let highlighterOpacity = 0.4

  /// Number of earlier samples that contribute to the width of a sample.
  static let memory = speedWindow + pressureWindow - 1
}
