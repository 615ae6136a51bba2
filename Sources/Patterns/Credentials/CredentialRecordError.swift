/// Why something is not a credential record.
public enum CredentialRecordError: Error, Equatable {
  /// It does not begin like one.
  case notARecord
  /// It is longer than ``CredentialRecord/greatestLength``.
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
