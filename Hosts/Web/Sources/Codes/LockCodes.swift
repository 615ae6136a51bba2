import InkdotBoards
import InkdotPatterns
import LockHost

// Fields are apart, because elements without a lock load the shared module too.

let lockFields = PageModule(
  path: "inkdot/lock/fields.js",
  about: "Numbers that page and lock exchange.",
  declarations: [
    fields("screenFields", "Numbers of a lock's screen.", of: ScreenField.self),
    fields("ruleFields", "Numbers of a grid and a rule.", of: RuleField.self),
    fields("recordFields", "Numbers of a credential record.", of: RecordField.self),
    fields("attemptFields", "Numbers of an attempt limiter.", of: AttemptField.self),
  ])

// Codes of the lock are in the shared module, because the lock loads first, and one file is smaller than two.

let lockDeclarations = [
  bits("Effect", "Bits of a lock's effects.", patternEffects),
  names(
    "flows", "Kinds of flows.",
    cases(
      of: PatternFlow.Kind.self,
      ["create": .create, "unlock": .unlock, "verify": .verify, "change": .change, "remove": .remove])),
  names(
    "outcomes", "Outcomes of a flow.",
    cases(
      of: PatternOutcome.self,
      [
        "created": .created, "unlocked": .unlocked, "verified": .verified, "changed": .changed, "removed": .removed,
        "cancelled": .cancelled,
      ])),
  names(
    "tones", "Tones of a message.",
    cases(
      of: PatternMessage.Tone.self, ["neutral": .neutral, "warning": .warning, "error": .error, "success": .success])),
  bits("Button", "Bits of the buttons of a screen.", buttons),
  numbers("Input", "Inputs of a lock; see `lock_send`.", flowInputs),
  numbers("Status", "Attempt statuses.", statuses),
  numbers(
    "Schedule", "Attempt schedules.",
    [("standard", Int(AttemptSchedule.standard.rawValue)), ("strict", Int(AttemptSchedule.strict.rawValue))]),
  names(
    "attemptActions", "Operations on an attempt limiter.",
    cases(
      of: AttemptAction.self, ["start": .start, "status": .status, "begin": .begin, "succeed": .succeed, "lost": .lost])
  ),
  names(
    "weakPolicies", "Policies for weak patterns.",
    cases(of: PatternFlow.WeakPolicy.self, ["accept": .accept, "warn": .warn, "refuse": .refuse])),
  names(
    "skippings", "Treatments of skipped dots.",
    cases(of: PatternRule.SkippedDots.self, ["fill": .fill, "jump": .jump, "refuse": .refuse])),
  numbers(
    "Arrows", "Modes of arrows.",
    cases(of: PatternBoardSettings.Arrows.self, ["never": .never, "whileSetting": .whileSetting, "always": .always])),
  names(
    "presets", "Layout presets.",
    cases(of: PatternLayout.Preset.self, ["classic": .classic, "compact": .compact, "ring": .ring])),
  numbers(
    "Backdrop", "Backgrounds of the dots.",
    cases(of: Backdrop.self, ["plain": .plain, "picture": .picture, "tiles": .tiles])),
  names(
    "verdicts", "Verdicts on the strength of a pattern.",
    cases(of: PatternStrength.Verdict.self, ["weak": .weak, "medium": .medium, "strong": .strong])),
  names("weaknesses", "Weaknesses of a pattern.", patternWeaknesses),
  numbers(
    "RecordSubject", "Subjects of a credential record.",
    cases(of: RecordSubject.self, ["pattern": .pattern, "passphrase": .passphrase])),
  numbers(
    "RecordKey", "Keys of a credential record.",
    cases(of: CredentialRecord.Key.self, ["none": .none, "device": .device])),
  numbers(
    "Purpose", "Purposes of a record's derivation.",
    cases(of: CredentialHeader.Purpose.self, ["digest": .digest, "wrapping": .wrapping])),
  number("digestLength", "Length of a record's digest, in bytes.", CredentialRecord.digestLength),
  number("saltLength", "Length of a new record's salt, in bytes.", CredentialRecord.saltLengths.lowerBound),
  number("iterations", "Rounds of PBKDF2 for new records.", CredentialRecord.standardIterations),
  number("recordVersion", "The version of new records.", latestVersion.rawValue),
]

private var patternEffects: [Code] {
  let effects: [(String, PatternEffects)] = [
    ("redraw", .redraw), ("vibrate", .vibrate), ("dotsChanged", .dotsChanged), ("drawn", .drawn),
    ("discarded", .discarded), ("echoEnded", .echoEnded), ("screenChanged", .screenChanged),
    ("shakeMessage", .shakeMessage),
  ]
  guard let pattern = try? Pattern(dots: [0, 1, 2, 5]) else { preconditionFailure("it is a pattern") }
  let answers: [(String, PatternAnswer)] = [
    ("check", PatternAnswer([], request: .check(pattern))), ("save", PatternAnswer([], request: .save(pattern))),
    ("remove", PatternAnswer([], request: .remove)), ("finished", PatternAnswer([], outcome: .created)),
  ]
  return effects.map { ($0, Int($1.rawValue)) } + answers.map { ($0, Int($1.bits)) }
}

private var buttons: [Code] {
  let buttons: [(String, PatternScreen.Buttons)] = [
    ("startOver", .startOver), ("forgot", .forgot), ("manage", .manage), ("cancel", .cancel),
  ]
  return buttons.map { ($0, Int($1.rawValue)) }
}

private var flowInputs: [Code] {
  (0..<64 as Range<Int32>).compactMap { code in
    guard let input = PatternFlowInput(code: code, value: 0) else { return nil }
    let name =
      switch input {
      case .startOver: "startOver"
      case .cancel: "cancel"
      case .saved: "saved"
      case .removed: "removed"
      case .failed: "failed"
      case .verdict(.correct): "correct"
      case .verdict(.wrong(.open)): "wrong"
      case .verdict(.tooShort): "tooShort"
      case .verdict(.wrong(.locked)): "locked"
      case .verdict(.wrong(.permanentlyLocked)): "refusedForGood"
      case .verdict(.cancelled): "checkCancelled"
      case .verdict(.failed): "checkFailed"
      case .status(.open): "statusOpen"
      case .status(.locked): "statusLocked"
      case .status(.permanentlyLocked): "statusRefusedForGood"
      // Codes that only the lock uses.
      case .drew, .drawingCancelled: preconditionFailure("no page says that")
      }
    return (name, Int(code))
  }
}

private var latestVersion: CredentialHeader.Version {
  let versions = CredentialHeader.Version.allCases
  return versions[versions.count - 1]
}

private var statuses: [Code] {
  (0..<64).compactMap { code in
    guard let status = AttemptStatus(code: Double(code), value: 0) else { return nil }
    let name =
      switch status {
      case .open: "open"
      case .locked: "locked"
      case .permanentlyLocked: "refusedForGood"
      }
    return (name, code)
  }
}

private var patternWeaknesses: [Code] {
  let weaknesses: [PatternWeakness] = [
    .commonShape(.spiral), .commonShape(.line), .fewDots(count: 4), .fewTurns(count: 1), .noCrossing,
    .startsInCorner(dot: 0), .shortLines,
  ]
  return weaknesses.map { weakness in
    let name =
      switch weakness {
      case .commonShape(.line): "line"
      case .commonShape: "shape"
      case .fewDots: "fewDots"
      case .fewTurns: "fewTurns"
      case .noCrossing: "noCrossing"
      case .startsInCorner: "corner"
      case .shortLines: "shortLines"
      }
    return (name, Int(weakness.code.0))
  }
}
