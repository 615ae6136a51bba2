import InkdotServerRules
import InkdotServerStorage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of the server keys, which only its owner may read.
struct KeyFile {
  let path: String

  /// - Returns: `nil` if there is no file.
  /// - Throws: ``StartFailure/file``.
  func read() throws -> ServerKeys? {
    guard let bytes = try readFile(path) else { return nil }
    do throws(KeyFileError) {
      return try ServerKeys(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw StartFailure.file(path, "this is not the file of a server key")
    }
  }

  func write(_ keys: ServerKeys) throws {
    try replaceFile(path, Array(keys.text.utf8))
  }
}

/// The file beside the server key that tells how far the database has come, so that an older one is noticed.
struct StampFile {
  let path: String

  /// 0 if there is no file, or none that can be read.
  func read() throws -> Int {
    try readFile(path).flatMap { Int(String(decoding: $0, as: UTF8.self).prefix { $0.isNumber }) } ?? 0
  }

  func write(_ stamp: Int) throws { try replaceFile(path, Array("\(stamp)\n".utf8)) }
}

/// Holds the lock of a file until the program ends.
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

/// The content of a small file; `nil` if there is none.
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

/// Replaces a file by rename, durably, with rights for its owner alone.
private func replaceFile(_ path: String, _ content: [UInt8]) throws {
  let temporary = path + ".new"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw systemFailure(path) }
  let isWritten = write(descriptor, content, content.count) == content.count && fsync(descriptor) == 0
  close(descriptor)
  guard isWritten else { throw systemFailure(path) }
  try renameFile(temporary, to: path)
}

/// Renames a file durably, in place of the one that has the name.
func renameFile(_ path: String, to target: String) throws {
  guard rename(path, target) == 0 else { throw systemFailure(target) }
  let folder = open(target.lastIndex(of: "/").map { String(target[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
  guard folder >= 0 else { throw systemFailure(target) }
  defer { close(folder) }
  guard fsync(folder) == 0 else { throw systemFailure(target) }
}
