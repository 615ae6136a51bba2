#if canImport(QuartzCore)
  public import CoreGraphics
  import Foundation
  public import QuartzCore

  /// Pixels that a layer shows.
  @MainActor public final class Bitmap {
    /// What shows them. Its changes are not animated.
    public let layer = CALayer()
    /// Where it lies, in pt of what is painted.
    public let frame: CGRect
    private let context: CGContext

    /// A bitmap in which nothing is painted.
    ///
    /// - Parameters:
    ///   - frame: where it lies, in pt of what is painted.
    ///   - scale: pixels for 1 pt.
    /// - Returns: `nil` when it would have no pixels, or too many.
    public init?(frame: CGRect, scale: CGFloat) {
      let (width, height) = ((frame.width * scale).rounded(.up), (frame.height * scale).rounded(.up))
      guard width >= 1, height >= 1, width <= 8192, height <= 8192,
        let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: space,
          // What the display takes as it is.
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
      else { return nil }
      self.context = context
      self.frame = frame
      layer.frame = frame
      layer.contentsScale = scale
      layer.actions = ["contents": NSNull(), "position": NSNull(), "bounds": NSNull(), "sublayers": NSNull()]
      // Down with y, in pt of what is painted.
      context.translateBy(x: 0, y: height)
      context.scaleBy(x: scale, y: -scale)
      context.translateBy(x: -frame.minX, y: -frame.minY)
    }

    /// Paints; ``show()`` makes it seen.
    ///
    /// - Parameters:
    ///   - box: what is emptied first, and not painted beyond; `nil` to paint over what is there.
    ///   - body: paints, in pt of what is painted.
    public func paint(clearing box: CGRect? = nil, _ body: (CGContext) -> Void) {
      context.saveGState()
      if let box {
        context.clip(to: box)
        context.clear(box)
      }
      body(context)
      context.restoreGState()
    }

    /// Shows what was painted.
    public func show() { layer.contents = context.makeImage() }

    /// What was painted, as a picture.
    public var image: CGImage? { context.makeImage() }
  }
#endif
