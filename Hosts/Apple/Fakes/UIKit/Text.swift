public import Foundation

/// uikit/nstextcontainer · iOS 7.0 · page
open class NSTextContainer: NSObject {
  /// uikit/nstextcontainer/linefragmentpadding · iOS 7.0 · page
  open var lineFragmentPadding: CGFloat = 5
}

/// uikit/nsparagraphstyle · iOS 6.0 · sdk
open class NSParagraphStyle: NSObject {}

/// uikit/nsmutableparagraphstyle · iOS 6.0 · page
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// uikit/nsmutableparagraphstyle/minimumlineheight · iOS 6.0 · page
  open var minimumLineHeight: CGFloat = 0
  /// uikit/nsmutableparagraphstyle/maximumlineheight · iOS 6.0 · sdk
  open var maximumLineHeight: CGFloat = 0

  /// objectivec/nsobject-swift.class/init() · iOS 2.0 · page
  public override init() {}
}

extension NSAttributedString.Key {
  /// foundation/nsattributedstring/key/font · iOS 6.0 · sdk
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// foundation/nsattributedstring/key/foregroundcolor · iOS 6.0 · sdk
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// foundation/nsattributedstring/key/paragraphstyle · iOS 6.0 · page
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// uikit/uiscrollviewdelegate · iOS 2.0 · page
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}

/// uikit/uitextviewdelegate · iOS 2.0 · page
@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// uikit/uitextviewdelegate/textviewdidchange(_:) · iOS 2.0 · page
  func textViewDidChange(_ textView: UITextView)
  /// uikit/uitextviewdelegate/textviewdidendediting(_:) · iOS 2.0 · page
  func textViewDidEndEditing(_ textView: UITextView)
}

/// uikit/uitextview · iOS 2.0 · page
@MainActor open class UITextView: UIScrollView {
  /// uikit/uitextview/delegate · iOS 2.0 · page
  open weak var delegate: (any UITextViewDelegate)?
  /// uikit/uitextview/text · iOS 2.0 · page
  open var text: String! = ""
  /// uikit/uitextview/font · iOS 2.0 · sdk
  open var font: UIFont?
  /// uikit/uitextview/textcolor · iOS 2.0 · sdk
  open var textColor: UIColor?
  /// uikit/uitextview/typingattributes · iOS 6.0 · page
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// uikit/uitextview/attributedtext · iOS 6.0 · page
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text) }
    set { text = newValue?.string }
  }
  /// uikit/uitextview/textcontainerinset · iOS 7.0 · page
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// uikit/uitextview/textcontainer · iOS 7.0 · sdk
  public let textContainer: NSTextContainer

  /// uikit/uitextview/init(frame:textcontainer:) · iOS 7.0 · page
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    isAccessibilityElement = true
  }

  /// uikit/uitextview/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { nil }

  /// uikit/uiresponder/canbecomefirstresponder · iOS 2.0 · sdk
  open override var canBecomeFirstResponder: Bool { true }

  /// Makes the window key and announces the keyboard.
  ///
  /// uikit/uiresponder/becomefirstresponder() · iOS 2.0 · sdk
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    window?.makeKey()
    NotificationCenter.default.post(name: Self.keyboardWillShowNotification, object: nil)
    return isFirstResponder
  }

  /// uikit/uiresponder/resignfirstresponder() · iOS 2.0 · page
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return false }
    let isResigned = super.resignFirstResponder()
    delegate?.textViewDidEndEditing(self)
    return isResigned
  }

  /// Simulates input by keyboard, pencil or dictation.
  package func type(_ words: String) {
    text = (text ?? "") + words
    delegate?.textViewDidChange(self)
  }
}

/// uikit/uicoordinatespace · iOS 8.0 · sdk
@MainActor public protocol UICoordinateSpace: NSObjectProtocol {}

private final class ScreenSpace: NSObject, UICoordinateSpace {}

/// A screen of the size of a test's window.
///
/// uikit/uiscreen · iOS 2.0 · page
@MainActor open class UIScreen: NSObject {
  /// uikit/uiscreen/coordinatespace · iOS 8.0 · page
  public let coordinateSpace: any UICoordinateSpace = ScreenSpace()

  /// objectivec/nsobject-swift.class/init() · iOS 2.0 · page
  public override init() {}
}

extension UIView {
  /// uikit/uicoordinatespace/convert(_:from:)-9921a · iOS 8.0 · page
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    CGRect(origin: convertFromWindow(rect.origin), size: rect.size)
  }
}

extension UIResponder {
  /// uikit/uiresponder/keyboardwillchangeframenotification · iOS 5.0 · page
  public nonisolated class var keyboardWillChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  }
  /// uikit/uiresponder/keyboardwillshownotification · iOS 2.0
  public nonisolated class var keyboardWillShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillShowNotification")
  }
  /// uikit/uiresponder/keyboardframeenduserinfokey · iOS 3.2 · page
  public nonisolated class var keyboardFrameEndUserInfoKey: String { "UIKeyboardFrameEndUserInfoKey" }
}
