import InkdotSealing
import SealHost

let sealCodes = PageModule(
  path: "app/sealed/codes.js",
  about: "Numbers of sealed files.",
  declarations: [
    numbers(
      "SlotKind", "Kinds of keys that wrap a data key.",
      cases(of: KeySlot.Kind.self, ["recoveryKey": .recoveryKey, "passphrase": .passphrase, "pattern": .pattern])),
    numbers(
      "Part", "Kinds of sealed values.",
      cases(of: SealedEntry.Kind.self, ["facts": .facts, "journal": .journal, "directory": .directory, "end": .end])),
    fields("entryFields", "Fields of an entry and of the next scan step.", of: EntryField.self),
    numbers(
      "ScanStep", "Steps of a backup scan.",
      cases(of: ScanStep.self, ["read": .read, "open": .open, "done": .done])),
    names("keyErrors", "Faults of an entered recovery key, from 1.", keyErrors, from: 1),
    names("fileErrors", "Faults of a backup file, from 1.", fileErrors, from: 1),
    number("randomLength", "Number of random bytes of a recovery key.", RecoveryKey.randomByteCount),
    number("saltLength", "Length of a slot's salt, in bytes.", KeySlot.saltLength),
    number("wrappedLength", "Length of a wrapped data key, in bytes.", KeySlot.wrappedKeyLength),
    number("bookLength", "Length of a book's identifier, in bytes.", BackupHeader.bookIdentifierLength),
    number("fileIdentifierLength", "Number of random bytes of a file.", BackupHeader.fileIdentifierLength),
    number("longestHeader", "Maximum length of a file's header, in bytes.", BackupHeader.maximumByteCount),
    number("pieceLength", "Length of a sealed piece, in bytes.", SealedEntry.standardByteCount),
  ])

private var keyErrors: [Code] {
  let errors: [RecoveryKeyError] = [.wrongLength, .unknownCharacter(offset: 0), .mistyped]
  return errors.map { error in
    let name =
      switch error {
      case .wrongLength: "key.length"
      case .unknownCharacter: "key.character"
      case .mistyped: "key.mistyped"
      }
    return (name, Int(error.code))
  }
}

private var fileErrors: [Code] {
  let errors: [SealedFileError] = [.notABackup, .unknownVersion, .damagedHeader]
  return errors.map { error in
    let name =
      switch error {
      case .notABackup: "notABackup"
      case .unknownVersion: "newer"
      case .damagedHeader: "damagedHeader"
      }
    return (name, Int(error.code))
  }
}
