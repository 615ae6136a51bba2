#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder the app was built into: turns request paths into files, and never into a file outside of it.
struct AppFolder: Sendable {
  /// The folder itself, absolute and free of symbolic links.
  let root: String

  /// The app in `folder`.
  /// - Throws: `ServeError.noApp` when there is no such folder or no page in it.
  init(_ folder: String) throws(ServeError) {
    guard let root = Self.realPath(folder), File(path: root + "/index.html", name: "/index.html", coding: nil) != nil
    else {
      throw .noApp(folder)
    }
    self.root = root
  }

  /// The file for the path of a request, still percent-encoded, in the best of the given codings that lies beside it.
  ///
  /// Only names made of plain components are looked up: nothing hidden, no `.` or `..`, no empty component, backslash
  /// or control character. A symbolic link is followed only if it stays inside.
  func file(for path: String, codings: [ContentCoding]) -> File? {
    guard let decoded = Self.decoded(path), decoded.utf8.first == UInt8(ascii: "/") else { return nil }
    let name = decoded.utf8.last == UInt8(ascii: "/") ? decoded + "index.html" : decoded
    // Bytes, not characters: with an accent on it, a slash or a dot is another character.
    let components = name.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard components.allSatisfy({ $0.first ?? UInt8(ascii: ".") != UInt8(ascii: ".") }),
      let file = file(name, coding: nil)
    else { return nil }
    // Ignores compressed files that are older than the last build.
    return codings.lazy.compactMap { self.file(name, coding: $0) }
      .first { $0.modified.seconds >= file.modified.seconds } ?? file
  }

  /// The content of a small text file; `nil` where it is missing or larger than 256 KiB.
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

  /// The path without percent-encoding; `nil` where that is malformed, not UTF-8, or hides what no name needs.
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
  /// A regular file of the app, as it was when it was looked up.
  struct File: Sendable {
    let path: String
    /// The requested name, without the suffix of a coding.
    let name: String
    /// The coding of its bytes; `nil` for the original.
    let coding: ContentCoding?
    /// In bytes.
    let size: Int
    /// Since 1970.
    let modified: (seconds: Int, nanoseconds: Int)

    /// Changes when the file does: every build writes a new time. The coding is part of it, as a compressed form is
    /// another representation (RFC 9110, 8.8.3).
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
