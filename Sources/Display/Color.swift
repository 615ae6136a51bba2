/// A colour: red, green, blue and opacity, 8 bits each, not premultiplied, in sRGB.
public struct Color: Equatable, Hashable, Sendable {
  /// `0xRRGGBBAA`.
  public var rgba: UInt32

  /// A colour from its number `0xRRGGBBAA`.
  public init(rgba: UInt32) {
    self.rgba = rgba
  }
}
