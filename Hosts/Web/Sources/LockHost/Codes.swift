package import InkdotPatterns
import WebExchange

// Conversions of the numbers that page and engine exchange.

/// Numbers of a grid and a rule.
package enum RuleField: Int, CaseIterable {
  case rows, columns, minimum
  /// A `PatternRule.SkippedDots`.
  case skippedDots
  /// Whether dots may repeat: 0 or 1.
  case repeats
}

/// A grid and a rule from the numbers of `RuleField`, the first of them at an index.
func drawable(at index: Int) -> (grid: PatternGrid, rule: PatternRule)? {
  func number(_ field: RuleField) -> Double { exchange.numbers[index + field.rawValue] }
  guard let rows = Int(exactly: number(.rows)), let columns = Int(exactly: number(.columns)),
    let minimum = Int(exactly: number(.minimum)),
    let skippedDots = PatternRule.SkippedDots(rawValue: UInt8(clamping: number(.skippedDots)))
  else { return nil }
  do throws(PatternError) {
    let grid = try PatternGrid(rows: rows, columns: columns)
    guard grid.isDrawable, (1...grid.count).contains(minimum) else { return nil }
    var rule = PatternRule()
    rule.minimumLength = minimum
    rule.skippedDots = skippedDots
    rule.allowsRepeats = number(.repeats) != 0
    return (grid, rule)
  } catch {
    return nil
  }
}

extension AttemptStatus {
  /// 0 open (value: attempts left, -1 if unlimited), 1 locked (value: end of the wait), 2 refused permanently.
  package init?(code: Double, value: Double) {
    switch code {
    case 0: self = .open(attemptsLeft: Int(exactly: value).flatMap { $0 < 0 ? nil : $0 })
    case 1: self = .locked(until: value)
    case 2: self = .permanentlyLocked
    default: return nil
    }
  }
}

/// An operation on a stored count of attempts.
package enum AttemptAction: Int32, CaseIterable {
  /// Starts a new count.
  case start
  /// Reads its status.
  case status
  /// Requests an attempt.
  case begin
  /// Records a success.
  case succeed
  /// Continues after the count was lost.
  case lost
}

/// The secret that a record checks.
package enum RecordSubject: UInt8, CaseIterable {
  case pattern
  case passphrase
}

/// A background behind the dots that the page can paint.
package enum Backdrop: UInt8, CaseIterable {
  /// Nothing. The page paints the colour itself, behind the canvas.
  case plain
  /// Picture 1.
  case picture
  /// Tiles of picture 1.
  case tiles
}

extension PatternFlowInput {
  package init?(code: Int32, value: Double) {
    let attemptsLeft = Int(exactly: value).flatMap { $0 < 0 ? nil : $0 }
    let known = PatternFailure(rawValue: UInt8(clamping: value))
    #if hasFeature(Embedded)
      let failure = known
    #else
      // WebAssembly reports no other failures. In tests, a native program replaces it.
      let failure = known.flatMap { $0.rawValue > PatternFailure.derivationFailed.rawValue ? nil : $0 }
    #endif
    switch code {
    case 0: self = .startOver
    case 1: self = .cancel
    case 2: self = .saved
    case 3: self = .removed
    case 4:
      guard let failure else { return nil }
      self = .failed(failure)
    case 5: self = .verdict(.correct)
    case 6: self = .verdict(.wrong(.open(attemptsLeft: attemptsLeft)))
    case 7: self = .verdict(.tooShort(minimum: attemptsLeft ?? 0))
    case 8: self = .verdict(.wrong(.locked(until: value)))
    case 9: self = .verdict(.wrong(.permanentlyLocked))
    case 10: self = .verdict(.cancelled)
    case 11:
      guard let failure else { return nil }
      self = .verdict(.failed(failure))
    case 12...14:
      guard let status = AttemptStatus(code: Double(code - 12), value: value) else { return nil }
      self = .status(status)
    default: return nil
    }
  }
}

extension PatternWeakness {
  /// The code of a reason, and the number that its text needs.
  package var code: (Double, Double) {
    switch self {
    case .commonShape(.line): (1, -1)
    case .commonShape: (0, -1)
    case .fewDots(let count): (2, Double(count))
    case .fewTurns(let count): (3, Double(count))
    case .noCrossing: (4, -1)
    case .startsInCorner: (5, -1)
    case .shortLines: (6, -1)
    }
  }
}
