import ArgumentParser
import InkdotServerRules
import InkdotServerStorage

/// `inkdot-server code`: creates a code for one sign-up.
struct CodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "code", abstract: "Make a code for one sign-up.")

  @OptionGroup var options: DatabaseOptions

  func run() async throws { print(try await options.open().storage.addCode()) }
}

/// `inkdot-server accounts`: lists accounts, one per line.
struct AccountsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "accounts", abstract: "List the accounts.")

  @OptionGroup var options: DatabaseOptions

  func run() async throws {
    for account in try await options.open().storage.accounts() {
      let seen = account.seen > 0 ? "last unlocked \(UTCDate.text(account.seen))" : "never unlocked"
      let state = account.isConfirmed ? "" : ", unconfirmed"
      print(
        "\(Hexadecimal.text(account.account))  since \(UTCDate.text(account.created)), \(seen), "
          + "\(account.deviceCount) devices\(state)")
    }
  }
}

/// `inkdot-server delete ACCOUNT`: deletes an account.
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an account. Its books open with their recovery keys alone.")

  @Argument(help: "The account, as listed by `accounts`.")
  var account: String

  @OptionGroup var options: DatabaseOptions

  func run() async throws {
    guard let account = Hexadecimal.bytes(account), account.count == 16 else {
      throw ValidationError("An account is 32 hexadecimal digits.")
    }
    guard try await options.open().storage.deleteAccount(account) else {
      throw ProgramFailure("No account has this identifier.")
    }
  }
}

/// `inkdot-server backup FILE`: copies a database of SQLite, also while a server runs.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the database of SQLite into a file, and check the copy. Servers may run. Keep the server key apart."
  )

  @Argument(help: "The file to write. It is replaced when the copy is complete.")
  var file: String

  @OptionGroup var options: DatabaseOptions

  func run() async throws {
    let storage = try await options.open().storage
    do {
      try await storage.database.backUp(to: file + ".new")
    } catch let failure as SQLFailure {
      throw ProgramFailure("The database was not copied: \(failure.description)")
    }
    try renameFile(file + ".new", to: file)
  }
}

/// `inkdot-server restored`: accepts a database restored from a backup.
struct RestoredCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restored",
    abstract: "Accept a database from a backup. All devices wait once, as behind ten wrong patterns.")

  @OptionGroup var options: DatabaseOptions

  func run() async throws {
    let (storage, stamp) = try await options.open(acceptsSetBack: true)
    let count = try await storage.acceptRestored(stamp: max(storage.stamp(), stamp.read()))
    try await stamp.raise(to: storage.stamp())
    print(
      """
      \(count) devices wait once. Devices and recovery keys that were replaced since the copy was made work again until \
      their owners next unlock.
      """)
  }
}

/// `inkdot-server check`: checks all devices.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the database, the server key, and that the share of each device opens.")

  @OptionGroup var options: DatabaseOptions

  func run() async throws {
    let (checked, damaged) = try await options.open().storage.devicesWithoutShare()
    for name in damaged {
      print("\(Hexadecimal.text(name.account)) \(Hexadecimal.text(name.device)): the share does not open")
    }
    guard damaged.isEmpty else { throw ProgramFailure("\(damaged.count) of \(checked) devices are damaged.") }
    print("\(checked) devices are intact.")
  }
}

/// `inkdot-server rotate`: adds a server key.
struct RotateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Add a server key, and store all verifiers and shares under it.",
    discussion: "Stop all servers first. Keep each former key as long as backups that it encrypted.")

  @OptionGroup var options: DatabaseOptions

  func run() async throws {
    let lock = try options.lockFile.map { path in
      do { return try FileLock(path) } catch let failure as StartFailure {
        throw ProgramFailure(failure, database: options.database)
      }
    }
    // Detects a wrong key before one is added.
    _ = try await options.open()
    try options.addKey()
    let storage = try await options.open().storage
    var total = 0
    while case let count = try await storage.rotate(), count > 0 { total += count }
    print("\(total) devices are stored under key \(storage.keys.newest.number).")
    _ = lock
  }
}

/// Identifiers for operators. Unlike Base64, hexadecimal never starts with a hyphen.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// - Returns: `nil` for any other text.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
