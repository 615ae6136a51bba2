/// A colour: red, green, blue and opacity, 8 bits each, not premultiplied, in sRGB.
@frozen
public struct RGBAColor: Equatable, Hashable, Sendable {
  /// `0xRRGGBBAA`.
  public var rgba: UInt32

  /// A colour from its number `0xRRGGBBAA`.
  @inlinable
  public init(rgba: UInt32) {
    self.rgba = rgba
  }

  /// A colour from its parts, 0 to 255 each.
  @inlinable
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: UInt8 = 255) {
    rgba = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(opacity)
  }

  /// Paints nothing.
  public static let clear = RGBAColor(rgba: 0)

  /// Opaque black.
  public static let black = RGBAColor(rgba: 0x0000_00FF)

  /// Opaque white.
  public static let white = RGBAColor(rgba: 0xFFFF_FFFF)

  /// Opacity from 0 (paints nothing) to 255.
  @inlinable
  public var opacity: UInt8 { UInt8(truncatingIfNeeded: rgba) }

  /// The same colour, its opacity multiplied by `part`; values outside 0…1 are clamped, NaN counts as 0.
  public func faded(to part: Double) -> RGBAColor {
    let part = part >= 1 ? 1 : part > 0 ? part : 0
    return RGBAColor(rgba: rgba & 0xFFFF_FF00 | UInt32((Double(opacity) * part).rounded()))
  }
}
