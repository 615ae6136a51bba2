package import UIKit

/// Evaluates views like SwiftUI: state belongs to a position in the tree, and UIKit views are created once and updated with each body.
///
/// New views are created before removed ones are dismantled, as in SwiftUI when one view replaces another.
@MainActor package final class ViewTree {
  /// State and views of one position.
  final class Node {
    var state: [String: AnyObject] = [:]
    var value: Any?
    var task: Task<Void, Never>?
    var hosted: Any?
    var dismantle: (() -> Void)?
    var pass = 0
  }

  package private(set) static weak var current: ViewTree?
  package var environment = EnvironmentValues()
  /// Contains the UIKit views, presented ones in front.
  package let window: UIWindow
  /// The visible texts.
  package private(set) var texts: [String] = []
  private var buttons: [(title: String, action: @MainActor () -> Void)] = []
  private var links: [(title: String, follow: () -> Void)] = []
  var destinations: [ObjectIdentifier: (AnyHashable) -> (any View)?] = [:]
  private var pushed: [any View] = []
  private var nodes: [String: Node] = [:]
  private var isVisible = true
  private var isTouchable = true
  private var pass = 0
  private let body: (ViewTree) -> Void

  /// A window of an app.
  package init<Root: View>(in window: UIWindow, @ViewBuilder _ root: @escaping () -> Root) {
    self.window = window
    body = { $0.render(root(), "") }
    update()
  }

  /// The first window of an app's first scene.
  package init(in window: UIWindow, app: some App) {
    self.window = window
    let scene: any Scene = (app.body as? Scenes)?.scenes.first ?? app.body
    body = { tree in (scene as? any FakeWindowScene)?.render(in: tree) }
    update()
  }

  /// Evaluates all bodies again.
  package func update() {
    Self.current = self
    pass += 1
    (texts, buttons, links) = ([], [], [])
    EnvironmentValues.current = environment
    body(self)
    for (index, view) in pushed.enumerated() { render(view, "/pushed\(index)") }
    let gone = nodes.filter { $0.value.pass != pass }
    for (path, node) in gone {
      nodes[path] = nil
      node.task?.cancel()
      node.dismantle?()
    }
    window.layoutIfNeeded()
  }

  /// Runs tasks and evaluates bodies until a condition is true or nothing is pending.
  package func wait(until isDone: () -> Bool) async {
    for _ in 0..<10_000 {
      if isDone() { return }
      await Task.yield()
      update()
    }
  }

  /// Simulates a tap on a button.
  ///
  /// - Returns: whether the button exists.
  @discardableResult package func tap(_ title: String) -> Bool {
    guard let button = buttons.first(where: { $0.title == title }) else { return false }
    button.action()
    update()
    return true
  }

  /// Simulates following a link.
  @discardableResult package func follow(_ title: String) -> Bool {
    guard let link = links.first(where: { $0.title == title }) else { return false }
    link.follow()
    update()
    return true
  }

  package func pop() { _ = pushed.popLast() }

  /// Returns the visible UIKit views or controllers of a type.
  package func hosted<Hosted>(_ type: Hosted.Type) -> [Hosted] { nodes.values.compactMap { $0.hosted as? Hosted } }

  // MARK: Rendering

  func node(_ path: String) -> Node {
    let node = nodes[path] ?? Node()
    nodes[path] = node
    node.pass = pass
    return node
  }

  func render(_ view: some View, _ outer: String) {
    let path = "\(outer)/\(type(of: view))"
    let mirror = Mirror(reflecting: view)
    if mirror.displayStyle == .optional {
      if let some = mirror.children.first?.value as? any View { render(some, path) }
    } else if let primitive = view as? any FakePrimitive {
      primitive.render(in: self, path)
    } else if let representable = view as? any UIViewRepresentable {
      host(representable, path)
    } else if let representable = view as? any UIViewControllerRepresentable {
      host(representable, path)
    } else {
      let node = node(path)
      for child in mirror.children { (child.value as? any FakeStored)?.link(to: node, child.label ?? "") }
      render(view.body, path)
    }
  }

  func add(_ text: String) {
    if isVisible { texts.append(text) }
  }

  func add(_ title: String, _ action: @escaping @MainActor () -> Void) {
    add(title)
    if isTouchable, EnvironmentValues.current.isEnabled { buttons.append((title, action)) }
  }

  func addLink(_ title: String, _ destination: (any View)?, _ value: AnyHashable?) {
    guard isTouchable else { return }
    links.append(
      (
        title,
        { [unowned self] in
          let found = destination ?? value.flatMap { destinations[ObjectIdentifier(type(of: $0.base))]?($0) }
          if let found { pushed.append(found) }
        }
      ))
  }

  func present(_ view: some View, _ path: String) { render(view, path + "/sheet") }

  func with(
    isVisible: Bool, isTouchable: Bool, _ change: ((inout EnvironmentValues) -> Void)?, _ body: () -> Void
  ) {
    let old = (self.isVisible, self.isTouchable, EnvironmentValues.current)
    self.isVisible = self.isVisible && isVisible
    self.isTouchable = self.isTouchable && isTouchable
    change?(&EnvironmentValues.current)
    body()
    (self.isVisible, self.isTouchable, EnvironmentValues.current) = old
  }

  private func host<R: UIViewRepresentable>(_ representable: R, _ path: String) {
    let node = node(path)
    let coordinator: R.Coordinator = (node.value as? R.Coordinator) ?? representable.makeCoordinator()
    node.value = coordinator
    let context = UIViewRepresentableContext<R>(EnvironmentValues.current, coordinator)
    if node.hosted == nil {
      let view = representable.makeUIView(context: context)
      node.hosted = view
      view.frame = window.bounds
      window.addSubview(view)
      node.dismantle = {
        view.removeFromSuperview()
        R.dismantleUIView(view, coordinator: coordinator)
      }
    }
    if let view = node.hosted as? R.UIViewType { representable.updateUIView(view, context: context) }
  }

  private func host<R: UIViewControllerRepresentable>(_ representable: R, _ path: String) {
    let node = node(path)
    let coordinator: R.Coordinator = (node.value as? R.Coordinator) ?? representable.makeCoordinator()
    node.value = coordinator
    let context = UIViewControllerRepresentableContext<R>(EnvironmentValues.current, coordinator: coordinator)
    if node.hosted == nil {
      let controller = representable.makeUIViewController(context: context)
      node.hosted = controller
      controller.view.frame = window.bounds
      window.addSubview(controller.view)
      node.dismantle = {
        controller.view.removeFromSuperview()
        R.dismantleUIViewController(controller, coordinator: coordinator)
      }
    }
    if let controller = node.hosted as? R.UIViewControllerType {
      representable.updateUIViewController(controller, context: context)
    }
  }
}

