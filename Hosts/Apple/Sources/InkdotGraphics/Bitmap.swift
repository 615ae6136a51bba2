#if canImport(QuartzCore)
  public import CoreGraphics
  import Foundation
  public import QuartzCore

  /// A bitmap shown by a layer.
  @MainActor public final class Bitmap {
    /// The layer that shows the bitmap. Its changes are not animated.
    public let layer = CALayer()
    private let canvas: PixelCanvas

    /// The frame, in pt of the painted content.
    public var frame: CGRect { canvas.frame }

    /// Creates an empty bitmap.
    ///
    /// - Parameters:
    ///   - frame: its frame, in pt of the painted content.
    ///   - scale: pixels per pt.
    /// - Returns: `nil` if it would have no pixels or too many.
    public init?(frame: CGRect, scale: CGFloat) {
      guard let canvas = PixelCanvas(frame: frame, scale: scale) else { return nil }
      self.canvas = canvas
      layer.frame = frame
      layer.contentsScale = scale
      layer.actions = ["contents": NSNull(), "position": NSNull(), "bounds": NSNull(), "sublayers": NSNull()]
    }

    /// Paints; call ``show()`` to display the result.
    ///
    /// - Parameters:
    ///   - box: area that is cleared first and clips the painting; `nil` paints over the existing pixels.
    ///   - body: paints, in pt of the painted content.
    public func paint(clearing box: CGRect? = nil, _ body: (CGContext) -> Void) {
      canvas.paint(clearing: box, body)
    }

    /// Shows the painted pixels.
    public func show() { layer.contents = canvas.image }

    /// The painted pixels as a picture.
    public var image: CGImage? { canvas.image }
  }
#endif
