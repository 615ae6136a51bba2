// Scenes, apps and previews.

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

  // Result builders do not transform explicit returns.
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
/// Calls its builder for each window.
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
