#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a file atomically.
///
/// The content is written to a temporary file in the same folder, which replaces the old file at the end. A full disk, a failure
/// or a signal leaves the old file as it was.
enum OutputFile {
  /// Writes a file through `body`, or standard output for `-`.
  ///
  /// - Parameter isLasting: whether it is also on the disk, not only on its way there, when this returns. For what cannot
  ///   be made again.
  static func write(
    to path: String, isLasting: Bool = false, _ body: (UnsafeMutablePointer<FILE>) throws -> Void
  ) throws {
    if path == "-" { return try write(through: dup(STDOUT_FILENO), name: "Standard output", body) }
    let place = destination(of: path)
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
    // Before there is such a file, so that there is no moment at which a signal leaves it.
    TemporaryFile.isRemovedBySignals(temporary)
    defer {
      TemporaryFile.isRemovedBySignals(nil)
      free(temporary)
    }
    let file = mkstemp(temporary)
    guard file >= 0 else { throw FileError(path, "cannot be written") }
    do {
      // mkstemp makes files that only their owner can read.
      let mask = umask(0)
      umask(mask)
      if exists, !keepsOwner(of: status, file) {
        let reason = errno
        close(file)
        errno = reason
        throw FileError(path, "cannot be written without taking it from its owner")
      }
      fchmod(file, exists ? status.st_mode & 0o7777 : 0o666 & ~mask)
      try write(through: file, name: path, isLasting: isLasting, body)
      guard rename(temporary, place) == 0 else { throw FileError(path, "cannot be written") }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Where a path leads: what a link points to is replaced, not the link, also where nothing is there yet.
  private static func destination(of path: String) -> String {
    var place = path
    // As many links one after the other as the system follows.
    for _ in 0..<40 {
      if let resolved = realpath(place, nil) {
        defer { free(resolved) }
        return String(cString: resolved)
      }
      var link = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(place, &link, link.count)
      guard length > 0 else { break }
      let target = String(decoding: link[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      place = target.utf8.first == UInt8(ascii: "/") ? target : folder(of: place) + target
    }
    return place
  }

  /// The folder of a path, with the slash. By bytes: with an accent behind it, a slash is another character.
  private static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
  }

  /// Gives a file to the owner and group of another, whose place it takes.
  ///
  /// - Returns: whether that one's owner can read and write it as before: others may not give files away, and then only what
  ///   the group or everybody may do is left.
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
      // When writing failed that is the reason, whatever else it led to.
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
