import Foundation
import InkdotStudy
import TestSupport
import Testing

/// Properties of every stream, recognizers and relations. A failing stream is minimized and printed as a case file.
@Suite struct ArbitrationPropertyTests {
  private static let seeds = 0..<1000 as Range<UInt64>

  private func lines(_ json: [UInt8]) throws -> [[String: Any]] {
    let log = try Replay.run(json: json)
    return try log.split(separator: UInt8(ascii: "\n")).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  private func check(_ property: (RandomCase) throws -> Bool) throws {
    for seed in Self.seeds {
      let random = RandomCase(seed: seed)
      if try property(random) { continue }
      let small = random.shrunk { (try? property($0)) == false }
      Issue.record("seed \(seed):\n\(String(decoding: small.json(), as: UTF8.self))")
      return
    }
  }

  @Test func `Every random stream can run`() throws {
    try check { random in try lines(random.json()).allSatisfy { $0["skipped"] == nil } }
  }

  @Test func `A recognizer reports began, changed, then ended or cancelled; a discrete one ended only`() throws {
    try check { random in
      var isActive: [String: Bool] = [:]
      for line in try lines(random.json()) {
        guard let name = line["recognizer"] as? String, let state = line["state"] as? String else { continue }
        let number = try #require(Int(name.dropFirst()))
        let isDiscrete =
          random.recognizers[number].contains(#""kind":"tap""#)
          || random.recognizers[number].contains(#""kind":"swipe""#)
        if isDiscrete, state != "ended" { return false }
        if isDiscrete { continue }
        if isActive[name, default: false] == (state == "began") { return false }
        isActive[name] = state == "began" || state == "changed"
      }
      // All fingers have lifted at the end.
      return !isActive.values.contains(true)
    }
  }

  @Test func `A view gets began, moved, then ended or cancelled of each touch`() throws {
    try check { random in
      var known: Set<String> = []
      for line in try lines(random.json()) {
        guard let view = line["view"] as? String, let phase = line["phase"] as? String else { continue }
        for touch in try #require(line["touches"] as? [Int]) {
          let key = "\(view) \(touch)"
          if known.contains(key) == (phase == "began") { return false }
          if phase == "began" { known.insert(key) }
          if phase == "ended" || phase == "cancelled" { known.remove(key) }
        }
      }
      return known.isEmpty
    }
  }

  @Test func `Recognizers that prevent each other are not active together without permission`() throws {
    try check { random in
      var fenced = random
      fenced.simultaneous = []
      fenced.requirements = []
      let kinds = ["longPress", "pan", "pinch", "rotation"].map { "\"kind\":\"\($0)\"" }
      // All recognizers are in one view, so that they share every touch.
      fenced.recognizers = random.recognizers
        .filter { text in
          kinds.contains { text.contains($0) } && !text.contains(#""canPrevent":false"#)
            && !text.contains(#""canBePrevented":false"#)
        }
        .map { $0.replacing(#""view":"v1""#, with: #""view":"v0""#) }
      var active: Set<String> = []
      for line in try lines(fenced.json()) {
        guard let name = line["recognizer"] as? String, let state = line["state"] as? String else { continue }
        if state == "began" { active.insert(name) }
        if state == "ended" || state == "cancelled" { active.remove(name) }
        if active.count > 1 { return false }
      }
      return true
    }
  }

  @Test func `The order in which touches are listed does not matter`() throws {
    try check { random in try Replay.run(json: random.json()) == Replay.run(json: random.json(reversed: true)) }
  }

  @Test func `A later start changes the times and nothing else`() throws {
    try check { random in
      let (now, later) = (try lines(random.json()), try lines(random.json(later: 1024)))
      guard now.count == later.count else { return false }
      for (a, b) in zip(now, later) {
        for key in [
          "frame", "recognizer", "state", "numberOfTouches", "location", "translation", "scale", "view", "phase",
        ] {
          if "\(a[key] ?? "")" != "\(b[key] ?? "")" { return false }
        }
        guard let early = a["t"] as? Double, let late = b["t"] as? Double, late == early + 1024 else { return false }
      }
      return true
    }
  }

  @Test func `The same stream gives the same bytes`() throws {
    try check { random in try Replay.run(json: random.json()) == Replay.run(json: random.json()) }
  }
}
