/// Where a finger, pen or mouse is at one moment, and how it presses and leans: what every sample consists of.
///
/// A `TouchSample` is this with the touch it belongs to, a `Touch` has it as its current state, and a `StrokeSample` is
/// this with its time, packed into 16 bytes. Pressure, angles and their ranges are defined here and nowhere else.
@frozen
public struct PointerState: Hashable, Sendable {
  /// Where it is, in pt.
  public var location: Point2D
  /// Force from 0 to 1; `nil` where the device measures none. What lies outside is taken as the nearer end, NaN as `nil`.
  ///
  /// 0 is a measured force, as that of a pen that has only just touched down. A host whose system has a number in any case
  /// reports `nil` where that number is not measured.
  public var pressure: Double? {
    didSet { pressure = Self.measured(pressure) }
  }
  /// Angle between a pen and the surface, from 0 (flat) to π/2 (upright), in radians; π/2 where the device cannot tell.
  /// What lies outside is taken as the nearer end, NaN as π/2.
  public var altitude: Double {
    didSet { altitude = Self.clamped(altitude, to: .pi / 2, otherwise: .pi / 2) }
  }
  /// Where a pen's top points, in radians from 0 to 2π: 0 along the x axis, growing clockwise on the screen. 0 where
  /// the device cannot tell. What lies outside is taken as the nearer end, NaN as 0.
  public var azimuth: Double {
    didSet { azimuth = Self.clamped(azimuth, to: 2 * .pi, otherwise: 0) }
  }

  /// Describes a pointer at one moment.
  @inlinable
  public init(location: Point2D, pressure: Double? = nil, altitude: Double = .pi / 2, azimuth: Double = 0) {
    self.location = location
    self.pressure = Self.measured(pressure)
    self.altitude = Self.clamped(altitude, to: .pi / 2, otherwise: .pi / 2)
    self.azimuth = Self.clamped(azimuth, to: 2 * .pi, otherwise: 0)
  }

  /// The same at another place, as on paper that was moved and scaled below it.
  @inlinable
  public func moved(to location: Point2D) -> PointerState {
    var state = self
    state.location = location
    return state
  }

  @inlinable
  static func measured(_ pressure: Double?) -> Double? {
    guard let pressure, !pressure.isNaN else { return nil }
    return clamped(pressure, to: 1, otherwise: 0)
  }

  @inlinable
  static func clamped(_ value: Double, to top: Double, otherwise: Double) -> Double {
    value.isNaN ? otherwise : value < 0 ? 0 : value > top ? top : value
  }
}

#if !hasFeature(Embedded)
  extension PointerState: Codable {
    private enum CodingKeys: String, CodingKey { case location, pressure, altitude, azimuth }

    /// Decodes a pointer; values out of range are clamped as in ``init(location:pressure:altitude:azimuth:)``.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        location: try values.decode(Point2D.self, forKey: .location),
        pressure: try values.decodeIfPresent(Double.self, forKey: .pressure),
        altitude: try values.decodeIfPresent(Double.self, forKey: .altitude) ?? .pi / 2,
        azimuth: try values.decodeIfPresent(Double.self, forKey: .azimuth) ?? 0)
    }
  }
#endif
