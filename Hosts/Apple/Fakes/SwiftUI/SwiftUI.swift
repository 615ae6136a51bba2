// As much of SwiftUI as the host and the samples use. `ViewTree` evaluates bodies, keeps state, and makes, updates and dismantles
// views of UIKit in Apple's order; nothing is laid out.

@_exported public import Foundation
@_exported public import UIKit

/// swiftui/view · iOS 13.0 · page
@MainActor @preconcurrency public protocol View {
  /// swiftui/view/body-swift.associatedtype · iOS 13.0 · sdk
  associatedtype Body: View
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  @ViewBuilder var body: Body { get }
}

/// swift/never · iOS 13.0 · sdk
extension Never: View {
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/viewbuilder · iOS 13.0 · page
@resultBuilder public struct ViewBuilder {
  /// swiftui/viewbuilder/buildblock() · iOS 13.0 · code
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// swiftui/viewbuilder/buildblock(_:) · iOS 13.0 · page
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// swiftui/viewbuilder/buildblock(_:) · iOS 13.0 · page
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  /// swiftui/viewbuilder/buildif(_:) · iOS 13.0 · page
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// swiftui/viewbuilder/buildeither(first:) · iOS 13.0 · page
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(first: first)
  }
  /// swiftui/viewbuilder/buildeither(second:) · iOS 13.0 · page
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(second: second)
  }
}

/// swiftui/emptyview · iOS 13.0 · page
public struct EmptyView: View {
  /// swiftui/emptyview/init() · iOS 13.0 · code
  public nonisolated init() {}
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/tupleview · iOS 13.0 · page
public struct TupleView<T>: View {
  nonisolated(unsafe) let value: T

  nonisolated init(_ value: T) { self.value = value }
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/_conditionalcontent · iOS 13.0 · code
public struct _ConditionalContent<TrueContent, FalseContent>: View {
  nonisolated(unsafe) let first: TrueContent?
  nonisolated(unsafe) let second: FalseContent?

  nonisolated init(first: TrueContent) { (self.first, second) = (first, nil) }
  nonisolated init(second: FalseContent) { (first, self.second) = (nil, second) }
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swift/optional · iOS 13.0 · sdk
extension Optional: View where Wrapped: View {
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

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
/// Its closures are called at once, also for links that are not followed.
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

/// Keeps its first value for as long as its view is in a tree at the same place.
///
/// swiftui/state · iOS 13.0 · page
@propertyWrapper public struct State<Value> {
  final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  final class Place {
    var box: Box
    init(_ box: Box) { self.box = box }
  }
  let place: Place

  /// swiftui/state/init(wrappedvalue:) · iOS 13.0 · page
  public init(wrappedValue value: Value) { place = Place(Box(value)) }
  /// swiftui/state/wrappedvalue · iOS 13.0 · page
  public var wrappedValue: Value {
    get { place.box.value }
    nonmutating set { place.box.value = newValue }
  }
  /// swiftui/state/projectedvalue · iOS 13.0 · page
  public var projectedValue: Binding<Value> {
    nonisolated(unsafe) let place = place
    return Binding(get: { place.box.value }, set: { place.box.value = $0 })
  }
}

/// swiftui/binding · iOS 13.0 · page
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: @isolated(any) @Sendable () -> Value
  private let set: @isolated(any) @Sendable (Value) -> Void

  /// swiftui/binding/init(get:set:) · iOS 13.0 · page
  @preconcurrency
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    (self.get, self.set) = (get, set)
  }
  /// swiftui/binding/constant(_:) · iOS 13.0 · page
  public static func constant(_ value: Value) -> Binding<Value> {
    nonisolated(unsafe) let value = value
    return Binding(get: { value }, set: { _ in })
  }
  /// swiftui/binding/wrappedvalue · iOS 13.0 · page
  public var wrappedValue: Value {
    // Called where they are made: on the main actor, or on none.
    get { unsafeBitCast(get, to: (() -> Value).self)() }
    nonmutating set { unsafeBitCast(set, to: ((Value) -> Void).self)(newValue) }
  }
  /// swiftui/binding/projectedvalue · iOS 13.0 · page
  public var projectedValue: Binding<Value> { self }
  /// swiftui/binding/subscript(dynamicmember:) · iOS 13.0 · page
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    nonisolated(unsafe) let (whole, path) = (self, keyPath)
    return Binding<Subject>(
      get: { whole.wrappedValue[keyPath: path] }, set: { whole.wrappedValue[keyPath: path] = $0 })
  }
}

/// swiftui/scenephase · iOS 14.0 · page
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

/// swiftui/dismissaction · iOS 15.0 · page
@MainActor @preconcurrency public struct DismissAction {
  nonisolated init() {}
  /// swiftui/dismissaction/callasfunction() · iOS 15.0 · page
  public func callAsFunction() { ViewTree.current?.pop() }
}

/// swiftui/environmentkey · iOS 13.0 · page
public protocol EnvironmentKey {
  /// swiftui/environmentkey/value · iOS 13.0 · page
  associatedtype Value
  /// swiftui/environmentkey/defaultvalue · iOS 13.0 · page
  static var defaultValue: Self.Value { get }
}

/// swiftui/environmentvalues · iOS 13.0 · page
public struct EnvironmentValues: @unchecked Sendable {
  /// Of the view whose body is evaluated.
  nonisolated(unsafe) static var current = EnvironmentValues()
  private var values: [ObjectIdentifier: Any] = [:]
  /// swiftui/environmentvalues/subscript(_:)-6wa7e · iOS 13.0 · code
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  /// swiftui/environmentvalues/scenephase · iOS 14.0 · page
  public var scenePhase = ScenePhase.active
  /// swiftui/environmentvalues/dismiss · iOS 15.0 · page
  public var dismiss: DismissAction { DismissAction() }
  /// swiftui/environmentvalues/isenabled · iOS 13.0 · page
  public var isEnabled = true
  /// swiftui/environmentvalues/locale · iOS 13.0 · page
  public var locale = Locale(identifier: "en")

