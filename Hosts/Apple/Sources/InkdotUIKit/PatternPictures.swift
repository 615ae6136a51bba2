#if canImport(UIKit)
  import InkdotGraphics
  import UIKit

  /// The pixels of a pad's pictures, made once for each size: pictures may be much larger than dots.
  @MainActor struct PatternPictures {
    private struct Entry {
      let image: UIImage
      let length: CGFloat
      let scale: CGFloat
      let pixels: CGImage?
    }

    private var entries: [UInt32: Entry] = [:]

    // MARK: Numbers in display lists

    private static let firstDot: UInt32 = 1 << 31
    private static let firstLine: UInt32 = 1 << 31 + 16

    static func number(of state: PatternPadView.DotState) -> UInt32 { firstDot + state.rawValue }
    static func number(of state: PatternPadView.LineState) -> UInt32 { firstLine + state.rawValue }

    static func dotState(of number: UInt32) -> PatternPadView.DotState? {
      number < firstDot ? nil : PatternPadView.DotState(rawValue: number - firstDot)
    }

    static func lineState(of number: UInt32) -> PatternPadView.LineState? {
      number < firstLine ? nil : PatternPadView.LineState(rawValue: number - firstLine)
    }

    // MARK: Pixels

    /// Returns a picture cropped to a square.
    ///
    /// - Parameters:
    ///   - number: its number in display lists.
    ///   - side: of the square, in pt.
    ///   - scale: pixels for 1 pt.
    mutating func square(of image: UIImage, _ number: UInt32, side: CGFloat, scale: CGFloat) -> CGImage? {
      pixels(of: image, number, side, scale) { size in
        let factor = side / min(size.width, size.height)
        let (width, height) = (size.width * factor, size.height * factor)
        return (side, CGRect(x: (side - width) / 2, y: (side - height) / 2, width: width, height: height))
      }
    }

    /// Returns a picture of a height, with at most its first 1,024 pt.
    mutating func band(of image: UIImage, _ number: UInt32, height: CGFloat, scale: CGFloat) -> CGImage? {
      pixels(of: image, number, height, scale) { size in
        let width = height * size.width / size.height
        return (min(max(width, 1), 1024), CGRect(x: 0, y: 0, width: width, height: height))
      }
    }

    private mutating func pixels(
      of image: UIImage, _ number: UInt32, _ length: CGFloat, _ scale: CGFloat,
      place: (CGSize) -> (width: CGFloat, frame: CGRect)
    ) -> CGImage? {
      if let entry = entries[number], entry.image === image, entry.length == length, entry.scale == scale {
        return entry.pixels
      }
      var pixels: CGImage?
      if image.isVisible, length > 0 {
        let (width, frame) = place(image.size)
        let bitmap = Bitmap(frame: CGRect(x: 0, y: 0, width: width, height: length), scale: scale)
        // By UIKit, which knows which side is up, and tints.
        bitmap?.paint { context in
          UIGraphicsPushContext(context)
          image.draw(in: frame)
          UIGraphicsPopContext()
        }
        pixels = bitmap?.image
      }
      entries[number] = Entry(image: image, length: length, scale: scale, pixels: pixels)
      return pixels
    }
  }

  extension UIImage {
    /// Whether there is anything to draw.
    var isVisible: Bool { size.width > 0 && size.height > 0 }
  }
#endif
