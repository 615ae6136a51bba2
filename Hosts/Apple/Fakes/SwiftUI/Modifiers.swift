// Modifiers of views.

public import Foundation

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
