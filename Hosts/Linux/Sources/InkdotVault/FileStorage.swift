#if os(Linux)
  import Glibc
  public import InkdotHosting
  public import InkdotPatterns

  /// A vault's items as files of a folder that only its owner can read.
  ///
  /// Files are replaced as a whole and flushed before a call returns. The folder is locked as long as the storage exists, so that no
  /// second process or storage uses it.
  public final class FileStorage: VaultStorage {
    private let folder: String
    private let lock: Int32

    /// Creates a storage in a folder, and locks the folder.
    ///
    /// - Parameter folder: path of the folder. It is created if it does not exist; its parent must exist.
    /// - Throws: `storageDenied` if the folder is not accessible or another storage uses it, or `storageFailed`.
    public init(folder: String) throws(PatternFailure) {
      if mkdir(folder, 0o700) != 0, errno != EEXIST { throw FileBytes.failure() }
      let lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard lock >= 0 else { throw FileBytes.failure() }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        let failure = errno == EWOULDBLOCK ? PatternFailure.storageDenied : FileBytes.failure()
        close(lock)
        throw failure
      }
      (self.folder, self.lock) = (folder, lock)
    }

    deinit { close(lock) }

    private func path(_ item: VaultItem) -> String { "\(folder)/\(item.rawValue)" }

    /// Returns the bytes of an item; `nil` if it does not exist.
    ///
    /// - Throws: `storageDenied` or `storageFailed`.
    public func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]? { try FileBytes.read(path(item)) }

    /// Replaces the bytes of an item. The previous bytes remain if it fails.
    ///
    /// - Throws: `storageDenied` or `storageFailed`.
    public func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure) {
      try FileBytes.write(bytes, to: path(item))
      try FileBytes.flush(folder: folder)
    }

    /// Removes an item. Does nothing if it does not exist.
    ///
    /// - Throws: `storageDenied` or `storageFailed`; the item still exists then.
    public func remove(_ item: VaultItem) throws(PatternFailure) {
      try FileBytes.remove(path(item))
      try FileBytes.flush(folder: folder)
    }
  }

  extension StoredVault {
    /// Returns a vault in a folder, with the cryptography of libcrypto and the system's clocks.
    ///
    /// The folder also contains the device key, so a copy of the folder can be tested offline, at the speed of PBKDF2.
    ///
    /// - Parameters:
    ///   - folder: path of a folder that only this vault uses; see ``FileStorage``.
    ///   - schedule: lockouts of a saved pattern.
    /// - Throws: errors of ``FileStorage/init(folder:)``.
    public nonisolated static func files(
      in folder: String, schedule: AttemptSchedule = .standard
    ) throws(PatternFailure) -> StoredVault {
      StoredVault(
        try FileStorage(folder: folder), OpenSSLCryptography(), schedule: schedule, clock: LinuxClock.reading)
    }
  }
#endif
