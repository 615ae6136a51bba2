package import InkdotServerRules

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of the server keys, readable only by its owner.
package struct KeyFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// - Returns: `nil` if there is no file.
  /// - Throws: ``StartFailure/file``.
  package func read() throws -> ServerKeys? {
    guard let bytes = try readFile(path) else { return nil }
    do throws(KeyFileError) {
      return try ServerKeys(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw StartFailure.file(path, "this is not a server key")
    }
  }

  package func write(_ keys: ServerKeys) throws {
    try replaceFile(path, Array(keys.text.utf8))
  }

  /// Stores the keys of a new database unless another program has stored some, and returns those of the file.
  package func create(_ keys: ServerKeys) throws -> ServerKeys {
    let temporary = path + "." + Base64URL.text(Cryptography.randomBytes(8)) + ".new"
    try writeFile(temporary, Array(keys.text.utf8))
    guard link(temporary, path) != 0 else {
      unlink(temporary)
      try syncFolder(of: path)
      return keys
    }
    // Some file systems have no links.
    guard errno == EEXIST else {
      try renameFile(temporary, to: path)
      return keys
    }
    unlink(temporary)
    return try read() ?? keys
  }
}

/// The file with the latest stamp of the database, to detect a restored database.
///
/// Servers, tasks and commands may share it. It never gets a lower stamp, and always has a whole one.
package struct StampFile: Sendable {
  package let path: String
  /// A file that always exists. Its lock is held while the stamp is written.
  private let lockPath: String

  package init(keyFile: KeyFile) { (path, lockPath) = (keyFile.path + ".stamp", keyFile.path) }

  /// Returns the stamp; 0 if the file is missing or invalid.
  package func read() throws -> Int {
    try readFile(path).flatMap { Int(String(decoding: $0, as: UTF8.self).prefix { $0.isNumber }) } ?? 0
  }

  /// Stores a stamp unless the file has a higher one.
  package func raise(to stamp: Int) throws {
    try update { max($0, stamp) }
  }

  /// Stores a stamp that no server has reached, so that the database is not accepted before `restored`.
  package func raise(above stamp: Int) throws {
    try update { max($0, stamp) + 1 }
  }

  private func update(_ change: (Int) -> Int) throws {
    // Tasks would also write the same temporary file.
    let lock = open(lockPath, O_RDONLY | O_CLOEXEC)
    guard lock >= 0 else { throw systemFailure(lockPath) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw systemFailure(lockPath) }
    }
    let stored = try read()
    let stamp = change(stored)
    if stamp != stored { try replaceFile(path, Array("\(stamp)\n".utf8)) }
  }
}

/// A file lock, held until the program ends.
package struct FileLock {
  private let descriptor: Int32

  /// - Throws: ``StartFailure/inUse``, ``StartFailure/file``.
  package init(_ path: String) throws {
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
  try writeFile(temporary, content)
  try renameFile(temporary, to: path)
}

private func writeFile(_ path: String, _ content: [UInt8]) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw systemFailure(path) }
  let isWritten = write(descriptor, content, content.count) == content.count && fsync(descriptor) == 0
  close(descriptor)
  guard isWritten else { throw systemFailure(path) }
}

/// Renames a file durably, replacing an existing file.
package func renameFile(_ path: String, to target: String) throws {
  guard rename(path, target) == 0 else { throw systemFailure(target) }
  try syncFolder(of: target)
}

private func syncFolder(of path: String) throws {
  let folder = open(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
  guard folder >= 0 else { throw systemFailure(path) }
  defer { close(folder) }
  guard fsync(folder) == 0 else { throw systemFailure(path) }
}
