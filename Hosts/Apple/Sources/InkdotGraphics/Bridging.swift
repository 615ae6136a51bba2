#if canImport(CoreGraphics)
  public import CoreGraphics
  public import InkdotGeometry

  extension Point2D {
    /// Creates a point from a `CGPoint`.
    public init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  }

  extension CGPoint {
    /// Creates a `CGPoint` from a point.
    public init(_ point: Point2D) { self.init(x: point.x, y: point.y) }
  }

  extension Rect2D {
    /// Creates a rectangle from a `CGRect`.
    public init(_ rect: CGRect) {
      self.init(x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }
  }

  extension CGRect {
    /// Creates a `CGRect` from a rectangle.
    public init(_ rect: Rect2D) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
  }

  extension CGAffineTransform {
    /// Creates a transform with the same coefficients.
    public init(_ map: Transform2D) { self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty) }
  }

  extension RGBAColor {
    /// The colour in sRGB.
    public var cgColor: CGColor {
      func part(_ shift: UInt32) -> CGFloat { CGFloat(rgba >> shift & 255) / 255 }
      return CGColor(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
  }
#endif
