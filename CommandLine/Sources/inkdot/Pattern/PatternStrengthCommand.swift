import ArgumentParser
import InkdotPatterns
import InkdotStudy

/// `inkdot pattern strength`
struct PatternStrengthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strength",
    abstract: "Estimate how hard patterns are to guess, with reasons.",
    discussion: "The scores are those of three published meters for 3×3. No meter predicts real guessing well.")

  @OptionGroup var options: GridOptions
  @OptionGroup var minimum: MinimumOption
  @OptionGroup var arguments: PatternArguments

  @Flag(help: "Digits without separators, on grids of at most nine dots.")
  var compact = false

  func run() throws {
    let grid = try options.grid
    try arguments.forEach { text, output in
      let dots = try Pattern.dots(ofText: text.utf8, grid: grid)
      let pattern = try Pattern(dots: dots, grid: grid, rule: minimum.rule)
      let strength = PatternStrength(of: pattern)
      let smudge = PatternSmudge(of: pattern)
      let name = pattern.text(compact: compact)
      try output.print(options.json ? Self.json(name, strength, smudge) : Self.text(name, strength, smudge))
    }
  }

  private static func json(_ pattern: String, _ strength: PatternStrength, _ smudge: PatternSmudge) -> String {
    JSONText.object([
      "pattern": JSONText.string(pattern), "sun": JSONText.number(strength.sun),
      "song": JSONText.number(strength.song), "andriotis": "\(strength.andriotis)",
      "smudgeCandidates": "\(smudge.candidates)", "blocked": "\(strength.isBlocked)",
      "verdict": JSONText.string("\(strength.verdict)"),
      "reasons": JSONText.array(strength.reasons.map { JSONText.string($0.name) }),
    ])
  }

  private static func text(_ pattern: String, _ strength: PatternStrength, _ smudge: PatternSmudge) -> String {
    let reasons = strength.reasons.map(\.sentence).joined(separator: ", ")
    let candidates = "\(smudge.isComplete ? "" : "at least ")\(smudge.candidates)"
    return """
      \(pattern): \(strength.verdict)\(reasons.isEmpty ? "" : " (\(reasons))")
        Sun \(rounded(strength.sun)), Song \(rounded(strength.song)), Andriotis \(strength.andriotis); \
      patterns that leave the same lines on the glass: \(candidates)
      """
  }

  private static func rounded(_ score: Double) -> String { JSONText.number((score * 1000).rounded() / 1000) }
}

extension PatternWeakness {
  /// The reason's name in JSON.
  fileprivate var name: String {
    switch self {
    case .commonShape: "commonShape"
    case .startsInCorner: "startsInCorner"
    case .shortLines: "shortLines"
    case .fewDots: "fewDots"
    case .fewTurns: "fewTurns"
    case .noCrossing: "noCrossing"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .commonShape(let shape): "a shape many draw: \(shape.words)"
    case .startsInCorner: "starts in a corner"
    case .shortLines: "most lines join nearby dots"
    case .fewDots(let count): "only \(count == 1 ? "1 dot" : "\(count) dots")"
    case .fewTurns: "turns only once"
    case .noCrossing: "its line crosses nothing"
    }
  }
}

extension PatternShape {
  fileprivate var words: String {
    switch self {
    case .line: "a straight line"
    case .letterL: "an L"
    case .letterU: "a U"
    case .letterZ: "a Z"
    case .letterM: "an M"
    case .letterV: "a V"
    case .hook: "a hook"
    case .letterT: "a T"
    case .letterX: "an X"
    case .letterP: "a P"
    case .letterR: "an R"
    case .letterD: "a D"
    case .digit4: "a 4"
    case .digit7: "a 7"
    case .rectangle: "a rectangle"
    case .diamond: "a diamond"
    case .triangle: "a triangle"
    case .stairs: "stairs"
    case .snake: "a snake"
    case .rows: "row after row"
    case .spiral: "a spiral"
    }
  }
}
