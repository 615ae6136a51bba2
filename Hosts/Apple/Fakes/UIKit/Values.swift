@_exported public import Foundation
@_exported public import QuartzCore

/// uikit/uicolor · iOS 2.0 · sdk
open class UIColor: NSObject, @unchecked Sendable {
  /// uikit/uicolor/cgcolor · iOS 2.0 · page
  public let cgColor: CGColor

  /// uikit/uicolor/init(red:green:blue:alpha:) · iOS 2.0 · sdk
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// uikit/uicolor/init(cgcolor:) · iOS 2.0 · sdk
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// uikit/uicolor/clear · iOS 2.0 · sdk
  open class var clear: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 0) }

  /// uikit/uicolor/lightgray · iOS 2.0 · sdk
  open class var lightGray: UIColor { UIColor(red: 2 / 3, green: 2 / 3, blue: 2 / 3, alpha: 1) }

  /// uikit/uicolor/red · iOS 2.0 · sdk
  open class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }

  /// uikit/uicolor/orange · iOS 2.0 · sdk
  open class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }

  /// uikit/uicolor/systembackground · iOS 13.0 · page
  open class var systemBackground: UIColor { UIColor(red: 1, green: 1, blue: 1, alpha: 1) }

  /// uikit/uicolor/resolvedcolor(with:) · iOS 13.0 · page
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

  /// uikit/uicolor/getred(_:green:blue:alpha:) · iOS 5.0 · page
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = cgColor.rgba
    red?.pointee = parts[0]
    green?.pointee = parts[1]
    blue?.pointee = parts[2]
    alpha?.pointee = parts[3]
    return true
  }
}

/// uikit/uiuserinterfacestyle · iOS 12.0 · page
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// uikit/uitraitcollection · iOS 8.0 · page
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// uikit/uitraitcollection/userinterfacestyle · iOS 12.0 · page
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// uikit/uitraitcollection/displayscale · iOS 8.0 · sdk
  public let displayScale: CGFloat

  /// uikit/uitraitcollection/horizontalsizeclass · iOS 8.0 · sdk
  public let horizontalSizeClass: UIUserInterfaceSizeClass

  package init(style: UIUserInterfaceStyle, scale: CGFloat, width: UIUserInterfaceSizeClass) {
    (userInterfaceStyle, displayScale, horizontalSizeClass) = (style, scale, width)
  }

  /// uikit/uitraitcollection/init(userinterfacestyle:) · iOS 12.0 · sdk
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, scale: 0, width: .unspecified)
  }
}

/// uikit/uiimageasset · iOS 8.0 · sdk
open class UIImageAsset: NSObject, @unchecked Sendable {
  private var images: [UIUserInterfaceStyle: UIImage] = [:]

  /// uikit/uiimageasset/register(_:with:)-5csya · iOS 8.0 · sdk
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    images[traitCollection.userInterfaceStyle] = image
    image.imageAsset = self
  }

  /// uikit/uiimageasset/image(with:)-6hdyh · iOS 8.0 · sdk
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    images[traitCollection.userInterfaceStyle] ?? images.values.first ?? UIImage(systemName: "")!
  }
}

/// uikit/uiuserinterfacelayoutdirection · iOS 5.0 · sdk
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

/// uikit/uitraitdefinition-64c15 · iOS 17.0 · page
public protocol UITraitDefinition {}

/// uikit/uitrait-9423 · iOS 17.0 · page
public typealias UITrait = any UITraitDefinition.Type

/// uikit/uitraituserinterfacestyle-swift.struct · iOS 17.0 · page
public struct UITraitUserInterfaceStyle: UITraitDefinition, Sendable {}

/// uikit/uitraitpreferredcontentsizecategory · iOS 17.0 · page
public struct UITraitPreferredContentSizeCategory: UITraitDefinition, Sendable {}

/// uikit/uiuserinterfacesizeclass · iOS 8.0 · sdk
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

/// uikit/uitraithorizontalsizeclass-swift.struct · iOS 17.0 · page
public struct UITraitHorizontalSizeClass: UITraitDefinition, Sendable {}

/// uikit/uitraitdisplayscale-swift.struct · iOS 17.0 · page
public struct UITraitDisplayScale: UITraitDefinition, Sendable {}

/// uikit/uitraitchangeregistration · iOS 17.0 · page
@MainActor public protocol UITraitChangeRegistration: NSCopying, NSObjectProtocol {}

/// uikit/uitraitenvironment · iOS 8.0 · page
@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// uikit/uitraitenvironment/traitcollection · iOS 8.0 · page
  var traitCollection: UITraitCollection { get }
}

/// uikit/uikeyboardhidusage · iOS 13.4 · page
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardReturnOrEnter = 40
  case keyboardEscape = 41
  case keyboardSpacebar = 44
}

