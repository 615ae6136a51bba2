// Values of Core Graphics. Re-exports those that Foundation on Linux declares, and nothing else of Foundation: files
// that need more must import it, as on a Mac.

@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize
public import struct Foundation.Data
public import func Foundation.cos
public import func Foundation.sin

/// coregraphics/cgaffinetransform · iOS 2.0 · sdk
public struct CGAffineTransform: Equatable, Sendable {
  /// coregraphics/cgaffinetransform/a · iOS 2.0 · sdk
  public var a: CGFloat
  /// coregraphics/cgaffinetransform/b · iOS 2.0 · sdk
  public var b: CGFloat
  /// coregraphics/cgaffinetransform/c · iOS 2.0 · sdk
  public var c: CGFloat
  /// coregraphics/cgaffinetransform/d · iOS 2.0 · sdk
  public var d: CGFloat
  /// coregraphics/cgaffinetransform/tx · iOS 2.0 · sdk
  public var tx: CGFloat
  /// coregraphics/cgaffinetransform/ty · iOS 2.0 · sdk
  public var ty: CGFloat

  /// coregraphics/cgaffinetransform/init(a:b:c:d:tx:ty:) · iOS 2.0 · sdk
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// coregraphics/cgaffinetransform/init(scalex:y:) · iOS 2.0 · sdk
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

  /// coregraphics/cgaffinetransform/init(rotationangle:) · iOS 2.0 · sdk
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// coregraphics/cgaffinetransform/scaledby(x:y:) · iOS 2.0 · sdk
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * sx, b: b * sx, c: c * sy, d: d * sy, tx: tx, ty: ty)
  }

  /// coregraphics/cgaffinetransform/rotated(by:) · iOS 2.0 · sdk
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGAffineTransform(
      a: cosine * a + sine * c, b: cosine * b + sine * d, c: cosine * c - sine * a, d: cosine * d - sine * b, tx: tx,
      ty: ty)
  }

  /// coregraphics/cgaffinetransform/identity · iOS 2.0 · sdk
  public static var identity: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
}

/// corefoundation/cfstring · iOS 2.0 · page
public typealias CFString = String
/// corefoundation/cfdictionary · iOS 2.0 · sdk
public typealias CFDictionary = [AnyHashable: Any]
/// corefoundation/cfdata · iOS 2.0 · sdk
public typealias CFData = Data

/// coregraphics/cgcolorspace · iOS 2.0 · sdk
public final class CGColorSpace: @unchecked Sendable {
  /// coregraphics/cgcolorspace/srgb · iOS 9.0 · sdk
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }

  /// coregraphics/cgcolorspace/init(name:) · iOS 2.0 · sdk
  public init?(name: CFString) {
    guard name == Self.sRGB else { return nil }
  }
}

/// coregraphics/cgcolor · iOS 2.0 · sdk
public final class CGColor: @unchecked Sendable {
  /// coregraphics/cgcolor/components · iOS 2.0 · sdk
  public let components: [CGFloat]?

  /// coregraphics/cgcolor/init(srgbred:green:blue:alpha:) · iOS 13.0 · sdk
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  package var rgba: [CGFloat] { components ?? [0, 0, 0, 0] }
}

/// coregraphics/cglinecap · iOS 2.0 · page
public enum CGLineCap: Int32, Sendable { case butt, round, square }

/// coregraphics/cglinejoin · iOS 2.0 · sdk
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// coregraphics/cgpathfillrule · iOS 11.0 · sdk
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }

/// coregraphics/cginterpolationquality · iOS 2.0 · sdk
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }

/// coregraphics/cgblendmode · iOS 2.0 · sdk
public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen
  case clear = 16
  case copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
}

/// coregraphics/cgimagealphainfo · iOS 2.0 · page
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// coregraphics/cgbitmapinfo · iOS 2.0 · sdk
public struct CGBitmapInfo: OptionSet, Sendable {
  /// swift/rawrepresentable/rawvalue · iOS 8.0 · sdk
  public let rawValue: UInt32
  /// coregraphics/cgbitmapinfo/init(rawvalue:) · iOS 2.0 · sdk
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// coregraphics/cgbitmapinfo/byteorder32little · iOS 2.0 · sdk
  public static var byteOrder32Little: CGBitmapInfo { CGBitmapInfo(rawValue: 2 << 12) }
}
