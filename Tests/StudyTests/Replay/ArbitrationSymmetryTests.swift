import Foundation
import InkdotGeometry
import InkdotGestures
import InkdotStudy
import InkdotTouches
import TestSupport
import Testing

/// Arbitration does not depend on position, order of adding, or order of fingers.
@Suite struct ArbitrationSymmetryTests {
  private typealias Line = [String: Any]
  private static let seeds = 0..<300 as Range<UInt64>

  private func lines(_ json: [UInt8]) throws -> [Line] {
    try Replay.run(json: json).split(separator: UInt8(ascii: "\n")).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? Line)
    }
  }

  private func report(_ random: RandomCase, _ fails: (RandomCase) -> Bool) {
    let small = random.shrunk(while: fails)
    Issue.record("\(String(decoding: small.json(), as: UTF8.self))")
  }

  /// After all fingers are up and time has passed, each recognizer is possible again.
  @Test func `No stream leaves a recognizer stuck`() throws {
    for seed in Self.seeds {
      let random = RandomCase(seed: seed)
      let isStuck = { (random: RandomCase) in
        guard let lines = try? lines(random.json()) else { return true }
        let answers = lines.compactMap { $0["query"] == nil ? nil : $0["value"] as? String }
        return answers != random.recognizers.map { _ in "possible" }
      }
      if isStuck(random) { return report(random, isStuck) }
    }
  }

  @Test func `Moving all locations changes nothing else`() throws {
    for seed in Self.seeds {
      let random = RandomCase(seed: seed)
      let differs = { (random: RandomCase) in
        guard let here = try? lines(random.json()), let there = try? lines(random.json(moved: 64)) else { return true }
        return !isAlike(here, there)
      }
      if differs(random) { return report(random, differs) }
    }
  }

  private func isAlike(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? [Any], let b = b as? [Any] { return a.count == b.count && zip(a, b).allSatisfy(isAlike) }
    if let a = a as? Line, let b = b as? Line {
      return a.count == b.count && a.allSatisfy { key, value in b[key].map { isAlike(value, $0) } ?? false }
    }
    if let a = a as? Double, let b = b as? Double { return abs(a - b) <= 1e-6 * max(1, abs(a), abs(b)) }
    return "\(a)" == "\(b)"
  }

  /// Only the order of adding decides between two recognizers that are ready in one step on equally deep views. So the first
  /// difference between the two orders, if any, must be such a tie.
  @Test func `The order of adding matters only in a tie`() throws {
    var ties = 0
    for seed in Self.seeds {
      let random = RandomCase(seed: seed)
      switch comparison(random) {
      case .same: break
      case .tie: ties += 1
      case .other: return report(random) { comparison($0) == .other }
      }
    }
    #expect(ties < Self.seeds.count / 3, "so many ties would leave little to see")
  }

  private enum Comparison { case same, tie, other }

  private func comparison(_ random: RandomCase) -> Comparison {
    guard let one = try? lines(random.json()), let two = try? lines(random.json(backwards: true)) else { return .other }
    for frame in random.frames.indices {
      let (a, b) = (texts(one, frame), texts(two, frame))
      if a == b { continue }
      let (winnersA, winnersB) = (winners(one, frame), winners(two, frame))
      for winner in winnersA.symmetricDifference(winnersB) {
        let rivals = winnersA.union(winnersB).subtracting([winner])
        if rivals.contains(where: { depth(random, $0) == depth(random, winner) }) { return .tie }
      }
      return .other
    }
    return .same
  }

  private func texts(_ lines: [Line], _ frame: Int) -> [String] {
    lines.filter { $0["frame"] as? Int == frame && $0["query"] == nil }
      .map { line in line.keys.sorted().map { "\($0) \(line[$0] ?? "")" }.joined(separator: ", ") }
      .sorted()
  }

  private func winners(_ lines: [Line], _ frame: Int) -> Set<String> {
    var winners: Set<String> = []
    var active: Set<String> = []
    for line in lines {
      guard let name = line["recognizer"] as? String, let state = line["state"] as? String else { continue }
      if line["frame"] as? Int == frame, state == "began" || state == "ended" && !active.contains(name) {
        winners.insert(name)
      }
      if state == "began" { active.insert(name) }
      if state == "ended" || state == "cancelled" { active.remove(name) }
    }
    return winners
  }

  private func depth(_ random: RandomCase, _ name: String) -> Bool {
    random.recognizers[Int(name.dropFirst()) ?? 0].contains(#""view":"v1""#)
  }

  @Test func `Adding or lifting fingers at rest changes no value`() throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let tester = GestureTester()
      let (pan, pinch, rotation) = (PanRecognizer(), PinchRecognizer(), RotationRecognizer())
      for recognizer in [pan, pinch, rotation] { recognizer.delegate = tester.kept(Together()) }
      try tester.add("pan", pan)
      try tester.add("pinch", pinch)
      try tester.add("rotation", rotation)
      var fingers: [Int: Point2D] = [:]
      func sample(_ id: Int, _ phase: TouchPhase) -> TouchSample {
        TouchSample(id: id, phase: phase, location: fingers[id] ?? .zero)
      }
      for step in 0..<30 {
        let time = Double(step) / 60
        var samples: [TouchSample] = []
        let before = (pan.translation, pinch.scale, rotation.rotation)
        let isMoving = step % 2 == 0 && fingers.count > 1
        if isMoving {
          for id in fingers.keys.sorted() {
            let way = Vector2D(.random(in: -30...30, using: &random), .random(in: -30...30, using: &random))
            fingers[id] = (fingers[id] ?? .zero) + way
            samples.append(sample(id, .moved))
          }
        } else if fingers.count > 2, Bool.random(using: &random), let id = fingers.keys.min() {
          samples.append(sample(id, .ended))
          fingers[id] = nil
        } else if fingers.count < 6 {
          let place = Point2D(.random(in: 100...900, using: &random), .random(in: 100...900, using: &random))
          fingers[step] = place
          samples.append(sample(step, .began))
        }
        try tester.arbiter.dispatch(TouchEvent(time: time, samples: samples))
        if !isMoving {
          #expect((pan.translation - before.0).length < 1e-9, "seed \(seed), step \(step)")
          #expect(abs(pinch.scale - before.1) <= 1e-12 * before.1, "seed \(seed), step \(step)")
          #expect(rotation.rotation == before.2, "seed \(seed), step \(step)")
        }
      }
      #expect(pan.state == .changed)
    }
  }

  private final class Together: RecognizerDelegate {
    func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool { true }
  }
}
