public import Foundation

/// uikit/uimenuelement · iOS 13.0 · page
@MainActor open class UIMenuElement: NSObject {
  /// uikit/uimenuelement/attributes · iOS 13.0 · page
  public struct Attributes: OptionSet, Sendable {
    /// swift/optionset/rawvalue · iOS 8.0 · sdk
    public let rawValue: UInt
    /// uikit/uimenuelement/attributes/init(rawvalue:) · iOS 13.0 · page
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// uikit/uimenuelement/attributes/disabled · iOS 13.0 · page
    public static var disabled: UIMenuElement.Attributes { Attributes(rawValue: 1) }
    /// uikit/uimenuelement/attributes/destructive · iOS 13.0 · page
    public static var destructive: UIMenuElement.Attributes { Attributes(rawValue: 2) }
  }

  /// uikit/uimenuelement/state · iOS 13.0 · page
  public enum State: Int, Sendable { case off, on, mixed }

  /// uikit/uimenuelement/title · iOS 13.0 · page
  open fileprivate(set) var title = ""
  /// uikit/uimenuelement/image · iOS 13.0 · page
  open fileprivate(set) var image: UIImage?
}

/// uikit/uiactionhandler · iOS 13.0 · page
public typealias UIActionHandler = (_ action: UIAction) -> Void

/// uikit/uiaction · iOS 13.0 · page
@MainActor open class UIAction: UIMenuElement {
  /// uikit/uiaction/identifier-swift.struct · iOS 13.0 · page
  public struct Identifier: Hashable, Sendable {
    let rawValue: String
    /// uikit/uiaction/identifier-swift.struct/init(_:) · iOS 13.0 · page
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  let handler: UIActionHandler
  /// uikit/uiaction/attributes · iOS 13.0 · page
  open var attributes: UIMenuElement.Attributes
  /// uikit/uiaction/state · iOS 13.0 · page
  open var state: UIMenuElement.State

  /// uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:) · iOS 13.0 · page
  public init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    (self.handler, self.attributes, self.state) = (handler, attributes, state)
    super.init()
    (self.title, self.image) = (title, image)
  }

  /// Simulates choosing it.
  package func choose() {
    if !attributes.contains(.disabled) { handler(self) }
  }
}

/// uikit/uimenu · iOS 13.0 · page
@MainActor open class UIMenu: UIMenuElement {
  /// uikit/uimenu/identifier-swift.struct · iOS 13.0 · page
  public struct Identifier: Hashable, Sendable {}

  /// uikit/uimenu/options-swift.struct · iOS 13.0 · page
  public struct Options: OptionSet, Sendable {
    /// swift/optionset/rawvalue · iOS 8.0 · sdk
    public let rawValue: UInt
    /// uikit/uimenu/options-swift.struct/init(rawvalue:) · iOS 13.0 · page
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// uikit/uimenu/options-swift.struct/displayinline · iOS 13.0 · page
    public static var displayInline: UIMenu.Options { Options(rawValue: 1) }
    /// uikit/uimenu/options-swift.struct/singleselection · iOS 15.0 · page
    public static var singleSelection: UIMenu.Options { Options(rawValue: 32) }
  }

  /// uikit/uimenu/children · iOS 13.0 · page
  open private(set) var children: [UIMenuElement]

  /// uikit/uimenu/init(title:image:identifier:options:children:) · iOS 13.0 · page
  public init(
    title: String = "", image: UIImage? = nil, identifier: UIMenu.Identifier? = nil, options: UIMenu.Options = [],
    children: [UIMenuElement] = []
  ) {
    self.children = children
    super.init()
    (self.title, self.image) = (title, image)
  }

  /// The actions of the menu and its submenus.
  package var actions: [UIAction] {
    children.flatMap { ($0 as? UIAction).map { [$0] } ?? ($0 as? UIMenu)?.actions ?? [] }
  }
}

/// uikit/uicommand · iOS 13.0 · page
@MainActor open class UICommand: UIMenuElement {
  /// uikit/uicommand/propertylist · iOS 13.0 · page
  open fileprivate(set) var propertyList: Any?
}

/// uikit/uicommandalternate · iOS 13.0 · page
@MainActor open class UICommandAlternate: NSObject {}

/// uikit/uikeymodifierflags · iOS 7.0 · page
public struct UIKeyModifierFlags: OptionSet, Sendable {
  /// swift/optionset/rawvalue · iOS 8.0 · sdk
  public let rawValue: Int
  /// uikit/uikeymodifierflags/init(rawvalue:) · iOS 7.0 · page
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// uikit/uikeymodifierflags/shift · iOS 7.0 · page
  public static var shift: UIKeyModifierFlags { UIKeyModifierFlags(rawValue: 1 << 17) }
  /// uikit/uikeymodifierflags/alternate · iOS 7.0
  public static var alternate: UIKeyModifierFlags { UIKeyModifierFlags(rawValue: 1 << 19) }
  /// uikit/uikeymodifierflags/command · iOS 7.0 · page
  public static var command: UIKeyModifierFlags { UIKeyModifierFlags(rawValue: 1 << 20) }
}

/// uikit/uikeycommand · iOS 7.0 · page
@MainActor open class UIKeyCommand: UICommand {
  /// uikit/uikeycommand/inputescape · iOS 7.0 · page
  public nonisolated class var inputEscape: String { "UIKeyInputEscape" }
  /// uikit/uikeycommand/inputdelete · iOS 15.0 · page
  public nonisolated class var inputDelete: String { "UIKeyInputDelete" }

  package let action: Selector
  /// uikit/uikeycommand/input · iOS 7.0 · page
  open private(set) var input: String?
  /// uikit/uikeycommand/modifierflags · iOS 7.0 · page
  open private(set) var modifierFlags: UIKeyModifierFlags

  /// uikit/uikeycommand/init(title:image:action:input:modifierflags:propertylist:alternates:discoverabilitytitle:attributes:state:) · iOS 13.0 · page
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
    propertyList: Any? = nil, alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
  ) {
    (self.action, self.input, self.modifierFlags) = (action, input, modifierFlags)
    super.init()
    self.title = title
    self.image = image
    self.propertyList = propertyList
  }
}
