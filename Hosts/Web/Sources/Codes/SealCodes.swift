import InkdotSealing
import SealHost

let sealCodes = PageModule(
  path: "app/backup/codes.js",
  about: "Numbers of sealed files.",
  declarations: [
    numbers(
      "SlotKind", "A kind of key that wraps a data key.",
      cases(of: KeySlot.Kind.self, ["recoveryKey": .recoveryKey, "passphrase": .passphrase, "pattern": .pattern])),
    numbers(
      "Part", "The kind of a sealed value.",
      cases(of: SealedEntry.Kind.self, ["facts": .facts, "journal": .journal, "directory": .directory, "end": .end])),
    fields("entryFields", "Numbers of an entry, and of the next step of a scan.", of: EntryField.self),
    numbers(
      "ScanStep", "The next task of a page that reads a backup.",
      cases(of: ScanStep.self, ["read": .read, "open": .open, "done": .done])),
    names("keyErrors", "Why what was typed is no recovery key, from 1 on.", keyErrors, from: 1),
    names("fileErrors", "Why a file is no backup, from 1 on.", fileErrors, from: 1),
    number("randomLength", "Random bytes of a recovery key.", RecoveryKey.randomCount),
    number("saltLength", "Bytes of a slot's salt.", KeySlot.saltLength),
    number("wrappedLength", "Bytes of a wrapped data key.", KeySlot.wrappedLength),
    number("bookLength", "Bytes of a book's identifier.", BackupHeader.bookLength),
    number("fileLength", "Random bytes of a file.", BackupHeader.fileLength),
    number("longestHeader", "Most bytes of the header of a file.", BackupHeader.maximumByteCount),
    number("pieceLength", "Bytes that are sealed at a time.", SealedEntry.standardBytes),
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
