// State, bindings and environment values of views.

public import Foundation

/// Keeps its value while its view stays at the same position in the tree.
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
    // Called in the isolation in which they were created.
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
  /// The values of the view whose body is being evaluated.
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
