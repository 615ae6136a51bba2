#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is there whole or not at all.
///
/// What is written goes into a file of another name in the same folder, which takes the place of the one that was there
/// when everything is written: a full disk or a failure leaves that one as it was.
enum OutputFile {
  /// Writes a file through `body`, or standard output for `-`.
  ///
  /// - Parameter isLasting: whether it is also on the disk, not only on its way there, when this returns. For what cannot
  ///   be made again.
  static func write(
    to path: String, isLasting: Bool = false, _ body: (UnsafeMutablePointer<FILE>) throws -> Void
  ) throws {
    if path == "-" { return try write(through: dup(STDOUT_FILENO), name: "Standard output", body) }
    // What a link points to is replaced, not the link.
    let target = realpath(path, nil).map { resolved in
      defer { free(resolved) }
      return String(cString: resolved)
    }
    let place = target ?? path
    var status = stat()
    let exists = stat(place, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe cannot be replaced.
      return try write(through: open(place, O_WRONLY | O_CLOEXEC), name: path, body)
    }
    if exists, access(place, W_OK) != 0 { throw FileError(path, "cannot be written") }
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
    var template = Array("\(folder).inkdot-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw FileError(path, "cannot be written") }
    let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      // mkstemp makes files that only their owner can read.
      let mask = umask(0)
      umask(mask)
      fchmod(file, exists ? status.st_mode & 0o7777 : 0o666 & ~mask)
      try write(through: file, name: path, isLasting: isLasting, body)
      guard rename(temporary, place) == 0 else { throw FileError(path, "cannot be written") }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes bytes.
  static func write(_ bytes: [UInt8], to path: String, isLasting: Bool = false) throws {
    try write(to: path, isLasting: isLasting) { file in
      // What does not go through shows when the file is closed.
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
