public import Foundation

/// uikit/uiedgeinsets · iOS 2.0 · sdk
public struct UIEdgeInsets: Equatable, Sendable {
  /// uikit/uiedgeinsets/top · iOS 2.0 · sdk
  public var top: CGFloat
  /// uikit/uiedgeinsets/left · iOS 2.0 · sdk
  public var left: CGFloat
  /// uikit/uiedgeinsets/bottom · iOS 2.0 · sdk
  public var bottom: CGFloat
  /// uikit/uiedgeinsets/right · iOS 2.0 · sdk
  public var right: CGFloat

  /// uikit/uiedgeinsets/init(top:left:bottom:right:) · iOS 2.0 · sdk
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// uikit/uibaritem · iOS 2.0 · page
@MainActor open class UIBarItem: NSObject {
  /// uikit/uibaritem/isenabled · iOS 2.0 · page
  open var isEnabled = true
  /// uikit/uibaritem/title · iOS 2.0 · page
  open var title: String?
  /// uikit/uibaritem/image · iOS 2.0 · page
  open var image: UIImage?
  /// objectivec/nsobject-swift.class/accessibilitylabel · iOS 3.0 · sdk
  open var accessibilityLabel: String?
}

/// uikit/uipopoverpresentationcontrollersourceitem · iOS 16.0 · page
@MainActor public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
  /// uikit/uipopoverpresentationcontrollersourceitem/frame(in:) · iOS 17.0 · page
  func frame(in referenceView: UIView) -> CGRect?
}

/// uikit/uiview · iOS 2.0 · sdk
extension UIView: UIPopoverPresentationControllerSourceItem {
  /// uikit/uipopoverpresentationcontrollersourceitem/frame(in:) · iOS 17.0 · page
  public func frame(in referenceView: UIView) -> CGRect? { window == nil ? nil : frame }
}

/// uikit/uibarbuttonitem · iOS 2.0 · page
@MainActor open class UIBarButtonItem: UIBarItem, UIPopoverPresentationControllerSourceItem {
  /// uikit/uibarbuttonitem/systemitem · iOS 2.0 · page
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
  }

  package let systemItem: SystemItem?
  fileprivate weak var bar: UIToolbar?
  /// uikit/uibarbuttonitem/primaryaction · iOS 14.0 · page
  open var primaryAction: UIAction?
  /// uikit/uibarbuttonitem/menu · iOS 14.0 · page
  open var menu: UIMenu?
  /// uikit/uibarbuttonitem/isselected · iOS 15.0 · page
  open var isSelected = false

  /// uikit/uibarbuttonitem/init(systemitem:primaryaction:menu:) · iOS 14.0 · page
  public init(systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    (self.systemItem, self.primaryAction, self.menu) = (systemItem, primaryAction, menu)
  }

  /// uikit/uibarbuttonitem/init(title:image:primaryaction:menu:) · iOS 14.0 · page
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    (systemItem, self.primaryAction, self.menu) = (nil, primaryAction, menu)
    super.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
  }

  /// uikit/uipopoverpresentationcontrollersourceitem/frame(in:) · iOS 17.0 · page
  open func frame(in referenceView: UIView) -> CGRect? {
    guard let bar, bar.window != nil, !bar.isHidden else { return nil }
    return bar.frame
  }

  /// Simulates a tap.
  package func tap() {
    if isEnabled { primaryAction?.choose() }
  }
}

/// uikit/uitoolbar · iOS 2.0 · page
@MainActor open class UIToolbar: UIView {
  /// uikit/uitoolbar/items · iOS 2.0 · page
  open var items: [UIBarButtonItem]?
  /// uikit/uitoolbar/setitems(_:animated:) · iOS 2.0 · page
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    self.items = items
    for item in items ?? [] { item.bar = self }
  }
  /// uikit/uiview/sizethatfits(_:) · iOS 2.0 · page
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 44) }
}

/// uikit/uipopoverpresentationcontroller · iOS 8.0 · page
@MainActor open class UIPopoverPresentationController: NSObject {
  /// uikit/uipopoverpresentationcontroller/sourceitem · iOS 16.0 · page
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// uikit/uipopoverpresentationcontroller/sourceview · iOS 8.0
  open var sourceView: UIView?
  /// uikit/uipopoverpresentationcontroller/sourcerect · iOS 8.0
  open var sourceRect = CGRect.null

  /// Whether the popover has a source. Without one UIKit throws an exception on an iPad.
  func points(in view: UIView) -> Bool {
    sourceView?.window != nil || sourceItem?.frame(in: view) != nil
  }
}