  /// swiftui/environmentvalues/init() · iOS 13.0 · page
  public init() {}
}

/// swiftui/environment · iOS 13.0 · page
@propertyWrapper public struct Environment<Value> {
  final class Place { var value: Value? }
  let path: KeyPath<EnvironmentValues, Value>
  let place = Place()

  /// swiftui/environment/init(_:) · iOS 13.0 · page
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }
  /// swiftui/environment/wrappedvalue · iOS 13.0 · page
  public var wrappedValue: Value { place.value ?? EnvironmentValues.current[keyPath: path] }
}

/// swiftui/taskpriority · iOS 13.0 · sdk
extension View {
  /// swiftui/view/task(priority:_:) · iOS 15.0 · page
  public nonisolated func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    ModifiedView(
      self,
      effect: { _, node, _ in
        if node.task == nil { node.task = Task { await action() } }
      })
  }

  /// swiftui/view/onchange(of:initial:_:)-4psgg · iOS 17.0 · page
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    nonisolated(unsafe) let (value, action) = (value, action)
    return ModifiedView(
      self,
      effect: { _, node, _ in
        let old = node.value as? V
        node.value = value
        if old.map({ $0 != value }) ?? initial { action(old ?? value, value) }
      })
  }

  /// swiftui/view/padding(_:)-68shk · iOS 13.0 · page
  public nonisolated func padding(_ length: CGFloat) -> some View { ModifiedView(self) }

  /// swiftui/view/sheet(ispresented:ondismiss:content:) · iOS 13.0 · page
  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    nonisolated(unsafe) let (isPresented, content) = (isPresented, content)
    return ModifiedView(
      self,
      effect: { tree, _, path in
        if isPresented.wrappedValue { tree.present(content(), path) }
      })
  }

  /// swiftui/view/disabled(_:) · iOS 13.0 · page
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    ModifiedView(self, environment: { $0.isEnabled = $0.isEnabled && !disabled })
  }

  /// swiftui/view/navigationtitle(_:) · iOS 14.0 · page
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { ModifiedView(self) }

  /// swiftui/view/navigationdestination(for:destination:) · iOS 16.0 · page
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    nonisolated(unsafe) let destination = destination
    return ModifiedView(
      self,
      effect: { tree, _, _ in
        tree.destinations[ObjectIdentifier(D.self)] = { value in (value.base as? D).map { destination($0) } }
      })
  }

  /// swiftui/view/environment(_:_:) · iOS 13.0 · page
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { ModifiedView(self, environment: { $0[keyPath: keyPath] = value }) }

  /// swiftui/view/opacity(_:) · iOS 13.0 · page
  public nonisolated func opacity(_ opacity: Double) -> some View { ModifiedView(self, isVisible: opacity > 0) }

  /// swiftui/view/frame(width:height:alignment:) · iOS 13.0
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { ModifiedView(self) }

  /// swiftui/view/allowshittesting(_:) · iOS 13.0
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View { ModifiedView(self, isTouchable: enabled) }

  /// swiftui/view/accessibilityhidden(_:) · iOS 14.0
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View { ModifiedView(self) }

  /// swiftui/view/id(_:) · iOS 13.0
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { ModifiedView(self, id: AnyHashable(id)) }

}

