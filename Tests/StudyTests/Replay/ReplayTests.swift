import Foundation
import InkdotStudy
import TestSupport
import Testing

@Suite struct ReplayTests {
  private func run(_ text: String) throws -> String {
    String(decoding: try Replay.run(json: Array(text.utf8)), as: UTF8.self)
  }

  private static let swipe = #"""
    {"format":1,"id":"swipe","recognizers":[{"id":"s","kind":"swipe","options":{"direction":["left"]}}],
     "frames":[{"t":0,"touches":[[0,120,220,"began"]]},{"t":0.1,"touches":[[0,20,220,"moved"]]},
               {"t":0.11,"touches":[[0,20,220,"ended"]]}],"expect":[]}
    """#

  @Test func `A swipe is recognized while the finger moves, and its view loses the touch`() throws {
    #expect(
      try run(Self.swipe) == """
        {"frame":0,"t":0,"view":"root","phase":"began","touches":[0],"locations":[[120,220]],"tapCounts":[1]}
        {"frame":1,"t":0.1,"recognizer":"s","state":"ended","location":[20,220],"numberOfTouches":1}
        {"frame":1,"t":0.1,"view":"root","phase":"cancelled","touches":[0],"locations":[[20,220]],"tapCounts":[1]}

        """)
  }

  @Test func `Every truncated case is an error`() throws {
    let bytes = Array(Self.swipe.utf8)
    for end in 0..<bytes.count {
      #expect(throws: ReplayError.self) { try Replay.run(json: Array(bytes[..<end])) }
    }
  }

  @Test func `A changed byte gives a log, a skip or an error`() {
    let bytes = Array(Self.swipe.utf8)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      _ = try? Replay.run(json: damaged)
    }
  }

  @Test(arguments: [
    #""t":0.1"#: #""t":-1"#, #"[0,20,220,"moved"]"#: #"[7,20,220,"moved"]"#, "120,220": "1e300,220",
    #""kind":"swipe""#: #""kind":"wave""#,
  ])
  func `Impossible cases are skipped with a reason`(from: String, to: String) throws {
    let log = try run(Self.swipe.replacing(from, with: to))
    #expect(log.hasPrefix(#"{"case":"swipe","skipped":"#), "\(log)")
  }

  @Test func `Deep nesting is refused`() {
    let deep = Array(repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: ReplayError.tooDeep(limit: ReplayLimits.depth)) { try Replay.run(json: deep) }
  }

  @Test func `Every case of the suite runs`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Conformance/cases")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 239)
    for file in files {
      let log = String(decoding: try Replay.run(json: Array(try Data(contentsOf: file))), as: UTF8.self)
      #expect(!log.contains(#""skipped""#), "\(file.lastPathComponent)")
    }
  }
}