/// uikit/uimodalpresentationstyle · iOS 3.2 · sdk
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}

/// uikit/uiviewcontroller · iOS 2.0 · sdk
@MainActor open class UIViewController: UIResponder {
  /// Objective-C exceptions, which end an app.
  package static var exceptions: [String] = []
  private var made: UIView?

  /// uikit/uiviewcontroller/init(nibname:bundle:) · iOS 2.0 · page
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// uikit/uiviewcontroller/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { super.init() }

  /// uikit/uiviewcontroller/view · iOS 2.0 · sdk
  open var view: UIView! {
    get {
      if made == nil {
        loadView()
        viewDidLoad()
      }
      return made
    }
    set { made = newValue }
  }
  /// uikit/uiviewcontroller/isviewloaded · iOS 3.0 · sdk
  open var isViewLoaded: Bool { made != nil }
  /// uikit/uiviewcontroller/loadviewifneeded() · iOS 9.0
  open func loadViewIfNeeded() { _ = view }
  /// uikit/uiviewcontroller/loadview() · iOS 2.0 · sdk
  open func loadView() { made = UIView(frame: .zero) }
  /// uikit/uiviewcontroller/viewdidlayoutsubviews() · iOS 5.0 · sdk
  open func viewDidLayoutSubviews() {}
  /// uikit/uiviewcontroller/viewdidload() · iOS 2.0 · sdk
  open func viewDidLoad() {}
  /// uikit/uiviewcontroller/viewdiddisappear(_:) · iOS 2.0 · sdk
  open func viewDidDisappear(_ animated: Bool) {}
  /// uikit/uiviewcontroller/title · iOS 2.0 · sdk
  open var title: String?
  /// uikit/uiviewcontroller/parent · iOS 2.0 · sdk
  open package(set) weak var parent: UIViewController?
  /// uikit/uiviewcontroller/isbeingdismissed · iOS 5.0 · sdk
  open package(set) var isBeingDismissed = false
  /// uikit/uiviewcontroller/ismovingfromparent · iOS 5.0 · sdk
  open package(set) var isMovingFromParent = false
  /// uikit/uiviewcontroller/ismodalinpresentation · iOS 13.0 · page
  open var isModalInPresentation = false
  /// uikit/uiviewcontroller/modalpresentationstyle · iOS 3.2 · sdk
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// uikit/uiviewcontroller/didreceivememorywarning() · iOS 2.0 · sdk
  open func didReceiveMemoryWarning() {}
  /// uikit/uitraitenvironment/traitcollection · iOS 8.0 · page
  open var traitCollection: UITraitCollection { view.traitCollection }
  /// uikit/uiviewcontroller/presentedviewcontroller · iOS 5.0 · sdk
  open private(set) var presentedViewController: UIViewController?
  /// uikit/uiviewcontroller/present(_:animated:completion:) · iOS 5.0 · page
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    // UIKit does not present from a view without a window.
    guard let window = view.window else { return }
    if viewControllerToPresent is UIActivityViewController, traitCollection.horizontalSizeClass == .regular,
      viewControllerToPresent.popoverPresentationController?.points(in: view) != true
    {
      Self.exceptions.append("the popover has no source")
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.view.frame = window.bounds
    window.addSubview(viewControllerToPresent.view)
    completion?()
  }
  /// uikit/uiviewcontroller/dismiss(animated:completion:) · iOS 5.0 · page
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    presentedViewController?.view.removeFromSuperview()
    presentedViewController = nil
    completion?()
  }
  /// uikit/uiviewcontroller/popoverpresentationcontroller · iOS 8.0 · sdk
  open private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
    UIPopoverPresentationController()
}

/// uikit/uiactivity · iOS 6.0 · page
@MainActor open class UIActivity: NSObject {
  /// uikit/uiactivity/activitytype-swift.struct · iOS 6.0
  public struct ActivityType: Hashable, Sendable {
    let name: String
    /// uikit/uiactivity/activitytype-swift.struct/savetocameraroll · iOS 6.0
    public nonisolated static let saveToCameraRoll = ActivityType(name: "com.apple.UIKit.activity.SaveToCameraRoll")
  }
}

/// uikit/uialertaction · iOS 8.0
@MainActor open class UIAlertAction: NSObject {
  /// uikit/uialertaction/style-swift.enum · iOS 8.0
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  /// uikit/uialertaction/title · iOS 8.0
  public let title: String?

