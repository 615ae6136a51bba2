// Of Foundation and Objective-C, what Linux does not have. Selectors are told by name: nothing here sends them.

public import Foundation

/// objectivec/selector · iOS 8.0
public struct Selector: Hashable, Sendable {
  let name: String

  /// objectivec/selector/init(_:) · iOS 8.0
  public init(_ str: String) { name = str }
}

/// foundation/undomanager · iOS 3.0
@MainActor open class UndoManager: NSObject {
  /// objectivec/nsobject-swift.class/init() · iOS 2.0
  public nonisolated override init() {}

  /// foundation/undomanager/canundo · iOS 3.0
  open var canUndo: Bool { false }
  /// foundation/undomanager/canredo · iOS 3.0
  open var canRedo: Bool { false }
  /// foundation/undomanager/undo() · iOS 3.0
  open func undo() {}
  /// foundation/undomanager/redo() · iOS 3.0
  open func redo() {}
}
