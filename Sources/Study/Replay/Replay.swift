import InkdotCoding
/// Runs gesture cases: feeds their frames to the engine and writes down what it reports.
///
/// Cases and logs are described in `Tests/Conformance/FORMAT.md`. The same case gives the same bytes on every machine.
public enum Replay {
  /// Runs one case and gives its log, JSON Lines in UTF-8.
  ///
  /// A case that can be read but not run (an unknown kind, time that falls, a touch that moves without being down)
  /// gives the single line `{"case":ID,"skipped":"reason"}`.
  /// - Parameters:
  ///   - json: one case, in UTF-8.
  ///   - header: whether the line `{"case":ID}` comes first, as it does when several cases are run.
  /// - Throws: ``ReplayError`` when the case cannot be read.
  /// - Complexity: O(bytes) and what the gestures cost. Memory: at most 20 bytes for a byte of the case, most for touches
  ///   that come and go.
  public static func run(json: [UInt8], header: Bool = false) throws(ReplayError) -> [UInt8] {
    let value = try JSONReader.read(json)
    guard case .object = value else { throw .badValue("case") }
    guard let id = value.member("id")?.text else { throw .badValue("id") }
    var writer = JSONWriter()
    if header {
      writer.open("{")
      writer.key("case")
      writer.text(id.bytes)
      writer.close("}")
      writer.newline()
    }
    let run = ReplayRun(writer: writer)
    do throws(ReplayStop) {
      try run.play(value)
      guard !run.writer.hasOverflowed else { throw .skip("a number is not finite") }
      return run.writer.bytes
    } catch {
      switch error {
      case .bad(let what): throw .badValue(what)
      case .skip(let reason): return skipped(id, reason)
      }
    }
  }

  private static func skipped(_ id: ByteText, _ reason: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.open("{")
    writer.key("case")
    writer.text(id.bytes)
    writer.key("skipped")
    writer.text(Array(reason.utf8))
    writer.close("}")
    writer.newline()
    return writer.bytes
  }
}

/// Why a run stopped early.
enum ReplayStop: Error {
  /// The case is damaged: this value is missing or of the wrong kind.
  case bad(String)
  /// The case is sound, but cannot be run.
  case skip(String)
}
