import InkdotServerRules
import InkdotServerStorage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of the server keys, readable only by its owner.
struct KeyFile {
  let path: String

  /// - Returns: `nil` if there is no file.
  /// - Throws: ``StartFailure/file``.
  func read() throws -> ServerKeys? {
    guard let bytes = try readFile(path) else { return nil }
    do throws(KeyFileError) {
      return try ServerKeys(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw StartFailure.file(path, "this is not a server key")
    }
  }

  func write(_ keys: ServerKeys) throws {
    try replaceFile(path, Array(keys.text.utf8))
  }
}

/// The file with the latest stamp of the database, to detect a restored database.
struct StampFile {
  let path: String

  /// Returns the stamp; 0 if the file is missing or invalid.
  func read() throws -> Int {
    try readFile(path).flatMap { Int(String(decoding: $0, as: UTF8.self).prefix { $0.isNumber }) } ?? 0
  }

  func write(_ stamp: Int) throws { try replaceFile(path, Array("\(stamp)\n".utf8)) }
}

/// A file lock, held until the program ends.
struct FileLock {
  private let descriptor: Int32

  /// - Throws: ``StartFailure/inUse``, ``StartFailure/file``.
  init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw systemFailure(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw StartFailure.inUse }
  }
}

private func systemFailure(_ path: String) -> StartFailure { .file(path, String(cString: strerror(errno))) }

/// Reads a small file; `nil` if it does not exist.
private func readFile(_ path: String) throws -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    if errno == ENOENT { return nil }
    throw systemFailure(path)
  }
  defer { close(descriptor) }
  var content = [UInt8](repeating: 0, count: 65_536)
  let count = pread(descriptor, &content, content.count, 0)
  guard count >= 0 else { throw systemFailure(path) }
  return Array(content.prefix(count))
}

/// Replaces a file durably by renaming, with permissions only for its owner.
private func replaceFile(_ path: String, _ content: [UInt8]) throws {
  let temporary = path + ".new"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw systemFailure(path) }
  let isWritten = write(descriptor, content, content.count) == content.count && fsync(descriptor) == 0
  close(descriptor)
  guard isWritten else { throw systemFailure(path) }
  try renameFile(temporary, to: path)
}

/// Renames a file durably, replacing an existing file.
func renameFile(_ path: String, to target: String) throws {
  guard rename(path, target) == 0 else { throw systemFailure(target) }
  let folder = open(target.lastIndex(of: "/").map { String(target[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
  guard folder >= 0 else { throw systemFailure(target) }
  defer { close(folder) }
  guard fsync(folder) == 0 else { throw systemFailure(target) }
}
