/// Why something is not a credential record.
public enum CredentialRecordError: Error, Hashable, Sendable {
  /// It does not begin like one.
  case notARecord
  /// It is longer than ``CredentialRecord/maximumLength``.
  case tooLong(limit: Int)
  /// It ends too early; so does an empty one.
  case truncated
  /// It was written by another version.
  case unknownVersion
  /// The key derivation, or the kind of key in it, is not known.
  case unknownAlgorithm
  /// A parameter is not where it must be.
  case parameterMissing(CredentialRecord.Parameter)
  /// A parameter's value is not among those allowed.
  case parameterOutOfRange(CredentialRecord.Parameter)
  /// The salt or digest is not base64 in its one canonical form, or something follows the digest.
  case malformed(offset: Int)
}

extension CredentialRecordError: CustomStringConvertible {
  /// The error as a sentence, without any part of the record.
  public var description: String {
    switch self {
    case .notARecord: "This is no credential record."
    case .tooLong(let limit): "The credential record is longer than \(limit) bytes."
    case .truncated: "The credential record ends too early."
    case .unknownVersion: "The credential record was written by another version."
    case .unknownAlgorithm: "The credential record asks for a key derivation that is not known."
    case .parameterMissing(let parameter): "The credential record has no \(parameter.name) where it must be."
    case .parameterOutOfRange(let parameter): "The credential record's \(parameter.name) is out of range."
    case .malformed(let offset): "The credential record is malformed from byte \(offset + 1) on."
    }
  }
}

extension CredentialRecord.Parameter {
  /// As the record's text has it.
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
