import InkdotPatterns
import WebExchange

// Credential records, attempt counters, and recent wrong guesses for the page. The exchange carries the bytes. The page
// does cryptography and storage.

/// Numbers of a record.
package enum RecordField: Int, CaseIterable {
  /// A `RecordSubject`.
  case subject
  /// 0 none, 1 device.
  case key
  case iterations
  /// Grid and rule as in ``RuleField``.
  case rows, columns, minimum, skippedDots, repeats
  case version
}

/// Reads the record in the first `count` bytes.
///
/// Writes its salt as bytes and its numbers, see ``RecordField``.
///
/// - Returns: the length of the salt, or -1 if this version cannot read the record.
@_expose(wasm, "record_read")
public func recordRead(_ count: Int32) -> Int32 {
  guard let header = record(count)?.header else { return -1 }
  var facts = (grid: PatternGrid.standard, rule: PatternRule.standard)
  let subject: RecordSubject = header.subject == .passphrase ? .passphrase : .pattern
  if case .pattern(let grid, let rule) = header.subject { facts = (grid, rule) }
  exchange[RecordField.subject] = Double(subject.rawValue)
  exchange[RecordField.key] = Double(header.key.rawValue)
  exchange[RecordField.iterations] = Double(header.iterations)
  exchange[RecordField.rows] = Double(facts.grid.rows)
  exchange[RecordField.columns] = Double(facts.grid.columns)
  exchange[RecordField.minimum] = Double(facts.rule.minimumLength)
  exchange[RecordField.skippedDots] = Double(facts.rule.skippedDots.rawValue)
  exchange[RecordField.repeats] = facts.rule.allowsRepeats ? 1 : 0
  exchange[RecordField.version] = Double(header.version.rawValue)
  return exchange.output(header.salt)
}

/// Writes the HKDF `info` that expands the slow derivation of a record.
///
/// Reads the record's text from the first `count` bytes; its digest does not matter. `purpose`: 0 the digest, 1 a
/// wrapping key.
///
/// - Returns: the length, 0 if nothing is expanded (version 1), or -1 if the bytes are no record.
@_expose(wasm, "record_information")
public func recordInformation(_ count: Int32, _ purpose: Int32) -> Int32 {
  guard let header = record(count)?.header,
    let purpose = CredentialHeader.Purpose(rawValue: UInt8(clamping: Double(purpose)))
  else { return -1 }
  return exchange.output(header.information(for: purpose) ?? [])
}

/// Creates a record of a digest under the device's key.
///
/// Reads the salt, followed by the digest of 32 bytes. Numbers: `RecordSubject`, iterations, and those of `RuleField`.
/// Writes the record's text.
///
/// The digest depends on the rest of the record. So the page first creates a record with any digest, and
/// `record_information` then writes what to derive.
///
/// - Returns: the length of the text, or -1 if a value is out of range.
@_expose(wasm, "record_make")
public func recordMake(_ saltCount: Int32) -> Int32 {
  let bytes = Array(exchange.input(saltCount &+ Int32(CredentialRecord.digestLength)))
  let split = bytes.count - CredentialRecord.digestLength
  guard split > 0, split == Int(saltCount), let iterations = Int(exactly: exchange.numbers[1]) else { return -1 }
  let subject: CredentialRecord.Subject
  if exchange.numbers[0] == Double(RecordSubject.passphrase.rawValue) {
    subject = .passphrase
  } else {
    guard let drawable = drawable(at: 2) else { return -1 }
    subject = .pattern(drawable.grid, drawable.rule)
  }
  do throws(CredentialRecordError) {
    let header = try CredentialHeader(
      subject: subject, key: .device, iterations: iterations, salt: Array(bytes[..<split]))
    return exchange.output(try CredentialRecord(header: header, digest: Array(bytes[split...])).utf8)
  } catch {
    return -1
  }
}

/// Compares a digest with a record's in constant time. Reads the record's text, followed by the digest.
///
/// - Returns: 1 if they are equal, 0 if not, -1 if the bytes are no record.
@_expose(wasm, "record_matches")
public func recordMatches(_ textCount: Int32, _ digestCount: Int32) -> Int32 {
  let bytes = Array(exchange.input(textCount &+ digestCount))
  guard textCount >= 0, bytes.count >= Int(textCount), let record = record(textCount) else { return -1 }
  return record.matches(Array(bytes[Int(textCount)...])) ? 1 : 0
}

private func record(_ count: Int32) -> CredentialRecord? {
  do throws(CredentialRecordError) {
    return try CredentialRecord(utf8: Array(exchange.input(count)))
  } catch {
    return nil
  }
}

// MARK: Attempts

/// Numbers of a stored counter.
package enum AttemptField: Int, CaseIterable {
  /// 0 open, 1 locked, 2 refused permanently.
  case status
  /// Attempts left (-1 if unlimited), or the end of the lock in seconds since 1970.
  case value
  case failures
}

/// Performs an `AttemptAction` on a stored counter.
///
/// Reads the stored state, which is empty to start or after a loss. Writes the state to store, and numbers, see
/// ``AttemptField``; after `status`, storing it is optional.
///
/// - Parameter wall: seconds since 1970.
/// - Returns: the length of the state, or -1 if the stored one cannot be read.
@_expose(wasm, "attempts")
public func attempts(_ action: Int32, _ count: Int32, _ schedule: Int32, _ wall: Double) -> Int32 {
  guard let action = AttemptAction(rawValue: action),
    let schedule = AttemptSchedule(rawValue: UInt8(clamping: Double(schedule)))
  else { return -1 }
  let now = ClockReading(wall: wall)
  var limiter: AttemptLimiter
  switch action {
  case .start: limiter = AttemptLimiter(schedule: schedule)
  case .lost: limiter = .recovered(schedule: schedule, at: now)
  case .status, .begin, .succeed:
    do throws(AttemptLimiterError) {
      limiter = try AttemptLimiter(bytes: Array(exchange.input(count)))
    } catch {
      return -1
    }
  }
  var status = limiter.status(at: now)
  switch action {
  case .status: limiter.observe(now)
  case .begin:
    status = limiter.begin(at: now)
    if case .open = status { status = .open(attemptsLeft: nil) }
  case .succeed:
    limiter.succeed()
    status = limiter.status(at: now)
  case .start, .lost: break
  }
  (exchange[AttemptField.status], exchange[AttemptField.value]) =
    switch status {
    case .open(let attemptsLeft): (0, Double(attemptsLeft ?? -1))
    case .locked(let until): (1, until)
    case .permanentlyLocked: (2, -1)
    }
  exchange[AttemptField.failures] = Double(limiter.failures)
  return exchange.output(limiter.bytes)
}

nonisolated(unsafe) private var recentGuesses = RecentAttempts()

/// Whether the digest in the first `count` bytes is one of the recent wrong ones.
@_expose(wasm, "recent_contains")
public func recentContains(_ count: Int32, _ time: Double) -> Int32 {
  recentGuesses.contains(Array(exchange.input(count)), at: time) ? 1 : 0
}

/// Stores the digest of a wrong pattern.
@_expose(wasm, "recent_insert")
public func recentInsert(_ count: Int32, _ time: Double) {
  recentGuesses.insert(Array(exchange.input(count)), at: time)
}

/// Removes all wrong patterns.
@_expose(wasm, "recent_clear")
public func recentClear() { recentGuesses = RecentAttempts() }
