public import Foundation

/// uikit/uiresponder · iOS 2.0 · sdk
@MainActor open class UIResponder: NSObject {
  /// objectivec/nsobject-swift.class/init() · iOS 2.0 · page
  public nonisolated override init() {}

  /// uikit/uiresponder/next · iOS 2.0 · sdk
  open var next: UIResponder? { nil }
  /// uikit/uiresponder/canbecomefirstresponder · iOS 2.0 · sdk
  open var canBecomeFirstResponder: Bool { false }

  /// uikit/uiresponder/isfirstresponder · iOS 2.0 · sdk
  open var isFirstResponder: Bool { Self.first === self }
  /// uikit/uiresponder/becomefirstresponder() · iOS 2.0 · sdk
  @discardableResult open func becomeFirstResponder() -> Bool {
    if canBecomeFirstResponder { Self.first = self }
    return isFirstResponder
  }
  /// uikit/uiresponder/resignfirstresponder() · iOS 2.0 · page
  @discardableResult open func resignFirstResponder() -> Bool {
    if isFirstResponder { Self.first = nil }
    return true
  }
  /// The previous first responder of the window resigns.
  package private(set) static weak var first: UIResponder? {
    didSet { if first != nil, oldValue !== first { oldValue?.resignFirstResponder() } }
  }
  /// uikit/uiresponder/editinginteractionconfiguration · iOS 13.0 · page
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }
  /// uikit/uiresponder/undomanager · iOS 3.0 · sdk
  open var undoManager: UndoManager? { next?.undoManager }
  /// uikit/uiresponder/keycommands · iOS 7.0 · sdk
  open var keyCommands: [UIKeyCommand]? { nil }
  /// uikit/uiresponder/canperformaction(_:withsender:) · iOS 3.0 · sdk
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
  /// uikit/uiresponder/pasteconfiguration · iOS 11.0 · sdk
  open var pasteConfiguration: UIPasteConfiguration?
  /// uikit/uiresponder/paste(itemproviders:) · iOS 11.0 · sdk
  open func paste(itemProviders: [NSItemProvider]) {}
  /// uikit/uiresponder/updateuseractivitystate(_:) · iOS 8.0 · sdk
  open func updateUserActivityState(_ activity: NSUserActivity) {}
  /// uikit/uiresponder/restoreuseractivitystate(_:) · iOS 8.0 · sdk
  open func restoreUserActivityState(_ activity: NSUserActivity) {}
  /// uikit/uiresponderstandardeditactions/cut(_:) · iOS 3.0 · sdk
  open func cut(_ sender: Any?) {}
  /// uikit/uiresponderstandardeditactions/copy(_:) · iOS 3.0 · sdk
  open func copy(_ sender: Any?) {}
  /// uikit/uiresponderstandardeditactions/paste(_:) · iOS 3.0 · sdk
  open func paste(_ sender: Any?) {}
  /// uikit/uiresponderstandardeditactions/selectall(_:) · iOS 3.0 · sdk
  open func selectAll(_ sender: Any?) {}
  /// uikit/uiresponderstandardeditactions/delete(_:) · iOS 3.2 · sdk
  open func delete(_ sender: Any?) {}

  /// uikit/uiresponder/touchesbegan(_:with:) · iOS 2.0 · sdk
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// uikit/uiresponder/touchesmoved(_:with:) · iOS 2.0 · sdk
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// uikit/uiresponder/touchesended(_:with:) · iOS 2.0 · sdk
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// uikit/uiresponder/touchescancelled(_:with:) · iOS 2.0 · sdk
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// uikit/uiresponder/touchesestimatedpropertiesupdated(_:) · iOS 9.1 · sdk
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  /// uikit/uiresponder/pressesbegan(_:with:) · iOS 9.0 · sdk
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  /// objectivec/nsobject-swift.class/accessibilityactivate() · iOS 7.0 · sdk
  open func accessibilityActivate() -> Bool { false }
  /// objectivec/nsobject-swift.class/accessibilityperformescape() · iOS 5.0 · sdk
  open func accessibilityPerformEscape() -> Bool { false }
  /// objectivec/nsobject-swift.class/accessibilityperformmagictap() · iOS 6.0 · sdk
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// objectivec/nsobject-swift.class/accessibilitylabel · iOS 3.0 · sdk
  open var accessibilityLabel: String?
  /// objectivec/nsobject-swift.class/accessibilityvalue · iOS 3.0 · sdk
  open var accessibilityValue: String?
  /// objectivec/nsobject-swift.class/accessibilitytraits · iOS 3.0 · sdk
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// objectivec/nsobject-swift.class/isaccessibilityelement · iOS 3.0 · sdk
  open var isAccessibilityElement = false
  /// objectivec/nsobject-swift.class/accessibilityelements · iOS 8.0 · page
  open var accessibilityElements: [Any]?
  /// objectivec/nsobject-swift.class/accessibilitycustomactions · iOS 8.0 · sdk
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  /// objectivec/nsobject-swift.class/accessibilityviewismodal · iOS 5.0 · sdk
  open var accessibilityViewIsModal = false
  /// objectivec/nsobject-swift.class/accessibilitycontainertype · iOS 11.0 · sdk
  open var accessibilityContainerType = UIAccessibilityContainerType.none
}

