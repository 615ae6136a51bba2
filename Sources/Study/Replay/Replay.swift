import InkdotCoding
/// Runs gesture cases: passes their frames to the engine and logs its reports.
///
/// `Tests/Conformance/FORMAT.md` describes cases and logs. The same case gives the same bytes on every machine.
public enum Replay {
  /// Runs one case and returns its log, JSON Lines in UTF-8.
  ///
  /// A case that can be read but not run (an unknown kind, decreasing time, a touch that moves without being down)
  /// returns the single line `{"case":ID,"skipped":"reason"}`.
  /// - Parameters:
  ///   - json: one case, in UTF-8.
  ///   - header: whether the first line is `{"case":ID}`, for runs of several cases.
  /// - Throws: ``ReplayError`` if the case cannot be read.
  /// - Complexity: O(bytes), plus the work of gestures. Memory: at most 20 bytes per byte of the case, the most for
  ///   touches that begin and end.
  public static func run(json: some Sequence<UInt8>, header: Bool = false) throws(ReplayError) -> [UInt8] {
    let value = try JSONReader.read(Array(json))
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

/// The reason why a run stopped early.
enum ReplayStop: Error {
  /// The case is damaged: this value is missing or invalid.
  case bad(String)
  /// The case is valid, but cannot be run.
  case skip(String)
}
