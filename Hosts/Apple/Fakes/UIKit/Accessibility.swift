public import Foundation

/// uikit/uiaccessibility · iOS 3.0 · page
public struct UIAccessibility {
  /// uikit/uiaccessibility/notification · iOS 3.0 · page
  public struct Notification: Hashable, Sendable {
    let number: UInt32
    /// uikit/uiaccessibility/notification/announcement · iOS 4.0 · page
    public nonisolated static let announcement = Notification(number: 1)
    /// uikit/uiaccessibility/notification/layoutchanged · iOS 3.0 · sdk
    public nonisolated static let layoutChanged = Notification(number: 2)
  }

  /// All announcements, oldest first.
  @MainActor package static var said: [String] = []
  @MainActor package static var reducesMotion = false
  @MainActor package static var readsAloud = false

  /// uikit/uiaccessibility/post(notification:argument:) · iOS 3.0 · page
  @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {
    if let text = argument as? String { said.append(text) }
  }

  /// uikit/uiaccessibility/isvoiceoverrunning · iOS 4.0 · sdk
  @MainActor public static var isVoiceOverRunning: Bool { readsAloud }

  /// uikit/uiaccessibility/isreducemotionenabled · iOS 8.0 · sdk
  @MainActor public static var isReduceMotionEnabled: Bool { reducesMotion }

  /// uikit/uiaccessibility/reducemotionstatusdidchangenotification · iOS 8.0 · sdk
  public nonisolated static var reduceMotionStatusDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
  }
}

/// uikit/uiaccessibilitytraits · iOS 3.0 · page
public struct UIAccessibilityTraits: OptionSet, Sendable {
  /// swift/optionset/rawvalue · iOS 8.0 · sdk
  public let rawValue: UInt64
  /// uikit/uiaccessibilitytraits/init(rawvalue:) · iOS 3.0 · sdk
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// uikit/uiaccessibilitytraits/none · iOS 3.0 · sdk
  public nonisolated static let none: UIAccessibilityTraits = []
  /// uikit/uiaccessibilitytraits/button · iOS 3.0 · sdk
  public nonisolated static let button = UIAccessibilityTraits(rawValue: 1)
  /// uikit/uiaccessibilitytraits/selected · iOS 3.0 · sdk
  public nonisolated static let selected = UIAccessibilityTraits(rawValue: 8)
  /// uikit/uiaccessibilitytraits/notenabled · iOS 3.0 · sdk
  public nonisolated static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  /// uikit/uiaccessibilitytraits/allowsdirectinteraction · iOS 5.0 · sdk
  public nonisolated static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
}

/// uikit/uiaccessibilitycontainertype · iOS 11.0 · sdk
public enum UIAccessibilityContainerType: Int, Sendable { case none, dataTable, list, landmark, semanticGroup }

/// uikit/uiaccessibilityelement · iOS 3.0 · page
@MainActor open class UIAccessibilityElement: UIResponder {
  /// uikit/uiaccessibilityelement/init(accessibilitycontainer:) · iOS 3.0 · page
  public init(accessibilityContainer container: Any) {
    super.init()
    isAccessibilityElement = true
  }

  /// uikit/uiaccessibilityelement/accessibilityframeincontainerspace · iOS 10.0 · page
  open var accessibilityFrameInContainerSpace = CGRect.zero
}

/// uikit/uiaccessibilitycustomaction · iOS 8.0 · sdk
@MainActor open class UIAccessibilityCustomAction: NSObject {
  /// uikit/uiaccessibilitycustomaction/handler · iOS 13.0 · sdk
  public typealias Handler = @MainActor (_ customAction: UIAccessibilityCustomAction) -> Bool
  /// uikit/uiaccessibilitycustomaction/name · iOS 8.0 · sdk
  open var name: String
  /// uikit/uiaccessibilitycustomaction/actionhandler · iOS 13.0 · sdk
  open var actionHandler: UIAccessibilityCustomAction.Handler?

  /// uikit/uiaccessibilitycustomaction/init(name:actionhandler:) · iOS 13.0 · sdk
  public init(name: String, actionHandler: @escaping UIAccessibilityCustomAction.Handler) {
    self.name = name
    self.actionHandler = actionHandler
  }
}
