import Foundation

/// The file of a drawing: a journal that grows with each stroke.
struct SketchFile: Identifiable, Hashable, Sendable {
  let url: URL

  var id: URL { url }
  /// The title in the album.
  var name: String { url.deletingPathExtension().lastPathComponent }

  func read() -> [UInt8] { (try? Data(contentsOf: url)).map { Array($0) } ?? [] }

  func replace(_ bytes: [UInt8]) { try? Data(bytes).write(to: url, options: Self.writing) }

  /// The system encrypts the file while the device is locked. The pattern of the app does not encrypt it.
  private static var writing: Data.WritingOptions {
    #if canImport(Darwin)
      [.atomic, .completeFileProtection]
    #else
      .atomic
    #endif
  }

  func append(_ bytes: [UInt8]) {
    guard let handle = try? FileHandle(forWritingTo: url) else { return replace(bytes) }
    defer { try? handle.close() }
    _ = try? handle.seekToEnd()
    try? handle.write(contentsOf: Data(bytes))
  }

  func setAside() {
    try? FileManager.default.moveItem(at: url, to: url.deletingPathExtension().appendingPathExtension("damaged"))
  }
}
