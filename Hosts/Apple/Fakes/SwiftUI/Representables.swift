// Views, controllers and recognizers of UIKit within SwiftUI.

public import Foundation
public import UIKit

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
