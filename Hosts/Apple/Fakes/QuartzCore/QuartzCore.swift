@_exported public import CoreGraphics
@_exported public import Foundation

/// corefoundation/cftimeinterval · iOS 2.0 · sdk
public typealias CFTimeInterval = Double

/// The clock, which tests set.
package enum MediaClock {
  package nonisolated(unsafe) static var now = 0.0
}

/// quartzcore/cacurrentmediatime() · iOS 2.0 · sdk
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now }

/// quartzcore/caaction · iOS 2.0 · page
public protocol CAAction {}
/// foundation/nsnull · iOS 2.0 · sdk
extension NSNull: CAAction {}

/// quartzcore/catransaction · iOS 2.0 · page
open class CATransaction: NSObject {
  package nonisolated(unsafe) static var depth = 0

  /// quartzcore/catransaction/begin() · iOS 2.0 · page
  open class func begin() { depth += 1 }

  /// quartzcore/catransaction/commit() · iOS 2.0 · sdk
  open class func commit() { depth -= 1 }

  /// quartzcore/catransaction/setdisableactions(_:) · iOS 2.0 · page
  open class func setDisableActions(_ flag: Bool) {}
}

/// quartzcore/caanimation · iOS 2.0 · sdk
open class CAAnimation: NSObject {
  /// quartzcore/camediatiming/duration · iOS 2.0 · sdk
  open var duration: CFTimeInterval = 0
}

/// quartzcore/capropertyanimation · iOS 2.0 · sdk
open class CAPropertyAnimation: CAAnimation {
  /// quartzcore/capropertyanimation/keypath · iOS 2.0 · sdk
  open var keyPath: String?

  /// quartzcore/capropertyanimation/init(keypath:) · iOS 2.0 · page
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// quartzcore/cakeyframeanimation · iOS 2.0 · sdk
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// quartzcore/cakeyframeanimation/values · iOS 2.0 · page
  open var values: [Any]?
}

/// A layer that shows a path.
///
/// quartzcore/cashapelayer · iOS 3.0 · sdk
open class CAShapeLayer: CALayer {
  /// quartzcore/cashapelayer/path · iOS 3.0 · sdk
  open var path: CGPath?
  /// quartzcore/cashapelayer/fillcolor · iOS 3.0 · sdk
  open var fillColor: CGColor? = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  /// quartzcore/cashapelayer/strokecolor · iOS 3.0 · sdk
  open var strokeColor: CGColor?
  /// quartzcore/cashapelayer/linewidth · iOS 3.0 · sdk
  open var lineWidth: CGFloat = 1
  /// quartzcore/cashapelayer/linedashpattern · iOS 3.0 · page
  open var lineDashPattern: [NSNumber]?

  override func paintPath(on context: CGContext) {
    guard let path else { return }
    context.saveGState()
    if let fillColor {
      context.setFillColor(fillColor)
      context.addPath(path)
      context.fillPath()
    }
    if let strokeColor {
      context.setStrokeColor(strokeColor)
      context.setLineWidth(lineWidth)
      context.setLineDash(phase: 0, lengths: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
      context.addPath(path)
      context.strokePath()
    }
    context.restoreGState()
  }
}

/// A layer that can be composed into a picture.
///
/// quartzcore/calayer · iOS 2.0 · sdk
open class CALayer: NSObject {
  /// quartzcore/calayer/bounds · iOS 2.0 · sdk
  open var bounds = CGRect.zero
  /// quartzcore/calayer/position · iOS 2.0 · sdk
  open var position = CGPoint.zero
  /// quartzcore/calayer/anchorpoint · iOS 2.0 · sdk
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// quartzcore/calayer/opacity · iOS 2.0 · sdk
  open var opacity: Float = 1
  /// quartzcore/calayer/shadowopacity · iOS 3.0 · sdk
  open var shadowOpacity: Float = 0
  /// quartzcore/calayer/shadowradius · iOS 3.0 · sdk
  open var shadowRadius: CGFloat = 3
  /// quartzcore/calayer/shadowoffset · iOS 3.0 · sdk
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// quartzcore/calayer/ishidden · iOS 2.0 · sdk
  open var isHidden = false
  /// quartzcore/calayer/maskstobounds · iOS 2.0 · sdk
  open var masksToBounds = false
  /// quartzcore/calayer/contentsscale · iOS 4.0 · sdk
  open var contentsScale: CGFloat = 1
  /// quartzcore/calayer/backgroundcolor · iOS 2.0 · sdk
  open var backgroundColor: CGColor?
  /// quartzcore/calayer/actions · iOS 2.0 · page
  open var actions: [String: any CAAction]?
  /// quartzcore/calayer/contents · iOS 2.0 · page
  open var contents: Any? {
    didSet { shownCount += 1 }
  }
  /// quartzcore/calayer/sublayers · iOS 2.0 · sdk
  open private(set) var sublayers: [CALayer]?
  /// quartzcore/calayer/superlayer · iOS 2.0 · sdk
  open private(set) weak var superlayer: CALayer?
  private var transform = CGAffineTransform.identity
  private(set) package var animations: [String: CAAnimation] = [:]
  /// The number of times that contents were set.
  private(set) package var shownCount = 0

