package import InkdotStudy
import WebExchange

/// Runs a case: reads it from the long exchange and writes its log there.
///
/// Writes the kind of error and its number as numbers, and its name as bytes. See `describe`.
///
/// - Returns: the length of the log, or -1 if the case cannot be read.
@_expose(wasm, "replay")
public func replay() -> Int32 {
  do throws(ReplayError) {
    return longExchange.output(try Replay.run(json: longExchange.bytes))
  } catch {
    describe(.unreadable(error))
    return -1
  }
}

extension ReplaySessionError {
  /// The code of an error's kind, its number (offset or limit, -1 for none), and its name or reason.
  package var code: (Double, Double, String) {
    switch self {
    case .unreadable(.notJSON(let offset)): (1, Double(offset), "")
    case .unreadable(.tooDeep(let limit)): (2, Double(limit), "")
    case .unreadable(.tooLong(let limit)): (3, Double(limit), "")
    case .unreadable(.badValue(let key)): (4, -1, key)
    case .cannotRun(let reason): (5, -1, reason)
    case .overflown: (6, -1, "")
    }
  }
}

/// Writes an error: as numbers its kind, number (see `code`), and the length of its name; as bytes the name.
func describe(_ error: ReplaySessionError) {
  let (kind, number, name) = error.code
  // Names come from the log. They are truncated to fit the exchange.
  let length = exchange.output(Array(name.utf8.prefix(1000)))
  exchange.output(numbers: kind, number, Double(length))
}