/// A view without a body.
@MainActor protocol FakePrimitive {
  func render(in tree: ViewTree, _ path: String)
}

/// A property whose value is stored for a position in the tree, or read from it.
@MainActor private protocol FakeStored {
  func link(to node: ViewTree.Node, _ label: String)
}

extension State: FakeStored {
  func link(to node: ViewTree.Node, _ label: String) {
    if let box = node.state[label] as? Box { place.box = box } else { node.state[label] = place.box }
  }
}

extension Environment: FakeStored {
  func link(to node: ViewTree.Node, _ label: String) { place.value = EnvironmentValues.current[keyPath: path] }
}

/// A view with a modifier.
struct ModifiedView<Content: View>: View, FakePrimitive {
  nonisolated(unsafe) let content: Content
  nonisolated(unsafe) let environment: ((inout EnvironmentValues) -> Void)?
  let effect: (@MainActor (ViewTree, ViewTree.Node, String) -> Void)?
  nonisolated(unsafe) let id: AnyHashable?
  let isVisible: Bool
  let isTouchable: Bool

  nonisolated init(
    _ content: Content, isVisible: Bool = true, isTouchable: Bool = true, id: AnyHashable? = nil,
    environment: ((inout EnvironmentValues) -> Void)? = nil,
    effect: (@MainActor (ViewTree, ViewTree.Node, String) -> Void)? = nil
  ) {
    (self.content, self.environment, self.effect, self.id) = (content, environment, effect, id)
    (self.isVisible, self.isTouchable) = (isVisible, isTouchable)
  }

  var body: Never { fatalError("nothing has this body") }

  func render(in tree: ViewTree, _ path: String) {
    tree.with(isVisible: isVisible, isTouchable: isTouchable, environment) {
      tree.render(content, id.map { "\(path)#\($0)" } ?? path)
    }
    effect?(tree, tree.node(path), path)
  }
}

extension EmptyView: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) {}
}

extension TupleView: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) {
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
      // Checks for optional views first, because a cast would unwrap them.
      if let view = child.value as? any View { tree.render(view, "\(path)\(index)") }
    }
  }
}

extension _ConditionalContent: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) {
    if let view = first as? any View { tree.render(view, path + "+") }
    if let view = second as? any View { tree.render(view, path + "-") }
  }
}

extension Text: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) { tree.add(text) }
}

extension VStack: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) { tree.render(content, path) }
}

extension HStack: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) { tree.render(content, path) }
}

extension ZStack: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) { tree.render(content, path) }
}

extension NavigationStack: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) { tree.render(root, path) }
}

extension Button: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) { tree.add(title, action) }
}

extension List: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) { tree.render(content, path) }
}

extension ForEach: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) {
    for row in rows {
      if let view = row.make() as? any View { tree.render(view, "\(path)[\(row.id)]") }
    }
  }
}

extension NavigationLink: FakePrimitive {
  func render(in tree: ViewTree, _ path: String) {
    let count = tree.texts.count
    tree.render(label, path)
    tree.addLink(tree.texts.dropFirst(count).first ?? "", destination, value)
  }
}

@MainActor private protocol FakeWindowScene {
  func render(in tree: ViewTree)
}

extension WindowGroup: FakeWindowScene {
  func render(in tree: ViewTree) { tree.render(makeContent(), "") }
}
