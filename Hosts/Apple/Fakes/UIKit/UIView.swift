public import Foundation

private final class Registration: NSObject, UITraitChangeRegistration {
  nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A view that draws into its layer like UIKit, and delivers touches of tests.
///
/// uikit/uiview · iOS 2.0 · sdk
@MainActor open class UIView: UIResponder, UITraitEnvironment {
  /// uikit/uiview/contentmode-swift.enum · iOS 2.0 · sdk
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
    case bottomLeft, bottomRight
  }

  /// The traits of every view.
  package static var style = UIUserInterfaceStyle.light
  package static var scale: CGFloat = 2
  package static var width = UIUserInterfaceSizeClass.regular
  package static var direction = UIUserInterfaceLayoutDirection.leftToRight
  package static var safeArea = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// uikit/uiview/layer · iOS 2.0 · sdk
  public let layer = CALayer()
  /// uikit/uiview/superview · iOS 2.0 · sdk
  open private(set) weak var superview: UIView?
  /// uikit/uiview/subviews · iOS 2.0 · sdk
  open private(set) var subviews: [UIView] = []
  /// uikit/uiview/ismultipletouchenabled · iOS 2.0 · sdk
  open var isMultipleTouchEnabled = false
  /// uikit/uiview/contentmode-swift.property · iOS 2.0 · sdk
  open var contentMode = ContentMode.scaleToFill
  private var recognizers: [UIGestureRecognizer] = []
  private var handlers: [() -> Void] = []
  private var needsLayout = true
  private var needsDisplay = true
  package private(set) var drawCount = 0

  /// uikit/uiview/init(frame:) · iOS 2.0 · sdk
  public init(frame: CGRect) {
    super.init()
    layer.frame = frame
  }

  /// uikit/uiview/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { super.init() }

