#if !hasFeature(Embedded)
  import InkdotCoding
  import InkdotPatterns

  /// A record of version 3: a pattern that a server verifies.
  ///
  /// Without a digest, so that the record alone cannot be used to test patterns.
  struct ServerRecord: Equatable, Sendable {
    /// Grid, rule, salt and rounds.
    let header: CredentialHeader
    let account, device: [UInt8]

    /// - Throws: `derivationFailed` for invalid parameters.
    init(
      _ grid: PatternGrid, _ rule: PatternRule, rounds: Int, salt: [UInt8], account: [UInt8], device: [UInt8]
    ) throws(PatternFailure) {
      guard
        let header = try? CredentialHeader(subject: .pattern(grid, rule), key: .device, iterations: rounds, salt: salt)
      else { throw .derivationFailed }
      (self.header, self.account, self.device) = (header, account, device)
    }

    var pattern: (grid: PatternGrid, rule: PatternRule)? {
      guard case .pattern(let grid, let rule) = header.subject else { return nil }
      return (grid, rule)
    }

    /// The record as text. All derived values are bound to it.
    var utf8: [UInt8] {
      let fields = Self.fields(of: header.utf8)
      var line = Array("$inkdot-pattern$v=3$".utf8) + fields[3] + Array(",verify=server,account=".utf8)
      Base64.append(account, isPadded: false, to: &line)
      line += ",device=".utf8
      Base64.append(device, isPadded: false, to: &line)
      return line + Array("$".utf8) + fields[4] + Array("$".utf8)
    }

    /// - Returns: `nil` if the bytes are not a record. Rule, rounds and salt are validated as in version 2.
    init?(utf8 line: [UInt8]) {
      let fields = Self.fields(of: line)
      // 22 characters of base64 hold 16 bytes.
      guard fields.count == 6, fields[3].count > 75 else { return nil }
      let (parameters, ends) = (fields[3].dropLast(75), fields[3].suffix(75))
      guard let account = Base64.bytes(of: ends.dropFirst(23).prefix(22), .canonical),
        let device = Base64.bytes(of: ends.suffix(22), .canonical)
      else { return nil }
      var local = Array("$inkdot-pattern$v=2$".utf8) + parameters + Array("$".utf8) + fields[4] + Array("$".utf8)
      Base64.append([UInt8](repeating: 0, count: CredentialRecord.digestLength), isPadded: false, to: &local)
      guard let record = try? CredentialRecord(utf8: local), record.header.key == .device else { return nil }
      (header, self.account, self.device) = (record.header, account, device)
      guard utf8 == line else { return nil }
    }

    private static func fields(of line: [UInt8]) -> [ArraySlice<UInt8>] {
      line.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    }
  }
#endif
