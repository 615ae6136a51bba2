// Views that hold text, lay out others or navigate.

public import Foundation

/// swiftui/text · iOS 13.0 · page
public struct Text: View {
  let text: String

  /// swiftui/text/init(_:)-9d1g4 · iOS 13.0 · code
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ content: S) { text = String(content) }
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/horizontalalignment · iOS 13.0 · page
public struct HorizontalAlignment: Sendable {
  /// swiftui/horizontalalignment/center · iOS 13.0 · page
  public static let center = HorizontalAlignment()
}

/// swiftui/verticalalignment · iOS 13.0 · page
public struct VerticalAlignment: Sendable {
  /// swiftui/verticalalignment/center · iOS 13.0 · page
  public static let center = VerticalAlignment()
}

/// swiftui/vstack · iOS 13.0 · page
public struct VStack<Content: View>: View {
  nonisolated(unsafe) let content: Content

  /// swiftui/vstack/init(alignment:spacing:content:) · iOS 13.0 · page
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/hstack · iOS 13.0 · page
public struct HStack<Content: View>: View {
  nonisolated(unsafe) let content: Content

  /// swiftui/hstack/init(alignment:spacing:content:) · iOS 13.0 · page
  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/alignment · iOS 13.0
public struct Alignment: Sendable {
  /// swiftui/alignment/center · iOS 13.0
  public static let center = Alignment()
}

/// swiftui/zstack · iOS 13.0
public struct ZStack<Content: View>: View {
  nonisolated(unsafe) let content: Content

  /// swiftui/zstack/init(alignment:content:) · iOS 13.0
  public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/button · iOS 13.0 · page
public struct Button<Label: View>: View {
  let title: String
  let action: @MainActor () -> Void

  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/button · iOS 13.0 · page
extension Button where Label == Text {
  /// swiftui/button/init(_:action:) · iOS 13.0 · page
  @preconcurrency public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    (self.title, self.action) = (String(title), action)
  }
}

/// swiftui/foreach · iOS 13.0 · page
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: View {
  let rows: [(id: AnyHashable, make: () -> Content)]

  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/list · iOS 13.0 · page
public struct List<SelectionValue: Hashable, Content: View>: View {
  let content: Content

  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/list · iOS 13.0 · page
extension List where SelectionValue == Never {
  /// swiftui/list/init(_:rowcontent:)-3vn6i · iOS 13.0 · page
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    content = ForEach(rows: data.map { element in (element.id, { rowContent(element) }) })
  }
}

/// swiftui/navigationpath · iOS 16.0 · page
public struct NavigationPath {}

/// swiftui/navigationstack · iOS 16.0 · page
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View {
  nonisolated(unsafe) let root: Root

  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/navigationstack · iOS 16.0 · page
extension NavigationStack where Data == NavigationPath {
  /// swiftui/navigationstack/init(root:) · iOS 16.0 · page
  public nonisolated init(@ViewBuilder root: () -> Root) { self.root = root() }
}

/// swiftui/navigationlink · iOS 13.0 · page
///
/// Calls its closures at once, even for links that are never followed.
public struct NavigationLink<Label: View, Destination: View>: View {
  nonisolated(unsafe) let destination: Destination?
  nonisolated(unsafe) let value: AnyHashable?
  nonisolated(unsafe) let label: Label

  /// swiftui/navigationlink/init(destination:label:)-27n7s · iOS 13.0 · page
  public nonisolated init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    (self.destination, value, self.label) = (destination(), nil, label())
  }
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/navigationlink · iOS 16.0 · page
extension NavigationLink where Destination == Never {
  /// swiftui/navigationlink/init(value:label:) · iOS 16.0
  public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    (destination, self.value, self.label) = (nil, value.map { AnyHashable($0) }, label())
  }
}