  /// uikit/uiview/frame · iOS 2.0 · sdk
  open var frame: CGRect {
    get { layer.frame }
    set {
      if newValue.size != layer.bounds.size { (needsLayout, needsDisplay) = (true, true) }
      layer.frame = newValue
    }
  }
  /// uikit/uiview/bounds · iOS 2.0 · sdk
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      if newValue.size != layer.bounds.size { (needsLayout, needsDisplay) = (true, true) }
      layer.bounds = newValue
    }
  }
  /// uikit/uiview/center · iOS 2.0 · page
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }
  /// uikit/uiview/transform · iOS 2.0 · page
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  /// uikit/uiview/safeareainsets · iOS 11.0 · sdk
  open var safeAreaInsets: UIEdgeInsets { UIView.safeArea }
  /// uikit/uiview/safeareainsetsdidchange() · iOS 11.0 · sdk
  open func safeAreaInsetsDidChange() {}
  /// uikit/uiview/ishidden · iOS 2.0 · sdk
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  /// uikit/uiview/isuserinteractionenabled · iOS 2.0 · sdk
  open var isUserInteractionEnabled = true
  /// uikit/uiview/isopaque · iOS 2.0 · sdk
  open var isOpaque = true
  /// uikit/uiview/clipstobounds · iOS 2.0 · sdk
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// uikit/uiview/backgroundcolor · iOS 2.0 · sdk
  open var backgroundColor: UIColor? {
    didSet { layer.backgroundColor = backgroundColor?.cgColor }
  }
  /// uikit/uiview/window · iOS 2.0 · sdk
  open var window: UIWindow? { superview?.window }
  /// uikit/uiresponder/next · iOS 2.0 · sdk
  open override var next: UIResponder? { superview }
  /// uikit/uiview/nointrinsicmetric · iOS 6.0 · sdk
  public static var noIntrinsicMetric: CGFloat { -1 }
  /// uikit/uiview/intrinsiccontentsize · iOS 6.0 · page
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  /// uikit/uiview/invalidateintrinsiccontentsize() · iOS 6.0 · sdk
  open func invalidateIntrinsicContentSize() {}
  /// uikit/uiview/sizethatfits(_:) · iOS 2.0 · page
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// uikit/uiview/effectiveuserinterfacelayoutdirection · iOS 10.0 · sdk
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { Self.direction }

  /// uikit/uiview/addsubview(_:) · iOS 2.0 · sdk
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    layer.addSublayer(view.layer)
    if window != nil { view.tellWindow() }
  }

  /// uikit/uiview/insertsubview(_:at:) · iOS 2.0
  open func insertSubview(_ view: UIView, at index: Int) {
    addSubview(view)
    subviews.removeLast()
    subviews.insert(view, at: index)
    view.layer.removeFromSuperlayer()
    layer.insertSublayer(view.layer, at: UInt32(index))
  }

  /// uikit/uiview/removefromsuperview() · iOS 2.0 · sdk
  open func removeFromSuperview() {
    guard let superview else { return }
    let hadWindow = window != nil
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    layer.removeFromSuperlayer()
    if hadWindow { tellWindow() }
  }

  /// uikit/uiview/endediting(_:) · iOS 2.0
  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    guard let first = UIResponder.first as? UIView, first.isDescendant(of: self) else { return false }
    return first.resignFirstResponder()
  }

  /// uikit/uiview/isdescendant(of:) · iOS 2.0
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }

  private func tellWindow() {
    didMoveToWindow()
    for view in subviews { view.tellWindow() }
  }

  /// uikit/uiview/didmovetowindow() · iOS 2.0 · page
  open func didMoveToWindow() {}
  /// uikit/uiview/setneedsdisplay() · iOS 2.0 · sdk
  open func setNeedsDisplay() { needsDisplay = true }
  /// uikit/uiview/setneedslayout() · iOS 2.0 · sdk
  open func setNeedsLayout() { needsLayout = true }
  /// uikit/uiview/layoutifneeded() · iOS 2.0 · sdk
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }
  /// uikit/uiview/layoutsubviews() · iOS 2.0 · sdk
  open func layoutSubviews() {}
  /// uikit/uiview/draw(_:) · iOS 2.0 · page
  open func draw(_ rect: CGRect) {}
  /// uikit/uiview/addgesturerecognizer(_:) · iOS 3.2 · sdk
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.attach(to: self)
    recognizers.append(gestureRecognizer)
  }
  /// uikit/uiview/gesturerecognizers · iOS 3.2 · sdk
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers }
    set { recognizers = newValue ?? [] }
  }
  /// uikit/uiview/addinteraction(_:) · iOS 11.0 · sdk
  open func addInteraction(_ interaction: any UIInteraction) {
    (interaction as? UIPencilInteraction)?.view = self
    (interaction as? UIScribbleInteraction)?.view = self
    (interaction as? UIDragInteraction)?.view = self
    interactions.append(interaction)
  }
  /// uikit/uiview/interactions · iOS 11.0 · sdk
  open private(set) var interactions: [any UIInteraction] = []
  /// uikit/uiview/gesturerecognizershouldbegin(_:) · iOS 6.0 · page
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Traits

  /// uikit/uitraitenvironment/traitcollection · iOS 8.0 · page
  open var traitCollection: UITraitCollection {
    UITraitCollection(style: UIView.style, scale: UIView.scale, width: UIView.width)
  }

  /// uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:) · iOS 17.0 · page
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping (TraitEnvironment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    handlers.append { [unowned self] in
      if let environment = self as? TraitEnvironment { handler(environment, traitCollection) }
    }
    return Registration()
  }

  /// Reports changed traits to a view and its subviews.
  package func changeTraits() {
    for handler in handlers { handler() }
    for view in subviews { view.changeTraits() }
  }

  // MARK: Automatic behaviour of UIKit

  func convertFromWindow(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    let outer = superview.convertFromWindow(point)
    return CGPoint(x: outer.x - frame.minX, y: outer.y - frame.minY)
  }

  /// The visible content.
  package func picture() -> CGImage? {
    drawIfNeeded()
    return Self.paint(bounds.size) { layer.compose(on: $0) }
  }

  /// Simulates the end of a turn of the run loop.
  package func drawIfNeeded() {
    layoutIfNeeded()
    if needsDisplay, !isHidden {
      needsDisplay = false
      drawCount += 1
      let image = Self.paint(bounds.size) { context in
        contexts.append(context)
        draw(bounds)
        contexts.removeLast()
      }
      if drawsItself { layer.contents = image }
    }
    for view in subviews { view.drawIfNeeded() }
  }

  /// Linux cannot detect whether `draw(_:)` is overridden.
  package var drawsItself: Bool { contentMode == .redraw }

  private static func paint(_ size: CGSize, _ body: (CGContext) -> Void) -> CGImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: Int(size.width * scale), height: Int(size.height * scale), bitsPerComponent: 8,
        bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    context.translateBy(x: 0, y: CGFloat(context.height))
    context.scaleBy(x: scale, y: -scale)
    body(context)
    return context.makeImage()
  }
}