  /// uikit/uialertaction/init(title:style:handler:) · iOS 8.0
  public init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
  }
}

/// uikit/uialertcontroller · iOS 8.0
@MainActor open class UIAlertController: UIViewController {
  /// uikit/uialertcontroller/style · iOS 8.0
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// uikit/uialertcontroller/message · iOS 8.0
  open var message: String?
  /// uikit/uialertcontroller/actions · iOS 8.0
  open private(set) var actions: [UIAlertAction] = []

  /// uikit/uialertcontroller/init(title:message:preferredstyle:) · iOS 8.0
  public init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
    self.message = message
    super.init(nibName: nil, bundle: nil)
  }

  /// uikit/uiviewcontroller/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { nil }

  /// uikit/uialertcontroller/addaction(_:) · iOS 8.0
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}

/// uikit/uinavigationcontroller · iOS 2.0
@MainActor open class UINavigationController: UIViewController {}

/// uikit/uinavigationcontrollerdelegate · iOS 2.0
@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {}

/// uikit/uiimagepickercontroller · iOS 2.0 · code
@MainActor open class UIImagePickerController: UINavigationController {
  /// uikit/uiimagepickercontroller/sourcetype-swift.enum · iOS 2.0
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }

  /// uikit/uiimagepickercontroller/infokey · iOS 2.0
  public struct InfoKey: Hashable, Sendable {
    let name: String
    /// uikit/uiimagepickercontroller/infokey/originalimage · iOS 2.0
    public nonisolated static let originalImage = InfoKey(name: "UIImagePickerControllerOriginalImage")
  }

  package static var hasCamera = false
  /// uikit/uiimagepickercontroller/sourcetype-swift.property · iOS 2.0
  open var sourceType = SourceType.photoLibrary
  /// uikit/uiimagepickercontroller/delegate · iOS 2.0 · page
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?

  /// uikit/uiimagepickercontroller/issourcetypeavailable(_:) · iOS 2.0 · page
  open class func isSourceTypeAvailable(_ sourceType: UIImagePickerController.SourceType) -> Bool {
    sourceType != .camera || hasCamera
  }

  /// uikit/uiviewcontroller/init() · iOS 2.0
  public init() { super.init(nibName: nil, bundle: nil) }

  /// uikit/uiviewcontroller/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { nil }
}

/// uikit/uiimagepickercontrollerdelegate · iOS 2.0 · page
@MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  /// uikit/uiimagepickercontrollerdelegate/imagepickercontroller(_:didfinishpickingmediawithinfo:) · iOS 2.0
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  /// uikit/uiimagepickercontrollerdelegate/imagepickercontrollerdidcancel(_:) · iOS 2.0
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

/// uikit/uiactivityviewcontroller · iOS 6.0 · page
@MainActor open class UIActivityViewController: UIViewController {
  package let items: [Any]
  /// uikit/uiactivityviewcontroller/excludedactivitytypes · iOS 6.0
  open var excludedActivityTypes: [UIActivity.ActivityType]?

  /// uikit/uiactivityviewcontroller/init(activityitems:applicationactivities:) · iOS 6.0 · page
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    super.init(nibName: nil, bundle: nil)
  }

  /// uikit/uiviewcontroller/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { nil }
}

/// uikit/uicolorpickerviewcontroller · iOS 14.0 · page
@MainActor open class UIColorPickerViewController: UIViewController {
  /// uikit/uicolorpickerviewcontroller/delegate · iOS 14.0 · page
  open weak var delegate: (any UIColorPickerViewControllerDelegate)?
  /// uikit/uicolorpickerviewcontroller/selectedcolor · iOS 14.0 · page
  open var selectedColor = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// uikit/uicolorpickerviewcontroller/supportsalpha · iOS 14.0 · page
  open var supportsAlpha = true

  /// uikit/uicolorpickerviewcontroller/init() · iOS 14.0 · page
  public init() { super.init(nibName: nil, bundle: nil) }

  /// uikit/uiviewcontroller/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { nil }
}

/// uikit/uicolorpickerviewcontrollerdelegate · iOS 14.0 · page
@MainActor public protocol UIColorPickerViewControllerDelegate: NSObjectProtocol {
  /// uikit/uicolorpickerviewcontrollerdelegate/colorpickerviewcontroller(_:didselect:continuously:) · iOS 15.0 · page
  func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
  /// uikit/uicolorpickerviewcontrollerdelegate/colorpickerviewcontrollerdidfinish(_:) · iOS 14.0
  func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}
