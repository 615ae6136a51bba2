#if !hasFeature(Embedded)
  extension AttemptLimiter: Codable {
    /// Decodes a limiter from its ``bytes``.
    ///
    /// - Throws: ``AttemptLimiterError`` if they are damaged; continue with ``recovered(schedule:at:)``.
    public init(from decoder: any Decoder) throws {
      try self.init(bytes: decoder.singleValueContainer().decode([UInt8].self))
    }

    /// Encodes the ``bytes``.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(bytes)
    }
  }

  extension CredentialRecord: Codable {
    /// Decodes a record from its ``text``.
    ///
    /// - Throws: ``CredentialRecordError`` if it is damaged.
    public init(from decoder: any Decoder) throws {
      try self.init(text: decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the ``text``.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }
#endif
