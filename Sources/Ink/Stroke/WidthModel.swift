import InkdotGeometry

/// How the width of a tool follows pressure or speed, and how its ends taper.
///
/// Like ``InkSettings``, the values are constants of the file format: a stroke stores only its tool.
package struct WidthModel: Sendable {
  /// How the substitute for pressure decreases with speed.
  enum SpeedResponse: Sendable {
    /// 1/(1 + v/``InkSettings/halvingSpeed``): widths vary little.
    case even
    /// 1/(1 + (v/``InkSettings/contrastSpeed``)²): slow parts stay wide, fast parts become thin.
    case contrasting
  }

  /// The taper of both ends where no pressure was measured.
  struct Taper: Sendable {
    /// 0…1. Share of the width that is missing at the very end.
    var depth: Double
    /// Pt per pt of width, > 0. Length of a taper.
    var lengthPerWidth: Double
    /// Pt. Bounds of that length.
    var lengths: ClosedRange<Double>

    /// Returns the length of a taper in pt.
    func length(width: Double) -> Double {
      (width * lengthPerWidth).clamped(lengths.lowerBound, lengths.upperBound)
    }
  }

  /// 0…1. Width without pressure, as a share of the full width.
  let minimumFactor: Double
  let speedResponse: SpeedResponse
  let taper: Taper?

  /// The brush of versions 1 to 3 of the file format.
  static let brush = WidthModel(minimumFactor: InkSettings.minimumWidthFactor, speedResponse: .even, taper: nil)
  /// A brush with hair: thin at high speed, with pointed ends.
  static let taperedBrush = WidthModel(
    minimumFactor: InkSettings.minimumWidthFactor, speedResponse: .contrasting,
    taper: Taper(depth: 0.9, lengthPerWidth: 2, lengths: 6...32))
  /// A metal nib: the width varies slightly, and the ends have a short taper.
  static let fountainPen = WidthModel(
    minimumFactor: 0.55, speedResponse: .contrasting, taper: Taper(depth: 0.6, lengthPerWidth: 1.5, lengths: 4...8))

  /// Returns the share of the full width at a pressure or its substitute (0…1).
  func widthFactor(pressure: Double) -> Double { minimumFactor + (1 - minimumFactor) * pressure }

  /// Returns the substitute for pressure at a speed in pt/s: 1 at rest, decreasing with speed.
  func pressure(speed: Double) -> Double {
    switch speedResponse {
    case .even: return 1 / (1 + speed / InkSettings.halvingSpeed)
    case .contrasting:
      let ratio = speed / InkSettings.contrastSpeed
      return 1 / (1 + ratio * ratio)
    }
  }
}
