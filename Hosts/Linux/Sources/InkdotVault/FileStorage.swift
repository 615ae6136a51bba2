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

    /// A storage.
    ///
    /// - Parameter folder: is made if it does not exist, but not the folder above it.
    /// - Throws: `storageDenied` if the folder may not be used or another storage uses it, or other failures of the system.
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

    /// The bytes of an item; `nil` if there is no such file.
    public func read(_ item: VaultItem) throws(PatternFailure) -> [UInt8]? { try FileBytes.read(path(item)) }

    /// Replaces the bytes of an item.
    public func write(_ bytes: [UInt8], as item: VaultItem) throws(PatternFailure) {
      try FileBytes.write(bytes, to: path(item))
      try FileBytes.flush(folder: folder)
    }

    /// Removes an item. A missing item is no failure.
    public func remove(_ item: VaultItem) throws(PatternFailure) {
      try FileBytes.remove(path(item))
      try FileBytes.flush(folder: folder)
    }
  }

  extension StoredVault {
    /// A vault in a folder, with the cryptography of libcrypto and the system's clocks.
    ///
    /// The device key lies in the folder too: who can read the folder can guess, at the speed of PBKDF2.
    ///
    /// - Parameters:
    ///   - folder: for the vault alone; see ``FileStorage``.
    ///   - schedule: the lockouts of a pattern that is saved.
    /// - Throws: errors of ``FileStorage/init(folder:)``.
    public nonisolated static func files(
      in folder: String, schedule: AttemptSchedule = .standard
    ) throws(PatternFailure) -> StoredVault {
      StoredVault(
        try FileStorage(folder: folder), OpenSSLCryptography(), schedule: schedule, clock: LinuxClock.reading)
    }
  }
#endif
