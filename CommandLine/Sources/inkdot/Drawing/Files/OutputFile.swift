#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a file atomically.
///
/// The content is written to a temporary file in the same folder, which finally replaces the old file. A full disk, a
/// failure or a signal leaves the old file unchanged.
enum OutputFile {
  /// Writes a file with `body`, or standard output for `-`.
  ///
  /// - Parameter isLasting: whether to wait until the content is durable on the disk. For content that cannot be
  ///   created again.
  static func write(
    to path: String, isLasting: Bool = false, _ body: (UnsafeMutablePointer<FILE>) throws -> Void
  ) throws {
    if path == "-" { return try write(through: dup(STDOUT_FILENO), name: "Standard output", body) }
    let place = try destination(of: path)
    var status = stat()
    let exists = stat(place, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe cannot be replaced.
      return try write(through: open(place, O_WRONLY | O_CLOEXEC), name: path, body)
    }
    if exists, access(place, W_OK) != 0 { throw FileError(path, "cannot be written") }
    guard let temporary = strdup("\(folder(of: place)).inkdot-XXXXXX") else {
      throw FileError(path, "cannot be written")
    }
    // Before the file exists, so that a signal cannot leave it behind.
    TemporaryFile.isRemovedBySignals(temporary)
    defer {
      TemporaryFile.isRemovedBySignals(nil)
      free(temporary)
    }
    let file = mkstemp(temporary)
    guard file >= 0 else { throw FileError(path, "cannot be written") }
    do {
      // mkstemp creates files that only their owner can read.
      let mask = umask(0)
      umask(mask)
      if exists, !keepsOwner(of: status, file) {
        let reason = errno
        close(file)
        errno = reason
        throw FileError(path, "cannot be replaced without changing its owner")
      }
      fchmod(file, exists ? status.st_mode & 0o7777 : 0o666 & ~mask)
      try write(through: file, name: path, isLasting: isLasting, body)
      guard rename(temporary, place) == 0 else { throw FileError(path, "cannot be written") }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Returns the destination of a path. Follows links, also to missing files, so that the target is replaced.
  private static func destination(of path: String) throws -> String {
    var place = path
    // The maximum number of links that systems follow.
    for _ in 0..<40 {
      if let resolved = realpath(place, nil) {
        defer { free(resolved) }
        return String(cString: resolved)
      }
      var link = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(place, &link, link.count)
      guard length > 0 else { return place }
      let target = String(decoding: link[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      place = target.utf8.first == UInt8(ascii: "/") ? target : folder(of: place) + target
    }
    // A loop, which renaming would replace.
    errno = ELOOP
    throw FileError(path, "cannot be written")
  }

  /// Returns the folder of a path, with the slash. Works on bytes: a slash with a combining accent is another
  /// `Character`.
  private static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
  }

  /// Gives a file the owner and group of the file that it replaces.
  ///
  /// - Returns: whether the owner of the old file keeps access. Without privileges a file cannot change its owner; then
  ///   only the permissions of the group or of everyone remain.
  private static func keepsOwner(of status: stat, _ file: Int32) -> Bool {
    if fchown(file, status.st_uid, status.st_gid) == 0 { return true }
    let keepsGroup = fchown(file, uid_t.max, status.st_gid) == 0
    return keepsGroup && status.st_mode & 0o060 == 0o060 || status.st_mode & 0o006 == 0o006
  }

  /// Writes bytes.
  static func write(_ bytes: [UInt8], to path: String, isLasting: Bool = false) throws {
    try write(to: path, isLasting: isLasting) { file in
      // A failed write is reported when the file is closed.
      _ = fwrite(bytes, 1, bytes.count, file)
    }
  }

  private static func write(
    through descriptor: Int32, name: String, isLasting: Bool = false,
    _ body: (UnsafeMutablePointer<FILE>) throws -> Void
  ) throws {
    guard descriptor >= 0, let file = fdopen(descriptor, "wb") else { throw FileError(name, "cannot be written") }
    do {
      try body(file)
    } catch {
      // A write error is reported as the reason, regardless of later errors.
      let isBroken = ferror(file) != 0
      let reason = errno
      fclose(file)
      errno = reason
      if isBroken { throw FileError(name, "cannot be written") }
      throw error
    }
    let isWritten = ferror(file) == 0 && fflush(file) == 0 && (!isLasting || fsync(descriptor) == 0)
    let reason = errno
    let isClosed = fclose(file) == 0
    if !isWritten { errno = reason }
    if !isWritten || !isClosed { throw FileError(name, "cannot be written") }
  }
}
