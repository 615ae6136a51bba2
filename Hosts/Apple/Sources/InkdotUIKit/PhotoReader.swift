#if canImport(UIKit)
  import CoreGraphics
  import Foundation
  import ImageIO
  import InkdotFormats
  import InkdotDrawings
  import InkdotGraphics
  import InkdotHosting
  import UIKit

  /// Reads photo files.
  enum PhotoReader {
    /// Accepted types of pasteboards and drops, starting with those that all hosts can read.
    static let types = ["public.png", "public.jpeg", "org.webmproject.webp", "com.compuserve.gif", "public.image"]

    /// Returns a photo for a board. Formats that not all hosts support, like HEIC, are converted to JPEG.
    ///
    /// - Returns: `nil` if the system cannot read it.
    static func photo(from data: Data) -> PhotoSource? {
      guard PhotoFormat(data) != .unknown else {
        return UIImage(data: data)?.jpegData(compressionQuality: 0.9).flatMap { source(of: $0) }
      }
      return source(of: data)
    }

    private static func open(_ data: Data) -> CGImageSource? {
      CGImageSourceCreateWithData(data as CFData, nil)
    }

    private static func source(of data: Data) -> PhotoSource? {
      guard let file = open(data),
        let facts = CGImageSourceCopyPropertiesAtIndex(file, 0, nil) as? [String: Any],
        let width = facts[kCGImagePropertyPixelWidth as String] as? Int,
        let height = facts[kCGImagePropertyPixelHeight as String] as? Int
      else { return nil }
      let turn = facts[kCGImagePropertyOrientation as String] as? Int ?? 1
      return PhotoSource(
        bytes: Array(data), pixelWidth: width, pixelHeight: height, orientation: UInt8(exactly: turn) ?? 1)
    }

    /// Returns the upright picture of a photo, no larger than tiles need.
    static func picture(of photo: PhotoSource) -> CGImage? {
      guard let file = open(Data(photo.bytes)) else { return nil }
      let options: [String: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways as String: true,
        kCGImageSourceCreateThumbnailWithTransform as String: true,
        kCGImageSourceThumbnailMaxPixelSize as String: 4096,
      ]
      return CGImageSourceCreateThumbnailAtIndex(file, 0, options as CFDictionary)
    }

    /// Returns the stored pixels of a photo, deflated.
    static func pixels(of photo: PhotoSource) -> PDFDocument.Pixels? {
      guard let file = open(Data(photo.bytes)),
        let picture = CGImageSourceCreateImageAtIndex(file, 0, nil)
      else { return nil }
      let frame = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
      guard let canvas = PixelCanvas(frame: frame, scale: 1) else { return nil }
      canvas.paint { context in
        // y points down in the canvas, but up in pictures.
        context.translateBy(x: 0, y: frame.height)
        context.scaleBy(x: 1, y: -1)
        context.draw(picture, in: frame)
      }
      let pixels = canvas.pixels
      let isOpaque = pixels.opacity.allSatisfy { $0 == 255 }
      return PDFDocument.Pixels(
        width: picture.width, height: picture.height, deflatedColor: StoredDeflate.stream(of: pixels.color),
        deflatedOpacity: isOpaque ? nil : StoredDeflate.stream(of: pixels.opacity))
    }
  }
#endif
