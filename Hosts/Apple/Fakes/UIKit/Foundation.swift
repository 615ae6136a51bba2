// Parts of Foundation and Objective-C that Linux lacks.

public import Foundation

/// foundation/undomanager · iOS 3.0 · page
@MainActor open class UndoManager: NSObject {
  /// objectivec/nsobject-swift.class/init() · iOS 2.0 · page
  public nonisolated override init() {}

  /// foundation/undomanager/canundo · iOS 3.0 · page
  open var canUndo: Bool { false }
  /// foundation/undomanager/canredo · iOS 3.0 · sdk
  open var canRedo: Bool { false }
  /// foundation/undomanager/undo() · iOS 3.0 · sdk
  open func undo() {}
  /// foundation/undomanager/redo() · iOS 3.0 · page
  open func redo() {}
}

/// foundation/nsuseractivity · iOS 8.0 · sdk
open class NSUserActivity: NSObject {
  /// foundation/nsuseractivity/activitytype · iOS 8.0 · sdk
  public let activityType: String
  /// foundation/nsuseractivity/userinfo · iOS 8.0 · sdk
  open var userInfo: [AnyHashable: Any]?

  /// foundation/nsuseractivity/init(activitytype:) · iOS 8.0 · sdk
  public init(activityType: String) { self.activityType = activityType }

  /// foundation/nsuseractivity/adduserinfoentries(from:) · iOS 8.0 · page
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

/// foundation/nsitemproviderrepresentationvisibility · iOS 11.0 · page
public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all, team, group, ownProcess }

/// A dropped, pasted or picked item. Its data arrives at once here, later on a device.
///
/// foundation/nsitemprovider · iOS 8.0 · page
open class NSItemProvider: NSObject {
  private let data: [(type: String, data: Data)]
  /// The registered representations and their writers, in order.
  package private(set) var writers:
    [(type: String, write: @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?)] = []

  package init(_ data: [(type: String, data: Data)]) { self.data = data }

  /// foundation/nsitemprovider/init() · iOS 8.0 · page
  public override init() { data = [] }

  /// foundation/nsitemprovider/registerdatarepresentation(fortypeidentifier:visibility:loadhandler:) · iOS 11.0 · page
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    writers.append((typeIdentifier, loadHandler))
  }

  /// foundation/nsitemprovider/hasitemconformingtotypeidentifier(_:) · iOS 8.0 · page
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    data.contains { $0.type == typeIdentifier }
  }

  /// foundation/nsitemprovider/loaddatarepresentation(fortypeidentifier:completionhandler:) · iOS 11.0 · page
  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    completionHandler(data.first { $0.type == typeIdentifier }?.data, nil)
    return Progress(totalUnitCount: 1)
  }
}