@MainActor private var contexts: [CGContext] = []

/// uikit/uigraphicsgetcurrentcontext() · iOS 2.0 · page
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { contexts.last }

/// uikit/uigraphicspushcontext(_:) · iOS 2.0 · sdk
@MainActor public func UIGraphicsPushContext(_ context: CGContext) { contexts.append(context) }

/// uikit/uigraphicspopcontext() · iOS 2.0 · sdk
@MainActor public func UIGraphicsPopContext() { contexts.removeLast() }

/// uikit/uiwindow · iOS 2.0 · page
@MainActor open class UIWindow: UIView {
  /// uikit/uiwindow/level · iOS 2.0
  public struct Level: Hashable, RawRepresentable, Sendable {
    /// swift/rawrepresentable/rawvalue-swift.property · iOS 8.0
    public let rawValue: CGFloat
    /// uikit/uiwindow/level/init(rawvalue:) · iOS 2.0
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// uikit/uiwindow/level/normal · iOS 2.0
    public static let normal = Level(rawValue: 0)
    /// uikit/uiwindow/level/alert · iOS 2.0
    public static let alert = Level(rawValue: 2000)
  }

  /// uikit/uiwindow/windowlevel · iOS 2.0
  open var windowLevel = Level.normal
  /// uikit/uiwindow/windowscene · iOS 13.0
  open private(set) weak var windowScene: UIWindowScene?
  /// uikit/uiwindow/iskeywindow · iOS 2.0
  open private(set) var isKeyWindow = false
  /// uikit/uiwindow/rootviewcontroller · iOS 4.0
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }

  /// uikit/uiview/init(frame:) · iOS 2.0 · sdk
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// uikit/uiview/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// uikit/uiwindow/init(windowscene:) · iOS 13.0
  public init(windowScene: UIWindowScene) {
    super.init(frame: CGRect(x: 0, y: 0, width: windowScene.size.width, height: windowScene.size.height))
    isHidden = true
    self.windowScene = windowScene
    windowScene.add(self)
  }

  /// uikit/uiwindow/makekey() · iOS 2.0
  open func makeKey() {
    guard !isKeyWindow else { return }
    for other in windowScene?.windows ?? [] { other.isKeyWindow = false }
    isKeyWindow = true
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
  }

  /// uikit/uiwindow/didbecomekeynotification · iOS 2.0
  public nonisolated class var didBecomeKeyNotification: NSNotification.Name {
    NSNotification.Name("UIWindowDidBecomeKeyNotification")
  }

  /// uikit/uiwindow/makekeyandvisible() · iOS 2.0 · page
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// uikit/uiview/window · iOS 2.0 · sdk
  open override var window: UIWindow? { self }
}

/// uikit/uilabel · iOS 2.0 · sdk
@MainActor open class UILabel: UIView {
  /// uikit/uilabel/text · iOS 2.0 · sdk
  open var text: String?
  /// uikit/uilabel/textcolor · iOS 2.0 · sdk
  open var textColor: UIColor!
  /// uikit/uilabel/font · iOS 2.0 · sdk
  open var font: UIFont!
  /// uikit/uilabel/textalignment · iOS 2.0 · sdk
  open var textAlignment = NSTextAlignment.natural
  /// uikit/uilabel/numberoflines · iOS 2.0 · sdk
  open var numberOfLines = 1
  /// uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory · iOS 10.0 · page
  open var adjustsFontForContentSizeCategory = false
  /// uikit/uiview/sizethatfits(_:) · iOS 2.0 · page
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // Here a letter is 9 pt wide and a line 24 pt high.
    let words = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let width = words.reduce(0) { max($0, 9 * CGFloat($1.count)) }
    guard numberOfLines == 0, size.width > 0 else { return CGSize(width: width, height: 24) }
    let lines = words.reduce(0) { $0 + max((9 * CGFloat($1.count) / size.width).rounded(.up), 1) }
    return CGSize(width: min(width, size.width), height: 24 * max(lines, 1))
  }
}

