#if canImport(UIKit)
  import InkdotGraphics
  import UIKit

  /// The scaled pixels of a pad's pictures, cached for each size, because pictures may be much larger than dots.
  @MainActor struct PatternPictures {
    private struct Key: Hashable {
      let number: UInt32
      /// The frame of an animated picture.
      let frame: Int
    }

    private struct Entry {
      let image: UIImage
      let length: CGFloat
      let scale: CGFloat
      let style: UIUserInterfaceStyle
      let pixels: CGImage?
    }

    private var entries: [Key: Entry] = [:]
    /// The time of the next frame of an animated picture, in s; `nil` if none was requested since ``begin()``.
    private(set) var nextFrame: Double?

    /// Starts a paint.
    mutating func begin() { nextFrame = nil }

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
    ///   - side: side of the square, in pt.
    ///   - traits: traits of the view; pictures of an asset catalog may have variants for dark mode.
    ///   - now: time for animated pictures, in s; `nil` for the first frame.
    mutating func square(
      of image: UIImage, _ number: UInt32, side: CGFloat, _ traits: UITraitCollection, at now: Double?
    ) -> CGImage? {
      pixels(of: image, number, side, traits, now) { size in
        let factor = side / min(size.width, size.height)
        let (width, height) = (size.width * factor, size.height * factor)
        return (side, CGRect(x: (side - width) / 2, y: (side - height) / 2, width: width, height: height))
      }
    }

    /// Returns a picture scaled to a height, with at most its first 1,024 pt.
    mutating func band(
      of image: UIImage, _ number: UInt32, height: CGFloat, _ traits: UITraitCollection, at now: Double?
    ) -> CGImage? {
      pixels(of: image, number, height, traits, now) { size in
        let width = height * size.width / size.height
        return (min(max(width, 1), 1024), CGRect(x: 0, y: 0, width: width, height: height))
      }
    }

    private mutating func pixels(
      of image: UIImage, _ number: UInt32, _ length: CGFloat, _ traits: UITraitCollection, _ now: Double?,
      place: (CGSize) -> (width: CGFloat, frame: CGRect)
    ) -> CGImage? {
      let (scale, style) = (traits.displayScale, traits.userInterfaceStyle)
      let frame = frame(of: image, at: now)
      let key = Key(number: number, frame: frame)
      if let entry = entries[key], entry.image === image, entry.length == length, entry.scale == scale,
        entry.style == style
      {
        return entry.pixels
      }
      var pixels: CGImage?
      let source = image
      let image = (image.images?[frame] ?? image).variant(for: traits)
      if image.isVisible, length > 0 {
        let (width, frame) = place(image.size)
        let canvas = PixelCanvas(frame: CGRect(x: 0, y: 0, width: width, height: length), scale: scale)
        // UIKit applies orientation and tint.
        canvas?.paint { context in
          UIGraphicsPushContext(context)
          image.draw(in: frame)
          UIGraphicsPopContext()
        }
        pixels = canvas?.image
      }
      entries[key] = Entry(image: source, length: length, scale: scale, style: style, pixels: pixels)
      return pixels
    }

    /// Returns the current frame of an animated picture; 0 for others.
    private mutating func frame(of image: UIImage, at now: Double?) -> Int {
      guard let now, let count = image.images?.count, count > 1, image.duration > 0 else { return 0 }
      let length = image.duration / Double(count)
      let passed = (now / length).rounded(.down)
      nextFrame = min(nextFrame ?? .infinity, (passed + 1) * length)
      return Int(passed.truncatingRemainder(dividingBy: Double(count)))
    }
  }

  extension UIImage {
    /// Whether there is something to draw.
    var isVisible: Bool { size.width > 0 && size.height > 0 }

    /// Returns the variant of its asset for light or dark mode. Symbols and templates keep their tint and have none.
    func variant(for traits: UITraitCollection) -> UIImage {
      guard !isSymbolImage, renderingMode == .automatic, let asset = imageAsset else { return self }
      return asset.image(with: traits)
    }
  }
#endif
