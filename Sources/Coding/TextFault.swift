/// The reason and position at which a text cannot be read. Readers turn it into their public errors.
package struct TextFault: Error, Equatable {
  package enum Reason: Equatable {
    /// This cannot stand here.
    case unexpected
    /// The text ends too early.
    case endsEarly
    /// It is nested deeper than this.
    case tooDeep(limit: Int)
    /// It holds more of something than this.
    case tooLong(limit: Int)
    /// Something of this name is needed and missing.
    case missing(String)
    /// Something of this name has a value that it cannot have.
    case badValue(String)
    /// Something of this name is allowed by the format but not understood here.
    case notUnderstood(String)
  }

  package let reason: Reason
  /// The byte, from 0.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
