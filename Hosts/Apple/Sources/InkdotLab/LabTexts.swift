import InkdotGestures
public import InkdotHosting
public import InkdotStudy

/// The texts of the gesture lab, in English and Simplified Chinese.
public struct LabTexts: Hashable, Sendable {
  /// The language of the texts.
  public var language: PatternTexts.Language

  /// The texts in a language.
  public init(_ language: PatternTexts.Language = .english) { self.language = language }

  /// The name of a card.
  public func title(of card: LabCard) -> String { text("c.\(Self.name(of: card))") }

  /// The description of a card.
  public func description(of card: LabCard) -> String { text("d.\(Self.name(of: card))") }

  /// The name of an option.
  public func title(of option: LabOption) -> String { text("o.\(Self.name(of: option))") }

  /// A value of an option, with its unit.
  public func text(for value: Double, of option: LabOption) -> String {
    switch option {
    case .direction: value == 0 ? "← →" : "↑ ↓"
    case .multipleTouch: text(value == 0 ? "off" : "on")
    case .pressDuration: fill("u.seconds", ["n": Self.number(value)])
    case .movement, .distance: fill("u.points", ["n": Self.number(value)])
    case .angle: fill("u.degrees", ["n": Self.number(value)])
    case .threshold: fill("u.acceleration", ["n": Self.number(value)])
    case .taps, .fingers: Self.number(value)
    }
  }

  private static func name(of card: LabCard) -> String {
    switch card {
    case .sparks: "sparks"
    case .hitTest: "hitTest"
    case .button: "button"
    case .taps: "taps"
    case .longPress: "longPress"
    case .swipe: "swipe"
    case .rotate: "rotate"
    case .pinch: "pinch"
    case .together: "together"
    case .pan: "pan"
    case .edgePan: "edgePan"
    case .shake: "shake"
    }
  }

  private static func name(of answer: HitTrace.Answer) -> String {
    switch answer {
    case .found: "found"
    case .searched: "searched"
    case .outside: "outside"
    case .hidden: "hidden"
    case .notInteractive: "notInteractive"
    case .transparent: "transparent"
    case .itself: "itself"
    }
  }

  private static func name(of option: LabOption) -> String {
    switch option {
    case .taps: "taps"
    case .fingers: "fingers"
    case .pressDuration: "press"
    case .movement: "movement"
    case .direction: "direction"
    case .threshold: "threshold"
    case .distance: "distance"
    case .angle: "angle"
    case .multipleTouch: "multipleTouch"
    }
  }

  /// The name of a recognizer, and its state or the outcome of the last touches.
  public func text(for report: LabBoard.RecognizerReport) -> String {
    let name = String(decoding: report.title, as: UTF8.self)
    let known = LabTextTable.table["r.\(name)"] != nil
    return "\(known ? text("r.\(name)") : name)\(text("colon"))\(state(of: report))"
  }

  private func state(of report: LabBoard.RecognizerReport) -> String {
    let state = report.state == .possible ? report.outcome ?? .possible : report.state
    if state == .failed, let failure = report.failure {
      return "\(text("s.failed"))\(text("colon"))\(text(for: failure))"
    }
    return text(state == .possible && report.isWatching ? "s.watching" : "s.\(state.name)")
  }

  private func text(for failure: RecognizerFailure) -> String {
    switch failure {
    case .moved(let distance, let allowed): reason("moved", distance, allowed)
    case .tooFarFromLastTap(let distance, let allowed): reason("tooFar", distance, allowed)
    case .noNextTap(let allowed): reason("noNextTap", allowed)
    case .tooLate(let allowed): reason("tooLate", allowed)
    case .wrongDirection: reason("wrongDirection")
    case .notFromEdge(let allowed): reason("notFromEdge", allowed)
    case .tooManyTouches(let count, let allowed): reason("tooMany", Double(count), Double(allowed))
    case .tooFewTouches(let count, let required): reason("tooFew", Double(count), Double(required))
    case .lifted: reason("lifted")
    case .touchCancelled: reason("touchCancelled")
    case .prevented: reason("prevented")
    case .requiredFailureRecognized: reason("requiredFailure")
    case .disabled: reason("disabled")
    case .refused: reason("refused")
    case .other: reason("other")
    }
  }

  private func reason(_ name: String, _ a: Double = 0, _ b: Double = 0) -> String {
    fill("f.\(name)", ["a": Self.number(a), "b": Self.number(b)])
  }

  /// Describes how the last touch found its view: the path down, the search and the responder chain, a line each; `nil`
  /// before the first touch.
  public func hitTestDescription(of board: LabBoard) -> String? {
    guard let hit = board.hit, board.viewNames.count > 1 else { return nil }
    let names = board.viewNames.map(view(named:))
    let chain = board.responderChain.map { responder in
      switch responder {
      case .view(let index): names[index]
      case .controller: text("controller")
      case .scene: text("scene")
      case .app: text("app")
      }
    }
    let search = hit.steps.map { step in
      let name = board.index(of: step.view).map { names[$0] } ?? ""
      return "\(name) \(text("h.\(Self.name(of: step.answer))"))"
    }
    var lines = [line("path", search.joined(separator: text("then")))]
    if let first = chain.first {
      lines.insert(line("down", chain.reversed().joined(separator: " → ")), at: 0)
      lines += [line("view", fill("h.takes", ["view": first])), line("chain", chain.joined(separator: " → "))]
    } else {
      lines.append(line("view", text("h.nobody")))
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ name: String, _ words: String) -> String { "\(text("h.\(name)"))\(text("colon"))\(words)" }

  /// The name of a view of a case.
  func view(named name: [UInt8]) -> String {
    let name = String(decoding: name, as: UTF8.self)
    return name == "stage" || name == "button" ? text(name) : name
  }

  // MARK: Templates

  /// The names of all texts.
  static var names: [String] { LabTextTable.table.keys }

  func text(_ name: String) -> String {
    LabTextTable.table[name]?.text(in: language) ?? name
  }

  /// Replaces `{name}` by values.
  func fill(_ name: String, _ values: [String: String]) -> String {
    text(name).split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "}"), let value = values[String(part[..<end])] else {
        return index == 0 ? String(part) : "{\(part)"
      }
      return value + part[part.index(after: end)...]
    }.joined()
  }

  /// A number with at most two decimals.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
