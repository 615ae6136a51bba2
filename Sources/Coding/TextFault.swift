/// The reason and position at which a text cannot be read. Readers turn it into their public errors.
package struct TextFault: Error, Equatable {
  package enum Reason: Equatable {
    /// Unexpected content.
    case unexpected
    /// The text ends too early.
    case endsEarly
    /// The nesting exceeds this depth.
    case tooDeep(limit: Int)
    /// The text exceeds a limit of bytes or items.
    case tooLong(limit: Int)
    /// A required item with this name is missing.
    case missing(String)
    /// The item with this name has an invalid value.
    case badValue(String)
    /// The item with this name is valid but not supported.
    case notUnderstood(String)
  }

  package let reason: Reason
  /// Offset of the byte, from 0.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
