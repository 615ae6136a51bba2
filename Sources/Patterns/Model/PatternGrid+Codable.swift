#if !hasFeature(Embedded)
  extension PatternGrid: Codable {
    private enum CodingKeys: String, CodingKey { case rows, columns }

    /// Decodes a grid and checks its sides.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      try self.init(
        rows: values.decode(Int.self, forKey: .rows), columns: values.decode(Int.self, forKey: .columns))
    }

    /// Encodes the sides.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(rows, forKey: .rows)
      try values.encode(columns, forKey: .columns)
    }
  }

  extension PatternRule.SkippedDots: Codable {}
#endif