/// uikit/uicontrol · iOS 2.0 · sdk
@MainActor open class UIControl: UIView {
  /// uikit/uicontrol/state-swift.struct · iOS 2.0 · sdk
  public struct State: OptionSet, Sendable {
    /// swift/optionset/rawvalue · iOS 8.0 · sdk
    public let rawValue: UInt
    /// uikit/uicontrol/state-swift.struct/init(rawvalue:) · iOS 2.0 · sdk
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// uikit/uicontrol/state-swift.struct/normal · iOS 2.0 · sdk
    public static var normal: UIControl.State { [] }
  }

  /// uikit/uicontrol/showsmenuasprimaryaction · iOS 14.0
  open var showsMenuAsPrimaryAction = false

  /// uikit/uicontrol/event · iOS 2.0
  public struct Event: OptionSet, Sendable {
    /// swift/optionset/rawvalue · iOS 8.0 · sdk
    public let rawValue: UInt
    /// uikit/uicontrol/event/init(rawvalue:) · iOS 2.0
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// uikit/uicontrol/event/touchupinside · iOS 2.0
    public static var touchUpInside: UIControl.Event { Event(rawValue: 1 << 6) }
    /// uikit/uicontrol/event/touchupoutside · iOS 2.0
    public static var touchUpOutside: UIControl.Event { Event(rawValue: 1 << 7) }
    /// uikit/uicontrol/event/touchcancel · iOS 2.0
    public static var touchCancel: UIControl.Event { Event(rawValue: 1 << 8) }
    /// uikit/uicontrol/event/valuechanged · iOS 2.0
    public static var valueChanged: UIControl.Event { Event(rawValue: 1 << 12) }
  }

  private var actions: [(action: UIAction, events: Event)] = []
  /// uikit/uicontrol/istracking · iOS 2.0
  open package(set) var isTracking = false

  /// uikit/uicontrol/addaction(_:for:) · iOS 14.0
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.append((action, controlEvents))
  }

  package func send(_ event: Event) {
    for (action, events) in actions where events.contains(event) { action.handler(action) }
  }
}

/// uikit/uislider · iOS 2.0
@MainActor open class UISlider: UIControl {
  /// uikit/uislider/value · iOS 2.0
  open var value: Float = 0

  /// Simulates a finger that moves the slider or lifts.
  package func drag(to values: Float..., lifts: Bool = true) {
    isTracking = true
    for value in values {
      self.value = value
      send(.valueChanged)
    }
    guard lifts else { return }
    isTracking = false
    send(.touchUpInside)
  }

  /// Simulates a change by a VoiceOver swipe.
  package func adjust(to value: Float) {
    self.value = value
    send(.valueChanged)
  }
}

/// uikit/uibutton · iOS 2.0 · sdk
@MainActor open class UIButton: UIControl {
  /// uikit/uibutton/buttontype-swift.enum · iOS 2.0 · sdk
  public enum ButtonType: Int, Sendable { case custom, system }

  private var action: UIAction?
  private var title: String?
  /// uikit/uibutton/titlelabel · iOS 2.0 · sdk
  public let titleLabel: UILabel? = UILabel(frame: .zero)
  package var image: UIImage? { action?.image }

  /// uikit/uibutton/init(type:primaryaction:) · iOS 14.0 · page
  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    action = primaryAction
    title = primaryAction?.title
  }

  /// uikit/uibutton/menu · iOS 14.0
  open var menu: UIMenu?
  /// uikit/uibutton/settitle(_:for:) · iOS 2.0 · sdk
  open func setTitle(_ title: String?, for state: UIControl.State) { self.title = title }
  /// uikit/uibutton/title(for:) · iOS 2.0 · sdk
  open func title(for state: UIControl.State) -> String? { title }
  /// uikit/uiview/sizethatfits(_:) · iOS 2.0 · page
  ///
  /// Like UIKit, counts one line regardless of the label.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 90, height: 34) }

  /// Simulates a tap.
  package func tap() {
    if let action, !isHidden { action.handler(action) }
  }
}
