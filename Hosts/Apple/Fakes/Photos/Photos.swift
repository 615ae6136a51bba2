// The part of Photos that saving a picture needs. Tests can read the saved pictures.

public import Foundation

/// photos/phaccesslevel · iOS 14.0
public enum PHAccessLevel: Int, Sendable {
  case addOnly = 1
  case readWrite = 2
}

/// photos/phauthorizationstatus · iOS 8.0
public enum PHAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized, limited }

/// photos/phassetresourcetype · iOS 9.0
public enum PHAssetResourceType: Int, Sendable { case photo = 1 }

/// photos/phphotolibrary · iOS 8.0 · page
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
  private static let library = PHPhotoLibrary()
  /// The answer of the person.
  package nonisolated(unsafe) static var answer = PHAuthorizationStatus.authorized
  /// The requested access levels.
  package nonisolated(unsafe) static var asked: [PHAccessLevel] = []
  package nonisolated(unsafe) static var saved: [Data] = []
  package nonisolated(unsafe) static var failure: (any Error)?
  fileprivate nonisolated(unsafe) static var isChanging = false

  /// photos/phphotolibrary/shared() · iOS 8.0 · code
  open class func shared() -> PHPhotoLibrary { library }

  /// photos/phphotolibrary/requestauthorization(for:handler:) · iOS 14.0 · code
  open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    asked.append(accessLevel)
    return answer
  }

  /// photos/phphotolibrary/performchanges(_:completionhandler:) · iOS 8.0 · page
  open func performChanges(_ changeBlock: @escaping () -> Void) async throws {
    if let failure = Self.failure { throw failure }
    nonisolated(unsafe) let changeBlock = changeBlock
    // Called on a background queue.
    await Task.detached {
      Self.isChanging = true
      changeBlock()
      Self.isChanging = false
    }.value
  }
}

/// photos/phassetresourcecreationoptions · iOS 9.0 · page
open class PHAssetResourceCreationOptions: NSObject {}

/// photos/phassetchangerequest · iOS 8.0
open class PHAssetChangeRequest: NSObject {}

/// photos/phassetcreationrequest · iOS 9.0 · page
open class PHAssetCreationRequest: PHAssetChangeRequest {
  /// photos/phassetcreationrequest/forasset() · iOS 9.0 · page
  open class func forAsset() -> Self {
    precondition(PHPhotoLibrary.isChanging, "requests are made in a change block")
    return Self()
  }

  /// objectivec/nsobject-swift.class/init() · iOS 2.0 · page
  public required override init() {}

  /// photos/phassetcreationrequest/addresource(with:data:options:) · iOS 9.0 · page
  open func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {
    PHPhotoLibrary.saved.append(data)
  }
}