/// uikit/uifont · iOS 2.0 · page
open class UIFont: NSObject, @unchecked Sendable {
  /// uikit/uifont/textstyle · iOS 7.0 · page
  public struct TextStyle: Hashable, Sendable {
    let name: String
    /// uikit/uifont/textstyle/body · iOS 7.0 · sdk
    public static let body = TextStyle(name: "body")
    /// uikit/uifont/textstyle/headline · iOS 7.0 · sdk
    public static let headline = TextStyle(name: "headline")
    /// uikit/uifont/textstyle/footnote · iOS 7.0
    public static let footnote = TextStyle(name: "footnote")
  }

  /// uikit/uifont/pointsize · iOS 2.0 · sdk
  public let pointSize: CGFloat
  package let name: String

  /// uikit/uifont/init(name:size:) · iOS 2.0 · page
  public init?(name fontName: String, size fontSize: CGFloat) { (name, pointSize) = (fontName, fontSize) }

  init(of size: CGFloat) { (name, pointSize) = ("system", size) }

  /// uikit/uifont/systemfont(ofsize:) · iOS 2.0 · page
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(of: fontSize) }

  /// uikit/uifont/descender · iOS 2.0 · page
  open var descender: CGFloat { -0.2 * pointSize }

  /// uikit/uifont/preferredfont(fortextstyle:) · iOS 7.0 · page
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(of: 17) }
}

/// uikit/nstextalignment · iOS 6.0 · sdk
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// uikit/uiimage · iOS 2.0 · sdk
open class UIImage: NSObject, @unchecked Sendable {
  /// uikit/uiimage/renderingmode-swift.enum · iOS 7.0 · sdk
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// uikit/uiimage/cgimage · iOS 2.0 · sdk
  public let cgImage: CGImage?
  package let name: String?
  /// uikit/uiimage/imageasset · iOS 8.0 · sdk
  open fileprivate(set) var imageAsset: UIImageAsset?
  /// uikit/uiimage/images · iOS 5.0 · sdk
  open private(set) var images: [UIImage]?
  /// uikit/uiimage/duration · iOS 5.0 · sdk
  open private(set) var duration = 0.0

  /// uikit/uiimage/animatedimage(with:duration:) · iOS 5.0 · sdk
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first?.cgImage else { return nil }
    let image = UIImage(cgImage: first)
    (image.images, image.duration) = (images, duration)
    return image
  }

  /// uikit/uiimage/init(cgimage:) · iOS 2.0 · sdk
  public init(cgImage: CGImage) { (self.cgImage, name) = (cgImage, nil) }

  /// The first bytes of fake files that only the system can read.
  package static let strange: [UInt8] = Array("only the system reads this".utf8)

  /// uikit/uiimage/init(named:) · iOS 2.0 · sdk
  ///
  /// The fake has no assets.
  public init?(named name: String) { return nil }

  /// uikit/uiimage/init(data:) · iOS 2.0 · sdk
  public init?(data: Data) {
    let bytes = Array(data)
    let file = bytes.starts(with: Self.strange) ? Array(bytes.dropFirst(Self.strange.count)) : bytes
    guard let image = CGImage(png: file) else { return nil }
    (cgImage, name) = (image, nil)
  }

  /// uikit/uiimage/init(systemname:) · iOS 13.0 · sdk
  public init?(systemName name: String) { (cgImage, self.name) = (nil, name) }

  /// The number of times that any image was drawn.
  package nonisolated(unsafe) static var drawCount = 0

  /// uikit/uiimage/size · iOS 2.0 · sdk
  open var size: CGSize { CGSize(width: cgImage?.width ?? 0, height: cgImage?.height ?? 0) }

  /// uikit/uiimage/issymbolimage · iOS 13.0 · sdk
  open var isSymbolImage: Bool { name != nil }
  /// uikit/uiimage/renderingmode-swift.property · iOS 7.0 · sdk
  open var renderingMode: UIImage.RenderingMode { .automatic }

  /// uikit/uiimage/draw(in:) · iOS 2.0 · sdk
  open func draw(in rect: CGRect) {
    Self.drawCount += 1
    MainActor.assumeIsolated {
      guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
      context.saveGState()
      context.translateBy(x: rect.minX, y: rect.maxY)
      context.scaleBy(x: 1, y: -1)
      context.draw(cgImage, in: CGRect(x: 0, y: 0, width: rect.width, height: rect.height))
      context.restoreGState()
    }
  }

  /// uikit/uiimage/withtintcolor(_:renderingmode:) · iOS 13.0 · page
  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage { self }

  /// uikit/uiimage/jpegdata(compressionquality:) · iOS 2.0 · page
  open func jpegData(compressionQuality: CGFloat) -> Data? { pngData() }

  /// uikit/uiimage/pngdata() · iOS 2.0 · sdk
  open func pngData() -> Data? { cgImage?.png.map { Data($0) } }
}
