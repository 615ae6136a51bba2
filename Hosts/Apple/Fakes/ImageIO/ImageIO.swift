// Reads PNG files only, with Cairo.

public import CoreGraphics
import Foundation

/// imageio/cgimagesource · iOS 4.0 · sdk
public final class CGImageSource {
  let image: CGImage
  init(_ image: CGImage) { self.image = image }
}

/// imageio/kcgimagepropertypixelwidth · iOS 4.0 · page
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
/// imageio/kcgimagepropertypixelheight · iOS 4.0 · sdk
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
/// imageio/kcgimagepropertyorientation · iOS 4.0 · page
public var kCGImagePropertyOrientation: CFString { "Orientation" }
/// imageio/kcgimagesourcecreatethumbnailfromimagealways · iOS 4.0 · sdk
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString { "kCGImageSourceCreateThumbnailFromImageAlways" }
/// imageio/kcgimagesourcecreatethumbnailwithtransform · iOS 4.0 · sdk
public var kCGImageSourceCreateThumbnailWithTransform: CFString { "kCGImageSourceCreateThumbnailWithTransform" }
/// imageio/kcgimagesourcethumbnailmaxpixelsize · iOS 4.0 · sdk
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }

/// imageio/cgimagesourcecreatewithdata(_:_:) · iOS 4.0 · sdk
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImage(png: Array(data)).map { CGImageSource($0) }
}

/// imageio/cgimagesourcecopypropertiesatindex(_:_:_:) · iOS 4.0 · sdk
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  [kCGImagePropertyPixelWidth: isrc.image.width, kCGImagePropertyPixelHeight: isrc.image.height]
}

/// imageio/cgimagesourcecreateimageatindex(_:_:_:) · iOS 4.0 · sdk
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image }

/// imageio/cgimagesourcecreatethumbnailatindex(_:_:_:) · iOS 4.0 · sdk
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image }