/// uikit/uieditinginteractionconfiguration · iOS 13.0 · page
public enum UIEditingInteractionConfiguration: Int, Sendable {
  case none = 0
  case `default` = 1
}

/// uikit/uievent · iOS 2.0 · page
@MainActor open class UIEvent: NSObject {
  package var coalesced: [ObjectIdentifier: [UITouch]] = [:]
  package var predicted: [ObjectIdentifier: [UITouch]] = [:]
  package var flags: UIKeyModifierFlags = []

  /// uikit/uievent/modifierflags · iOS 13.4 · page
  open var modifierFlags: UIKeyModifierFlags { flags }
  /// uikit/uievent/coalescedtouches(for:) · iOS 9.0 · page
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { coalesced[ObjectIdentifier(touch)] }
  /// uikit/uievent/predictedtouches(for:) · iOS 9.0 · page
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { predicted[ObjectIdentifier(touch)] }
}

/// uikit/uipressesevent · iOS 9.0 · page
@MainActor open class UIPressesEvent: UIEvent {}

/// uikit/uikey · iOS 13.4 · page
@MainActor open class UIKey: NSObject {
  package var usage = UIKeyboardHIDUsage.keyboardSpacebar
  package var text = ""

  /// uikit/uikey/keycode · iOS 13.4 · page
  open var keyCode: UIKeyboardHIDUsage { usage }
  /// uikit/uikey/characters · iOS 13.4 · page
  open var characters: String { text }
}

/// uikit/uipress · iOS 9.0 · sdk
@MainActor open class UIPress: NSObject {
  package var pressed: UIKey?

  /// uikit/uipress/key · iOS 13.4 · sdk
  open var key: UIKey? { pressed }
}

/// uikit/uitouch · iOS 2.0 · page
@MainActor open class UITouch: NSObject {
  /// uikit/uitouch/touchtype · iOS 9.0 · sdk
  public enum TouchType: Int, Sendable { case direct, indirect, pencil, indirectPointer }

  /// uikit/uitouch/properties · iOS 9.1 · sdk
  public struct Properties: OptionSet, Sendable {
    /// swift/optionset/rawvalue · iOS 8.0 · sdk
    public let rawValue: Int
    /// uikit/uitouch/properties/init(rawvalue:) · iOS 9.1 · sdk
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// uikit/uitouch/properties/force · iOS 9.1 · sdk
    public static var force: UITouch.Properties { Properties(rawValue: 1) }
    /// uikit/uitouch/properties/azimuth · iOS 9.1 · sdk
    public static var azimuth: UITouch.Properties { Properties(rawValue: 2) }
    /// uikit/uitouch/properties/altitude · iOS 9.1 · sdk
    public static var altitude: UITouch.Properties { Properties(rawValue: 4) }
  }

  /// The values of the touch, set by tests.
  package struct Facts {
    package var timestamp = 0.0
    package var type = TouchType.direct
    /// In the window.
    package var location = CGPoint.zero
    package var force: CGFloat = 0
    package var maximumPossibleForce: CGFloat = 0
    package var altitude: CGFloat = .pi / 2
    package var azimuth: CGFloat = 0
    package var updateIndex: Int?
    package var expecting: Properties = []

    package init() {}
  }
  package var facts = Facts()

  /// uikit/uitouch/timestamp · iOS 2.0 · sdk
  open var timestamp: TimeInterval { facts.timestamp }
  /// uikit/uitouch/type · iOS 9.0 · page
  open var type: UITouch.TouchType { facts.type }
  /// uikit/uitouch/force · iOS 9.0 · page
  open var force: CGFloat { facts.force }
  /// uikit/uitouch/maximumpossibleforce · iOS 9.0 · page
  open var maximumPossibleForce: CGFloat { facts.maximumPossibleForce }
  /// uikit/uitouch/altitudeangle · iOS 9.1 · page
  open var altitudeAngle: CGFloat { facts.altitude }
  /// uikit/uitouch/estimationupdateindex · iOS 9.1 · page
  open var estimationUpdateIndex: NSNumber? { facts.updateIndex.map { NSNumber(value: $0) } }
  /// uikit/uitouch/estimatedpropertiesexpectingupdates · iOS 9.1 · page
  open var estimatedPropertiesExpectingUpdates: UITouch.Properties { facts.expecting }

