#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder of the built app. Maps request paths to files, never outside the folder.
struct AppFolder: Sendable {
  /// The absolute path of the folder, without symbolic links.
  let root: String

  /// Creates the folder of an app.
  /// - Throws: `ServeError.noApp` if the folder or its page does not exist.
  init(_ folder: String) throws(ServeError) {
    guard let root = Self.realPath(folder), File(path: root + "/index.html", name: "/index.html", coding: nil) != nil
    else {
      throw .noApp(folder)
    }
    self.root = root
  }

  /// Returns the file for a percent-encoded request path, in the best of the given codings that exists.
  ///
  /// Only plain components are accepted: not hidden, no `.` or `..`, not empty, no backslash or control character.
  /// Symbolic links must stay inside the folder.
  func file(for path: String, codings: [ContentCoding]) -> File? {
    guard let decoded = Self.decoded(path), decoded.utf8.first == UInt8(ascii: "/") else { return nil }
    let name = decoded.utf8.last == UInt8(ascii: "/") ? decoded + "index.html" : decoded
    // Bytes, because a slash or dot with a combining accent is another `Character`.
    let components = name.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard components.allSatisfy({ $0.first ?? UInt8(ascii: ".") != UInt8(ascii: ".") }),
      let file = file(name, coding: nil)
    else { return nil }
    // Ignores compressed files that are older than the last build.
    return codings.lazy.compactMap { self.file(name, coding: $0) }
      .first { $0.modified.seconds >= file.modified.seconds } ?? file
  }

  /// Returns a small text file; `nil` if it is missing or larger than 256 KiB.
  func text(of name: String) -> String? {
    guard let file = file(name, coding: nil), file.size <= 1 << 18, let stream = fopen(file.path, "r") else {
      return nil
    }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: file.size)
    guard fread(&bytes, 1, file.size, stream) == file.size else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func file(_ name: String, coding: ContentCoding?) -> File? {
    guard let path = Self.realPath(root + name + (coding?.suffix ?? "")),
      path.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    else { return nil }
    return File(path: path, name: name, coding: coding)
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// Decodes percent-encoding; `nil` if it is malformed, not UTF-8, or encodes characters that names do not need.
  private static func decoded(_ path: String) -> String? {
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while var byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
          return nil
        }
        byte = high << 4 | low
      }
      guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }
}

extension AppFolder {
  /// A regular file of the app, as found.
  struct File: Sendable {
    let path: String
    /// The requested name, without the suffix of the coding.
    let name: String
    /// The content coding; `nil` for the original.
    let coding: ContentCoding?
    /// Size in bytes.
    let size: Int
    /// Modification time since 1970.
    let modified: (seconds: Int, nanoseconds: Int)

    /// Changes with each build, which writes a new time. Includes the coding, because a compressed file is another
    /// representation (RFC 9110, 8.8.3).
    var entityTag: String {
      let time = String(modified.seconds, radix: 36) + "." + String(modified.nanoseconds, radix: 36)
      return "\"\(time)-\(String(size, radix: 36))\(coding.map { "-" + $0.rawValue } ?? "")\""
    }

    init?(path: String, name: String, coding: ContentCoding?) {
      var info = stat()
      guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
      self.path = path
      self.name = name
      self.coding = coding
      size = Int(info.st_size)
      #if canImport(Glibc)
        modified = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
      #else
        modified = (info.st_mtimespec.tv_sec, info.st_mtimespec.tv_nsec)
      #endif
    }
  }
}
