public import Foundation

/// uikit/uiinteraction · iOS 11.0 · sdk
@MainActor public protocol UIInteraction: NSObjectProtocol {
  /// uikit/uiinteraction/view · iOS 11.0 · sdk
  var view: UIView? { get }
}

/// uikit/uihovergesturerecognizer · iOS 13.0 · page
@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  package var height: CGFloat = 0

  /// uikit/uihovergesturerecognizer/zoffset · iOS 16.1 · page
  open var zOffset: CGFloat { height }
}

/// uikit/uipencilpreferredaction · iOS 12.1 · page
public enum UIPencilPreferredAction: Int, Sendable {
  case ignore, switchEraser, switchPrevious, showColorPalette, showInkAttributes, showContextualPalette
  case runSystemShortcut
}

/// uikit/uipencilinteraction · iOS 12.1 · page
@MainActor open class UIPencilInteraction: NSObject, UIInteraction {
  /// uikit/uipencilinteraction/phase · iOS 17.5 · page
  @available(iOS 17.5, *)
  public enum Phase: UInt, Sendable { case began, changed, ended, cancelled }

  /// uikit/uipencilinteraction/tap · iOS 17.5 · page
  @available(iOS 17.5, *)
  @MainActor open class Tap: NSObject {}

  /// uikit/uipencilinteraction/squeeze · iOS 17.5 · page
  @available(iOS 17.5, *)
  @MainActor open class Squeeze: NSObject {
    package var state = Phase.began

    /// uikit/uipencilinteraction/squeeze/phase · iOS 17.5 · page
    open var phase: UIPencilInteraction.Phase { state }
  }

  /// The action that the user has chosen in Settings.
  package static var chosen = (tap: UIPencilPreferredAction.switchEraser, squeeze: UIPencilPreferredAction.switchEraser)

  /// uikit/uiinteraction/view · iOS 11.0 · sdk
  public internal(set) weak var view: UIView?
  /// uikit/uipencilinteraction/delegate · iOS 12.1 · page
  open weak var delegate: (any UIPencilInteractionDelegate)?

  /// uikit/uipencilinteraction/preferredtapaction · iOS 12.1 · page
  open class var preferredTapAction: UIPencilPreferredAction { chosen.tap }
  /// uikit/uipencilinteraction/preferredsqueezeaction · iOS 17.5 · page
  @available(iOS 17.5, *)
  open class var preferredSqueezeAction: UIPencilPreferredAction { chosen.squeeze }
}

/// uikit/uipencilinteractiondelegate · iOS 12.1 · page
@MainActor public protocol UIPencilInteractionDelegate: NSObjectProtocol {
  /// uikit/uipencilinteractiondelegate/pencilinteractiondidtap(_:) · iOS 12.1 · page
  func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
  /// uikit/uipencilinteractiondelegate/pencilinteraction(_:didreceivetap:) · iOS 17.5 · page
  @available(iOS 17.5, *)
  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap)
  /// uikit/uipencilinteractiondelegate/pencilinteraction(_:didreceivesqueeze:) · iOS 17.5 · page
  @available(iOS 17.5, *)
  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze)
}

/// uikit/uidragdropsession · iOS 11.0 · page
@MainActor public protocol UIDragDropSession: NSObjectProtocol {
  /// uikit/uidragdropsession/location(in:) · iOS 11.0 · page
  func location(in view: UIView) -> CGPoint
}

/// uikit/uidragsession · iOS 11.0 · page
@MainActor public protocol UIDragSession: UIDragDropSession {}

/// uikit/uidragitem · iOS 11.0 · page
@MainActor open class UIDragItem: NSObject {
  /// uikit/uidragitem/itemprovider · iOS 11.0 · page
  open private(set) var itemProvider: NSItemProvider
  /// uikit/uidragitem/init(itemprovider:) · iOS 11.0 · page
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// uikit/uidraginteractiondelegate · iOS 11.0 · page
@MainActor public protocol UIDragInteractionDelegate: NSObjectProtocol {
  /// uikit/uidraginteractiondelegate/draginteraction(_:itemsforbeginning:) · iOS 11.0 · page
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
}

/// uikit/uidraginteraction · iOS 11.0 · page
@MainActor open class UIDragInteraction: NSObject, UIInteraction {
  /// uikit/uiinteraction/view · iOS 11.0 · sdk
  public internal(set) weak var view: UIView?
  /// uikit/uidraginteraction/delegate · iOS 11.0 · page
  open private(set) weak var delegate: (any UIDragInteractionDelegate)?

  /// uikit/uidraginteraction/init(delegate:) · iOS 11.0 · page
  public init(delegate: any UIDragInteractionDelegate) { self.delegate = delegate }
}

/// uikit/uiscribbleinteraction · iOS 14.0 · page
@MainActor open class UIScribbleInteraction: NSObject, UIInteraction {
  /// uikit/uiinteraction/view · iOS 11.0 · sdk
  public internal(set) weak var view: UIView?
  /// uikit/uiscribbleinteraction/delegate · iOS 14.0 · page
  open private(set) weak var delegate: (any UIScribbleInteractionDelegate)?

  /// uikit/uiscribbleinteraction/init(delegate:) · iOS 14.0 · page
  public init(delegate: any UIScribbleInteractionDelegate) { self.delegate = delegate }
}

/// uikit/uiscribbleinteractiondelegate · iOS 14.0 · page
@MainActor public protocol UIScribbleInteractionDelegate: NSObjectProtocol {
  /// uikit/uiscribbleinteractiondelegate/scribbleinteraction(_:shouldbeginat:) · iOS 14.0 · page
  func scribbleInteraction(_ interaction: UIScribbleInteraction, shouldBeginAt location: CGPoint) -> Bool
}

/// uikit/uipasteconfiguration · iOS 11.0 · page
@MainActor open class UIPasteConfiguration: NSObject {
  /// uikit/uipasteconfiguration/acceptabletypeidentifiers · iOS 11.0 · page
  open var acceptableTypeIdentifiers: [String]

  /// uikit/uipasteconfiguration/init(acceptabletypeidentifiers:) · iOS 11.0 · page
  public init(acceptableTypeIdentifiers: [String]) { self.acceptableTypeIdentifiers = acceptableTypeIdentifiers }
}

/// uikit/uipasteboard · iOS 3.0 · page
open class UIPasteboard: NSObject {
  private nonisolated(unsafe) static let board = UIPasteboard()

  /// uikit/uipasteboard/general · iOS 3.0 · page
  open class var general: UIPasteboard { board }
  /// uikit/uipasteboard/items · iOS 3.0 · page
  open var items: [[String: Any]] = []
  /// uikit/uipasteboard/data(forpasteboardtype:) · iOS 3.0 · page
  open func data(forPasteboardType pasteboardType: String) -> Data? { items.first?[pasteboardType] as? Data }
  /// uikit/uipasteboard/contains(pasteboardtypes:) · iOS 3.0 · page
  open func contains(pasteboardTypes: [String]) -> Bool {
    pasteboardTypes.contains { type in items.contains { $0[type] != nil } }
  }
}