  /// uikit/uitouch/azimuthangle(in:) · iOS 9.1 · page
  open func azimuthAngle(in view: UIView?) -> CGFloat { facts.azimuth }
  /// uikit/uitouch/location(in:)-8rd36 · iOS 2.0 · page
  open func location(in view: UIView?) -> CGPoint { view?.convertFromWindow(facts.location) ?? facts.location }
  /// uikit/uitouch/preciselocation(in:) · iOS 9.1 · page
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
}

/// uikit/uigesturerecognizer · iOS 3.2 · sdk
@MainActor open class UIGestureRecognizer: NSObject {
  /// uikit/uigesturerecognizer/state-swift.enum · iOS 3.2 · sdk
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }

  /// In the window.
  package var place = CGPoint.zero
  package let action: Selector?

  /// uikit/uigesturerecognizer/view · iOS 3.2 · sdk
  open internal(set) weak var view: UIView?
  /// uikit/uigesturerecognizer/state-swift.property · iOS 3.2 · page
  open var state = UIGestureRecognizer.State.possible

  /// uikit/uigesturerecognizer/init(target:action:) · iOS 3.2 · page
  public init(target: Any?, action: Selector?) { self.action = action }

  /// uikit/uigesturerecognizer/isenabled · iOS 3.2
  open var isEnabled = true

  /// uikit/uigesturerecognizer/location(in:) · iOS 3.2 · sdk
  open func location(in view: UIView?) -> CGPoint { view?.convertFromWindow(place) ?? place }

  /// uikit/uigesturerecognizer/touchesbegan(_:with:) · iOS 3.2 · page
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// uikit/uigesturerecognizer/touchesmoved(_:with:) · iOS 3.2 · sdk
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// uikit/uigesturerecognizer/touchesended(_:with:) · iOS 3.2 · sdk
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// uikit/uigesturerecognizer/touchescancelled(_:with:) · iOS 3.2 · sdk
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// uikit/uigesturerecognizer/reset() · iOS 3.2 · sdk
  open func reset() {}

  package func attach(to view: UIView) { self.view = view }

  /// Simulates a turn of the run loop, which resets finished recognizers.
  package func turn() {
    guard state.rawValue >= State.ended.rawValue else { return }
    reset()
    state = .possible
  }
}

/// uikit/uifeedbackgenerator · iOS 10.0 · sdk
@MainActor open class UIFeedbackGenerator: NSObject {
  /// All haptics, oldest first.
  package static var felt: [String] = []

  /// uikit/uifeedbackgenerator/prepare() · iOS 10.0 · sdk
  open func prepare() {}
}

/// uikit/uiselectionfeedbackgenerator · iOS 10.0 · page
@MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// uikit/uiselectionfeedbackgenerator/selectionchanged() · iOS 10.0 · page
  open func selectionChanged() { Self.felt.append("selection") }
}

/// uikit/uinotificationfeedbackgenerator · iOS 10.0 · sdk
@MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// uikit/uinotificationfeedbackgenerator/feedbacktype · iOS 10.0 · sdk
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  /// uikit/uinotificationfeedbackgenerator/notificationoccurred(_:) · iOS 10.0 · page
  open func notificationOccurred(_ notificationType: UINotificationFeedbackGenerator.FeedbackType) {
    Self.felt.append("\(notificationType)")
  }
}

/// uikit/uiupdateinfo · iOS 18.0 · page
@available(iOS 18.0, *)
@MainActor open class UIUpdateInfo: NSObject {}

/// Tests run its actions for each frame.
///
/// uikit/uiupdatelink · iOS 18.0 · page
@available(iOS 18.0, *)
@MainActor open class UIUpdateLink: NSObject {
  private struct Weak { weak var link: UIUpdateLink? }
  private static var links: [Weak] = []
  private var handlers: [(UIUpdateLink, UIUpdateInfo) -> Void] = []

  /// uikit/uiupdatelink/isenabled · iOS 18.0 · page
  open var isEnabled = false
  /// uikit/uiupdatelink/requirescontinuousupdates · iOS 18.0 · page
  open var requiresContinuousUpdates = false
  /// uikit/uiupdatelink/wantslowlatencyeventdispatch · iOS 18.0 · page
  open var wantsLowLatencyEventDispatch = false
  /// uikit/uiupdatelink/wantsimmediatepresentation · iOS 18.0 · page
  open var wantsImmediatePresentation = false

  /// uikit/uiupdatelink/init(view:) · iOS 18.0 · page
  public init(view: UIView) {
    super.init()
    Self.links.append(Weak(link: self))
  }

  /// uikit/uiupdatelink/addaction(handler:) · iOS 18.0 · page
  open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) { handlers.append(handler) }

  /// Shows the next frame.
  package static func showFrame() {
    links.removeAll { $0.link == nil }
    for link in links.compactMap(\.link) where link.isEnabled && link.requiresContinuousUpdates {
      for handler in link.handlers { handler(link, UIUpdateInfo()) }
    }
  }
}
