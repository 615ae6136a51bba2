/// The reason why a text is not a credential record.
public enum CredentialRecordError: Error, Hashable, Sendable {
  /// The prefix is missing.
  case notARecord
  /// It is longer than ``CredentialRecord/maximumLength``.
  case tooLong(limit: Int)
  /// It is incomplete or empty.
  case truncated
  /// Another version wrote it.
  case unknownVersion
  /// The key derivation, or its kind of key, is unknown.
  case unknownAlgorithm
  /// A parameter is missing at its position.
  case parameterMissing(CredentialRecord.Parameter)
  /// The value of a parameter is not allowed.
  case parameterOutOfRange(CredentialRecord.Parameter)
  /// The salt or digest is not canonical base64, or more text follows the digest.
  case malformed(offset: Int)
}

extension CredentialRecordError: CustomStringConvertible {
  /// A description of the error as a sentence, without any part of the record.
  public var description: String {
    switch self {
    case .notARecord: "This is not a credential record."
    case .tooLong(let limit): "The credential record is longer than \(limit) bytes."
    case .truncated: "The credential record ends too early."
    case .unknownVersion: "The credential record was written by another version."
    case .unknownAlgorithm: "The credential record uses an unknown key derivation."
    case .parameterMissing(let parameter): "The credential record lacks its \(parameter.name)."
    case .parameterOutOfRange(let parameter): "The credential record's \(parameter.name) is out of range."
    case .malformed(let offset): "The credential record is malformed from byte \(offset + 1) on."
    }
  }
}

extension CredentialRecord.Parameter {
  /// The name in the text of the record.
  fileprivate var name: String {
    switch self {
    case .derivation: "kdf"
    case .key: "key"
    case .iterations: "i"
    case .rows: "rows"
    case .columns: "columns"
    case .minimumLength: "min"
    case .skippedDots: "skip"
    case .repeats: "repeats"
    case .salt: "salt"
    case .digest: "digest"
    }
  }
}