/// swiftui/uiviewrepresentable · iOS 13.0 · page
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Self.Body == Never {
  /// swiftui/uiviewrepresentable/uiviewtype · iOS 13.0 · page
  associatedtype UIViewType: UIView
  /// swiftui/uiviewrepresentable/coordinator · iOS 13.0 · page
  associatedtype Coordinator = Void
  /// swiftui/uiviewrepresentable/makecoordinator() · iOS 13.0 · page
  func makeCoordinator() -> Self.Coordinator
  /// swiftui/uiviewrepresentable/context · iOS 13.0 · page
  typealias Context = UIViewRepresentableContext<Self>
  /// swiftui/uiviewrepresentable/makeuiview(context:) · iOS 13.0 · page
  func makeUIView(context: Self.Context) -> Self.UIViewType
  /// swiftui/uiviewrepresentable/updateuiview(_:context:) · iOS 13.0 · page
  func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
  /// swiftui/uiviewrepresentable/dismantleuiview(_:coordinator:) · iOS 13.0
  static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator)
  /// swiftui/uiviewrepresentable/sizethatfits(_:uiview:context:)-9ojeu · iOS 16.0 · sdk
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: Self.UIViewType, context: Self.Context) -> CGSize?
}

/// swiftui/proposedviewsize · iOS 16.0 · sdk
public struct ProposedViewSize: Equatable, Sendable {
  /// swiftui/proposedviewsize/width · iOS 16.0 · sdk
  public var width: CGFloat?
  /// swiftui/proposedviewsize/height · iOS 16.0 · sdk
  public var height: CGFloat?
  /// swiftui/proposedviewsize/init(width:height:) · iOS 16.0 · sdk
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
  /// swiftui/proposedviewsize/unspecified · iOS 16.0 · sdk
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
}

/// swiftui/uiviewrepresentable · iOS 13.0 · page
extension UIViewRepresentable {
  /// swiftui/uiviewrepresentable/dismantleuiview(_:coordinator:) · iOS 13.0
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  /// swiftui/uiviewrepresentable/sizethatfits(_:uiview:context:)-9ojeu · iOS 16.0 · sdk
  public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/uiviewrepresentable · iOS 13.0 · page
extension UIViewRepresentable where Coordinator == Void {
  /// swiftui/uiviewrepresentable/makecoordinator() · iOS 13.0 · page
  public func makeCoordinator() {}
}

/// swiftui/uiviewrepresentablecontext · iOS 13.0 · page
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// swiftui/uiviewrepresentablecontext/environment · iOS 13.0 · code
  public var environment: EnvironmentValues { values }
  private let values: EnvironmentValues
  /// swiftui/uiviewrepresentablecontext/coordinator · iOS 13.0 · page
  public let coordinator: Representable.Coordinator

  package init(_ environment: EnvironmentValues = EnvironmentValues(), _ coordinator: Representable.Coordinator) {
    (values, self.coordinator) = (environment, coordinator)
  }
}

extension UIViewRepresentableContext where Representable.Coordinator == Void {
  package init(_ environment: EnvironmentValues = EnvironmentValues()) { self.init(environment, ()) }
}

/// swiftui/uiviewcontrollerrepresentable · iOS 13.0 · page
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Self.Body == Never {
  /// swiftui/uiviewcontrollerrepresentable/uiviewcontrollertype · iOS 13.0 · page
  associatedtype UIViewControllerType: UIViewController
  /// swiftui/uiviewcontrollerrepresentable/context · iOS 13.0 · page
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// swiftui/uiviewcontrollerrepresentable/makeuiviewcontroller(context:) · iOS 13.0 · page
  func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
  /// swiftui/uiviewcontrollerrepresentable/updateuiviewcontroller(_:context:) · iOS 13.0 · page
  func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)
  /// swiftui/uiviewcontrollerrepresentable/coordinator · iOS 13.0
  associatedtype Coordinator = Void
  /// swiftui/uiviewcontrollerrepresentable/makecoordinator() · iOS 13.0
  func makeCoordinator() -> Self.Coordinator
  /// swiftui/uiviewcontrollerrepresentable/dismantleuiviewcontroller(_:coordinator:) · iOS 13.0
  static func dismantleUIViewController(_ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator)
}

/// swiftui/uiviewcontrollerrepresentable · iOS 13.0 · page
extension UIViewControllerRepresentable where Coordinator == Void {
  /// swiftui/uiviewcontrollerrepresentable/makecoordinator() · iOS 13.0
  public func makeCoordinator() {}
}

/// swiftui/uiviewcontrollerrepresentable · iOS 13.0 · page
extension UIViewControllerRepresentable {
  /// swiftui/uiviewcontrollerrepresentable/dismantleuiviewcontroller(_:coordinator:) · iOS 13.0
  public static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator) {}
  /// swiftui/view/body-8kl5o · iOS 13.0 · page
  public var body: Never { fatalError("nothing has this body") }
}

