#if canImport(UIKit)
  import Foundation
  public import InkdotHosting
  import Photos
  import UIKit

  /// Permissions of the app, by keys of its Info.plist.
  enum UsageDescription: String {
    case addPhotos = "NSPhotoLibraryAddUsageDescription"
    case camera = "NSCameraUsageDescription"

    /// Replaces the Info.plist in tests.
    @MainActor static var keys: Set<String>?

    /// Whether the app may request the permission. The system terminates an app that requests it without the key.
    @MainActor var isPresent: Bool {
      Self.keys?.contains(rawValue) ?? (Bundle.main.object(forInfoDictionaryKey: rawValue) != nil)
    }
  }

  extension DoodleBoardView {
    /// Saves the drawing to Photos as a PNG picture. The first time, the system asks for permission.
    ///
    /// Your app must declare `NSPhotoLibraryAddUsageDescription`.
    ///
    /// - Throws: `PhotoSaveError`.
    /// - Complexity: O(marks + pixels).
    public func saveToPhotos() async throws(PhotoSaveError) {
      endWriting()
      guard UsageDescription.addPhotos.isPresent else { throw .usageDescriptionMissing }
      guard let picture = await DoodleExport.png.data(of: board.history.drawing, decoder: decoder) else {
        throw .tooLarge
      }
      try await Self.save(picture)
    }

    private nonisolated static func save(_ picture: Data) async throws(PhotoSaveError) {
      // Requesting more than adding would need another key.
      switch await PHPhotoLibrary.requestAuthorization(for: .addOnly) {
      case .authorized, .limited: break
      default: throw .denied
      }
      do {
        try await PHPhotoLibrary.shared().performChanges { @Sendable in
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: picture, options: nil)
        }
      } catch {
        throw .failed
      }
    }
  }
#endif
