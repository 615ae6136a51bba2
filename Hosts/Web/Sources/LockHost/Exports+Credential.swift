import InkdotPatterns
import WebExchange

// Credential records, attempt counters and recent guesses for the page. Bytes go in and out through the exchange;
// cryptography and storage are the page's.

/// Reads the record in the first `count` bytes.
///
/// Writes its salt as bytes and as numbers: `RecordSubject`, key (0 none, 1 device), iterations, rows,
/// columns, minimum, skipped dots, repeats, version.
///
/// - Returns: the length of the salt, or -1 for what is not a record this version can read.
@_expose(wasm, "record_read")
public func recordRead(_ count: Int32) -> Int32 {
  guard let header = record(count)?.header else { return -1 }
  var facts = (grid: PatternGrid.standard, rule: PatternRule.standard)
  let subject: RecordSubject = header.subject == .passphrase ? .passphrase : .pattern
  if case .pattern(let grid, let rule) = header.subject { facts = (grid, rule) }
  exchange.output(
    numbers: Double(subject.rawValue), Double(header.key.rawValue), Double(header.iterations),
    Double(facts.grid.rows), Double(facts.grid.columns), Double(facts.rule.minimumLength),
    Double(facts.rule.skippedDots.rawValue), facts.rule.allowsRepeats ? 1 : 0, Double(header.version.rawValue))
  return exchange.output(header.salt)
}

/// Writes the `info` that expands the slow derivation, for the record in the first `count` bytes.
///
/// Reads the record's text, with any digest, and writes the `info` of HKDF. `purpose`: 0 the digest, 1 a wrapping key.
///
/// - Returns: its length, 0 when nothing is expanded (version 1), or -1 for what is not a record.
@_expose(wasm, "record_information")
public func recordInformation(_ count: Int32, _ purpose: Int32) -> Int32 {
  guard let header = record(count)?.header,
    let purpose = CredentialHeader.Purpose(rawValue: UInt8(clamping: Double(purpose)))
  else { return -1 }
  return exchange.output(header.information(for: purpose) ?? [])
}

/// Makes a record of a digest under the device's key.
///
/// Reads the salt and behind it the digest of 32 bytes; as numbers: `RecordSubject`, iterations, rows, columns, minimum, skipped
/// dots, repeats. Writes the record's text. The digest depends on the rest of the record: made with any digest first, it says
/// by `record_information` what to derive.
///
/// - Returns: the length of the text, or -1 when a value is out of range.
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

/// Compares in constant time. Reads the record's text and behind it the digest.
///
/// - Returns: 1 when the digest is the one to meet, 0 when not, -1 for what is not a record.
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

/// Works on a stored counter; `action` is an `AttemptAction`.
///
/// Reads the stored state (nothing to start, or after a loss) and writes the state to be stored, which after a reading is not
/// needed for the status to be right; as numbers: status (0 open, 1 locked, 2 refused for good), its value (attempts left, until when in
/// seconds since 1970), failures.
///
/// - Parameter wall: seconds since 1970.
/// - Returns: the length of the state, or -1 when the stored one cannot be read.
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
  switch status {
  case .open(let attemptsLeft): exchange.output(numbers: 0, Double(attemptsLeft ?? -1), Double(limiter.failures))
  case .locked(let until): exchange.output(numbers: 1, until, Double(limiter.failures))
  case .permanentlyLocked: exchange.output(numbers: 2, -1, Double(limiter.failures))
  }
  return exchange.output(limiter.bytes)
}

nonisolated(unsafe) private var recentGuesses = RecentAttempts()

/// Whether a digest in the first `count` bytes is among the last wrong ones.
@_expose(wasm, "recent_contains")
public func recentContains(_ count: Int32, _ time: Double) -> Int32 {
  recentGuesses.contains(Array(exchange.input(count)), at: time) ? 1 : 0
}

/// Keeps the digest of a wrong pattern.
@_expose(wasm, "recent_insert")
public func recentInsert(_ count: Int32, _ time: Double) {
  recentGuesses.insert(Array(exchange.input(count)), at: time)
}

/// Forgets all wrong patterns.
@_expose(wasm, "recent_clear")
public func recentClear() { recentGuesses = RecentAttempts() }
