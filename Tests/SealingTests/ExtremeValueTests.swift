import InkdotSealing
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  @Test func `Extreme counts and lengths are refused`() {
    let drawing = [UInt8](repeating: 7, count: 16)
    for number in Extremes.integers {
      for other in Extremes.integers {
        for kind in SealedEntry.Kind.allCases {
          let entry = SealedEntry(
            kind: kind, isLast: true, number: number, position: other, drawing: drawing, length: number)
          if let entry { #expect(SealedEntry(frame: entry.frame) == entry) }
        }
        if let end = BackupEnd(drawingCount: number, entryCount: other) { #expect(BackupEnd(bytes: end.bytes) == end) }
      }
      for kind in KeySlot.Kind.allCases {
        let slot = KeySlot(kind: kind, rounds: number, salt: drawing)
        if let slot { #expect(KeySlot(bytes: slot.bytes) == slot) }
      }
      _ = SealedEntry(frame: [UInt8](repeating: 0, count: 50), at: number)
      for size in Extremes.integers {
        var scanner = BackupScanner(from: Int64(number), size: Int64(size))
        for _ in 0..<3 { scanner.consume([UInt8](repeating: 0, count: 44)) }
        scanner.consumeContent(nil)
      }
      for x in Extremes.reals {
        _ = DrawingFacts(created: x, modified: x, width: x, height: x, byteCount: number, name: []).map { $0.bytes }
      }
    }
    for count in [0, 1, 15, 16, 17] {
      let bytes = [UInt8](repeating: 255, count: count)
      _ = (
        RecoveryKey(random: bytes), KeySlot(bytes: bytes), try? BackupHeader(bytes: bytes), BackupHeader(atEndOf: bytes)
      )
      _ = (SealedEntry(frame: bytes), try? RecoveryKey(typed: bytes), StoredEntry(bytes: bytes))
    }
  }
}