/// swiftui/uiviewcontrollerrepresentablecontext · iOS 13.0 · page
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  /// swiftui/uiviewcontrollerrepresentablecontext/environment · iOS 13.0 · code
  public var environment: EnvironmentValues { values }
  /// swiftui/uiviewcontrollerrepresentablecontext/coordinator · iOS 13.0
  public let coordinator: Representable.Coordinator
  private let values: EnvironmentValues

  package init(_ environment: EnvironmentValues, coordinator: Representable.Coordinator) {
    (values, self.coordinator) = (environment, coordinator)
  }

  package init(_ environment: EnvironmentValues = EnvironmentValues()) where Representable.Coordinator == Void {
    self.init(environment, coordinator: ())
  }
}

/// swiftui/uigesturerecognizerrepresentable · iOS 18.0
@available(iOS 18.0, *)
@MainActor @preconcurrency public protocol UIGestureRecognizerRepresentable {
  /// swiftui/uigesturerecognizerrepresentable/uigesturerecognizertype · iOS 18.0
  associatedtype UIGestureRecognizerType: UIGestureRecognizer
  /// swiftui/uigesturerecognizerrepresentable/context · iOS 18.0
  typealias Context = UIGestureRecognizerRepresentableContext<Self>
  /// swiftui/uigesturerecognizerrepresentable/makeuigesturerecognizer(context:) · iOS 18.0
  func makeUIGestureRecognizer(context: Self.Context) -> Self.UIGestureRecognizerType
}

/// swiftui/uigesturerecognizerrepresentablecontext · iOS 18.0
@available(iOS 18.0, *)
@MainActor @preconcurrency
public struct UIGestureRecognizerRepresentableContext<Representable: UIGestureRecognizerRepresentable> {
  package init() {}
}

extension View {
  /// swiftui/view/gesture(_:) · iOS 18.0
  @available(iOS 18.0, *)
  public nonisolated func gesture<T: UIGestureRecognizerRepresentable>(_ representable: T) -> some View { EmptyView() }
}

/// swiftui/previewprovider · iOS 13.0 · page
@MainActor @preconcurrency public protocol PreviewProvider {
  /// swiftui/previewprovider/previews-swift.associatedtype · iOS 13.0 · page
  associatedtype Previews: View
  /// swiftui/previewprovider/previews-swift.type.property · iOS 13.0 · page
  @ViewBuilder static var previews: Previews { get }
}

/// swiftui/scene · iOS 14.0 · page
@MainActor @preconcurrency public protocol Scene {
  /// swiftui/scene/body-swift.associatedtype · iOS 14.0 · page
  associatedtype Body: Scene
  /// swiftui/scene/body-swift.property · iOS 14.0 · page
  @SceneBuilder var body: Body { get }
}

/// swift/never · iOS 14.0 · sdk
extension Never: Scene {}

struct Scenes: Scene {
  nonisolated(unsafe) let scenes: [any Scene]

  nonisolated init(_ scenes: [any Scene]) { self.scenes = scenes }

  // A result builder leaves alone what is returned.
  var body: Never { return fatalError("nothing has this body") }
}

/// swiftui/scenebuilder · iOS 14.0 · page
@resultBuilder public struct SceneBuilder {
  /// swiftui/scenebuilder/buildblock(_:) · iOS 14.0 · page
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
    var scenes: [any Scene] = []
    for scene in repeat each content { scenes.append(scene) }
    return Scenes(scenes)
  }
  /// swiftui/scenebuilder/buildexpression(_:) · iOS 14.0 · page
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
}

/// swiftui/windowgroup · iOS 14.0 · page
///
/// Its builder is called for each window.
public struct WindowGroup<Content: View>: Scene {
  nonisolated(unsafe) let makeContent: () -> Content

  /// swiftui/windowgroup/init(makecontent:) · iOS 14.0 · page
  public nonisolated init(@ViewBuilder makeContent: @escaping () -> Content) { self.makeContent = makeContent }
  /// swiftui/scene/body-swift.property · iOS 14.0 · page
  public var body: Never { return fatalError("nothing has this body") }
}

/// swiftui/app · iOS 14.0 · page
@MainActor @preconcurrency public protocol App {
  /// swiftui/app/body-swift.associatedtype · iOS 14.0 · page
  associatedtype Body: Scene
  /// swiftui/app/body-swift.property · iOS 14.0 · page
  @SceneBuilder var body: Body { get }
  /// swiftui/app/init() · iOS 14.0 · page
  init()
}

/// swiftui/app · iOS 14.0 · page
extension App {
  /// swiftui/app/main() · iOS 14.0 · page
  public static func main() {}
}