  /// quartzcore/calayer/init() · iOS 2.0 · sdk
  public override init() {}

  /// quartzcore/calayer/frame · iOS 2.0 · sdk
  open var frame: CGRect {
    get {
      CGRect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    set {
      bounds.size = newValue.size
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
    }
  }

  /// quartzcore/calayer/addsublayer(_:) · iOS 2.0 · sdk
  open func addSublayer(_ layer: CALayer) { insert(layer, at: sublayers?.count ?? 0) }

  /// quartzcore/calayer/insertsublayer(_:at:) · iOS 2.0 · page
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  private func insert(_ layer: CALayer, at index: Int) {
    layer.removeFromSuperlayer()
    var layers = sublayers ?? []
    layers.insert(layer, at: min(index, layers.count))
    sublayers = layers
    layer.superlayer = self
  }

  /// quartzcore/calayer/removefromsuperlayer() · iOS 2.0 · sdk
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  /// quartzcore/calayer/setaffinetransform(_:) · iOS 2.0 · page
  open func setAffineTransform(_ m: CGAffineTransform) { transform = m }

  /// quartzcore/calayer/affinetransform() · iOS 2.0 · sdk
  open func affineTransform() -> CGAffineTransform { transform }

  /// quartzcore/calayer/add(_:forkey:) · iOS 2.0 · page
  open func add(_ anim: CAAnimation, forKey key: String?) { animations[key ?? ""] = anim }

  func paintPath(on context: CGContext) {}

  /// Paints the layer and its sublayers like Core Animation, in a context whose y axis points down.
  package func compose(on context: CGContext) {
    guard !isHidden, opacity > 0 else { return }
    context.saveGState()
    context.translateBy(x: position.x, y: position.y)
    context.concatenate(transform)
    context.translateBy(
      x: -anchorPoint.x * bounds.width - bounds.minX, y: -anchorPoint.y * bounds.height - bounds.minY)
    if masksToBounds { context.clip(to: bounds) }
    if opacity < 1 {
      context.setAlpha(CGFloat(opacity))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    if let backgroundColor {
      context.setFillColor(backgroundColor)
      context.fill(bounds)
    }
    if let image = contents as? CGImage {
      context.saveGState()
      context.translateBy(x: bounds.minX, y: bounds.maxY)
      context.scaleBy(x: 1, y: -1)
      context.draw(image, in: CGRect(origin: .zero, size: bounds.size))
      context.restoreGState()
    }
    paintPath(on: context)
    for layer in sublayers ?? [] { layer.compose(on: context) }
    if opacity < 1 { context.endTransparencyLayer() }
    context.restoreGState()
  }
}

/// Only a name; it cannot be sent.
///
/// objectivec/selector · iOS 8.0 · sdk
public struct Selector: Hashable, Sendable {
  let name: String

  /// objectivec/selector/init(_:) · iOS 8.0 · sdk
  public init(_ str: String) { name = str }
}

/// quartzcore/caframeraterange · iOS 15.0 · page
public struct CAFrameRateRange: Equatable, Sendable {
  /// quartzcore/caframeraterange/minimum · iOS 15.0 · code
  public var minimum: Float
  /// quartzcore/caframeraterange/maximum · iOS 15.0 · code
  public var maximum: Float
  /// quartzcore/caframeraterange/preferred-7l3ki · iOS 15.0 · page
  public var preferred: Float?

  /// quartzcore/caframeraterange/init(minimum:maximum:preferred:) · iOS 15.0 · page
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

/// Linux has no selectors, so tests call the target of a link when a frame is due.
///
/// quartzcore/cadisplaylink · iOS 3.1 · page
open class CADisplayLink: NSObject {
  /// Links that were added to the run loop and not invalidated.
  package nonisolated(unsafe) static var all: [CADisplayLink] = []
  package let target: Any
  /// quartzcore/cadisplaylink/preferredframeraterange · iOS 15.0 · code
  open var preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0)
  /// quartzcore/cadisplaylink/ispaused · iOS 3.1 · code
  open var isPaused = false

  /// quartzcore/cadisplaylink/init(target:selector:) · iOS 3.1
  public init(target: Any, selector: Selector) { self.target = target }

  /// quartzcore/cadisplaylink/add(to:formode:) · iOS 3.1 · code
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { Self.all.append(self) }

  /// quartzcore/cadisplaylink/invalidate() · iOS 3.1 · code
  open func invalidate() { Self.all.removeAll { $0 === self } }
}
