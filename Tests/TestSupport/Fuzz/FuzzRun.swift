import InkdotFormats
import InkdotDrawings
import InkdotPatterns
import InkdotStudy

/// Parses inputs.
public enum FuzzRun {
  /// Parses an input.
  ///
  /// - Returns: a checksum of the result, equal on every machine.
  public static func read(_ input: [UInt8], as form: FuzzForm) -> UInt32 {
    switch form {
    case .drawing: file(input)
    case .json: document(input) { (bytes) throws(DocumentError) in try JSONDocument.drawing(from: bytes) }
    case .inkML: document(input) { (bytes) throws(DocumentError) in try InkMLDocument.drawing(from: bytes) }
    case .svg: document(input) { (bytes) throws(DocumentError) in try SVGDocument.drawing(from: bytes) }
    case .path: attribute(after: "<svg><path d='", input)
    case .color: attribute(after: "<svg><path fill='none' d='M0 0h9' stroke='", input)
    case .record: record(input)
    case .attempts: attempts(input)
    case .pattern: pattern(input)
    case .replay: replay(input)
    case .numbers: 0
    }
  }

  private static func sum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// Writes a small drawing in every format and reads it again.
  private static func outcome(_ drawing: Drawing) -> UInt32 {
    var result = sum(DrawingFile.bytes(of: drawing))
    let json = JSONDocument.bytes(of: drawing)
    do throws(DocumentError) {
      result ^= UInt32(truncatingIfNeeded: try JSONDocument.drawing(from: json).marks.count)
    } catch {
      preconditionFailure("what was written as JSON is not read")
    }
    return result &+ sum(json) &+ sum(InkMLDocument.bytes(of: drawing))
  }

  private static func document(
    _ input: [UInt8], _ read: ([UInt8]) throws(DocumentError) -> Drawing
  ) -> UInt32 {
    do throws(DocumentError) {
      return outcome(try read(input))
    } catch {
      return sum(error.description.utf8)
    }
  }

  private static func file(_ input: [UInt8]) -> UInt32 {
    do throws(DrawingFileError) {
      let recovery = try DrawingFile.recover(input)
      return outcome(recovery.history.drawing) &+ UInt32(truncatingIfNeeded: recovery.losses.count)
    } catch {
      return 1
    }
  }

  private static func attribute(after start: StaticString, _ input: [UInt8]) -> UInt32 {
    var text = FuzzForm.bytes(start)
    text += input.filter { $0 != 0x27 && $0 != 0x26 && $0 != 0x3C } + FuzzForm.bytes("'/></svg>")
    return document(text) { (bytes) throws(DocumentError) in try SVGDocument.drawing(from: bytes) }
  }

  private static func record(_ input: [UInt8]) -> UInt32 {
    do throws(CredentialRecordError) {
      let record = try CredentialRecord(utf8: input)
      return sum(record.utf8) &+ sum(record.header.information(for: .wrapping) ?? [])
    } catch {
      return sum(error.description.utf8)
    }
  }

  private static func attempts(_ input: [UInt8]) -> UInt32 {
    do throws(AttemptLimiterError) {
      var limiter = try AttemptLimiter(bytes: input)
      _ = limiter.begin(at: ClockReading(wall: 1_700_000_000))
      return sum(limiter.bytes)
    } catch {
      return 1
    }
  }

  private static func pattern(_ input: [UInt8]) -> UInt32 {
    var result: UInt32 = 0
    for side in [2, 3, 20] {
      do throws(PatternError) {
        let grid = try PatternGrid(rows: side, columns: side)
        result = result &* 31 &+ sum(try Pattern.dots(ofText: input, grid: grid).map { UInt8(truncatingIfNeeded: $0) })
      } catch {
        result = result &* 31 &+ 1
      }
    }
    return result
  }

  private static func replay(_ input: [UInt8]) -> UInt32 {
    do throws(ReplayError) {
      return sum(try Replay.run(json: input))
    } catch {
      return 1
    }
  }
}
