/// An sRGB colour with opacity, 8 bits each, not premultiplied.
@frozen
public struct RGBAColor: Equatable, Hashable, Sendable {
  /// `0xRRGGBBAA`.
  public var rgba: UInt32

  /// Creates a colour from `0xRRGGBBAA`.
  @inlinable
  public init(rgba: UInt32) {
    self.rgba = rgba
  }

  /// Creates a colour from its components, 0 to 255 each.
  @inlinable
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: UInt8 = 255) {
    rgba = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(opacity)
  }

  /// A transparent colour, which paints nothing.
  public static let clear = RGBAColor(rgba: 0)

  /// Opaque black.
  public static let black = RGBAColor(rgba: 0x0000_00FF)

  /// Opaque white.
  public static let white = RGBAColor(rgba: 0xFFFF_FFFF)

  /// Opacity from 0 (transparent) to 255.
  @inlinable
  public var opacity: UInt8 { UInt8(truncatingIfNeeded: rgba) }

  /// Returns the colour with its opacity multiplied by `part`, clamped to 0…1; NaN counts as 0.
  public func faded(to part: Double) -> RGBAColor {
    let part = part >= 1 ? 1 : part > 0 ? part : 0
    return RGBAColor(rgba: rgba & 0xFFFF_FF00 | UInt32((Double(opacity) * part).rounded()))
  }
}

extension RGBAColor {
  /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; `nil` for other texts.
  public init?(_ text: some StringProtocol) { self.init(hexadecimal: text.utf8) }

  /// Parses a colour from the bytes of such a text.
  package init?(hexadecimal text: some Sequence<UInt8>) {
    var (value, count) = (UInt32(0), -1)
    for byte in text {
      count += 1
      if count == 0 {
        guard byte == UInt8(ascii: "#") else { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      guard count <= 8 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    switch count {
    case 3, 4:
      if count == 3 { value = value << 4 | 15 }
      var wide: UInt32 = 0
      for shift in stride(from: UInt32(12), through: 0, by: -4) { wide = wide << 8 | (value >> shift & 15) * 17 }
      rgba = wide
    case 6: rgba = value << 8 | 255
    case 8: rgba = value
    default: return nil
    }
  }
}

extension RGBAColor: CustomStringConvertible {
  /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  public var description: String {
    let (value, count) = opacity == 255 ? (rgba >> 8, 6) : (rgba, 8)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: count - digits.utf8.count) + digits
  }
}

#if !hasFeature(Embedded)
  extension RGBAColor: Codable {
    /// Decodes a colour from a text like `#1e90ff`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let color = RGBAColor(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "The colour is not hexadecimal.")
      }
      self = color
    }

    /// Encodes the colour as ``description``.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
#endif
