/// The reason why a drawing was not saved to Photos.
public enum PhotoSaveError: Error, Hashable, Sendable, CaseIterable {
  /// The app's Info.plist lacks `NSPhotoLibraryAddUsageDescription`. Without it, the system terminates apps that
  /// request access.
  case usageDescriptionMissing
  /// The user denied access.
  case denied
  /// The picture would have more than 8,192 pixels on a side.
  case tooLarge
  /// Photos could not save the picture, for example because the storage is full.
  case failed
}

extension DoodleTexts {
  /// Returns the text for an error.
  public func text(for error: PhotoSaveError) -> String {
    switch error {
    case .denied: text(for: .photosDenied)
    case .tooLarge: text(for: .pictureTooLarge)
    case .usageDescriptionMissing, .failed: text(for: .photosFailed)
    }
  }
}
