#if canImport(CoreGraphics)
  public import CoreGraphics

  /// Pixels to paint on, on any thread.
  public struct PixelCanvas {
    /// The frame, in pt of the painted content.
    public let frame: CGRect
    private let context: CGContext

    /// Creates an empty canvas.
    ///
    /// - Parameters:
    ///   - frame: its frame, in pt of the painted content.
    ///   - scale: pixels per pt.
    /// - Returns: `nil` if it would have no pixels or too many.
    public init?(frame: CGRect, scale: CGFloat) {
      let (width, height) = ((frame.width * scale).rounded(.up), (frame.height * scale).rounded(.up))
      guard width >= 1, height >= 1, width <= 8192, height <= 8192,
        let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: space,
          // The format that the display shows without conversion.
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
      else { return nil }
      self.context = context
      self.frame = frame
      // The y axis points down, in pt of the painted content.
      context.translateBy(x: 0, y: height)
      context.scaleBy(x: scale, y: -scale)
      context.translateBy(x: -frame.minX, y: -frame.minY)
    }

    /// Paints.
    ///
    /// - Parameters:
    ///   - box: area that is cleared first and clips the painting; `nil` paints over the existing pixels.
    ///   - body: paints, in pt of the painted content.
    public func paint(clearing box: CGRect? = nil, _ body: (CGContext) -> Void) {
      context.saveGState()
      if let box {
        context.clip(to: box)
        context.clear(box)
      }
      body(context)
      context.restoreGState()
    }

    /// The painted pixels as a picture.
    public var image: CGImage? { context.makeImage() }

    /// The pixels in rows from the top: red, green and blue, and the opacities separately, one byte each.
    ///
    /// - Complexity: O(pixels).
    public var pixels: (color: [UInt8], opacity: [UInt8]) {
      guard let data = context.data else { return ([], []) }
      var color: [UInt8] = []
      var opacity: [UInt8] = []
      color.reserveCapacity(3 * context.width * context.height)
      opacity.reserveCapacity(context.width * context.height)
      for y in 0..<context.height {
        for x in 0..<context.width {
          let pixel = UnsafeRawPointer(data).load(fromByteOffset: y * context.bytesPerRow + 4 * x, as: UInt32.self)
          let alpha = pixel >> 24
          for shift: UInt32 in [16, 8, 0] {
            color.append(UInt8(alpha == 0 ? 0 : min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha)))
          }
          opacity.append(UInt8(alpha))
        }
      }
      return (color, opacity)
    }
  }
#endif
