/// Reasons why a drawing was not saved to Photos.
public enum PhotoSaveError: Error, Hashable, Sendable, CaseIterable {
  /// The app's Info.plist lacks `NSPhotoLibraryAddUsageDescription`, without which the system ends apps that ask for permission.
  case usageDescriptionMissing
  /// The person does not allow it.
  case denied
  /// The picture would have more than 8,192 pixels along a side.
  case tooLarge
  /// Photos could not save it, for example because the storage is full.
  case failed
}

extension DoodleTexts {
  /// The text for an error.
  public func text(for error: PhotoSaveError) -> String {
    switch error {
    case .denied: text(for: .photosDenied)
    case .tooLarge: text(for: .pictureTooLarge)
    case .usageDescriptionMissing, .failed: text(for: .photosFailed)
    }
  }
}
