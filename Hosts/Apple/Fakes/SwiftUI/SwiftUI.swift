// The part of SwiftUI that the host and the samples use. `ViewTree` evaluates bodies, keeps state, and makes, updates
// and dismantles UIKit views in Apple's order. There is no layout.

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
