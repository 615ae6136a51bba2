/// The media types of file name extensions.
enum MediaType {
  /// Returns the `Content-Type` of a file name; `application/octet-stream` for unknown extensions.
  static func of(_ name: some StringProtocol) -> String {
    guard let dot = name.lastIndex(of: ".") else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let types = [
    "css": "text/css; charset=utf-8",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "map": "application/json; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json; charset=utf-8",
    "webp": "image/webp",
    "woff2": "font/woff2",
  ]
}
