import InkdotPatterns
import TestSupport
import Testing

/// Random inputs, checked by an observer that does not know the flow's steps.
@Suite struct PatternFlowFuzzTests {
  @Test(arguments: PatternFlow.Kind.allCases)
  func `Nothing is saved, opened or removed without the required patterns`(kind: PatternFlow.Kind) throws {
    var random = SeededGenerator(seed: 7 + UInt64(kind.rawValue))
    var endings: Set<PatternOutcome> = []
    var savings = 0
    for _ in 0..<1500 {
      var observer = Observer(PatternFlow(kind, weakPolicy: .allCases.randomElement(using: &random)!))
      for _ in 0..<40 {
        try observer.send(Self.input(using: &random))
        try observer.check()
      }
      if let outcome = observer.outcome { endings.insert(outcome) }
      savings += observer.savings
    }
    // All endings are reached; otherwise the checks would prove little.
    let expected: PatternOutcome =
      switch kind {
      case .create: .created
      case .unlock: .unlocked
      case .verify: .verified
      case .change: .changed
      case .remove: .removed
      }
    #expect(endings == [expected, .cancelled])
    #expect((savings > 50) == (kind == .create || kind == .change))
  }

  private static let patterns = [drawn(0, 1, 2, 5), drawn(6, 7, 8, 5), drawn(1, 6, 5, 0, 7, 2), drawn(3, 4), drawn(4)]

  private static func input(using random: inout SeededGenerator) -> PatternFlowInput {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<18: .drew(patterns.randomElement(using: &random)!)
    case 18: .drawingCancelled
    case 19: .startOver
    case 20, 21: Int.random(in: 0..<8, using: &random) == 0 ? .cancel : .startOver
    case 22..<27: .verdict(.correct)
    case 27: .verdict(.wrong(.open(attemptsLeft: 3)))
    case 28: .verdict(.tooShort(minimum: 4))
    case 29: .verdict(.wrong(.locked(until: 30)))
    case 30: .verdict(.cancelled)
    case 31: .verdict(.failed(.storageFailed))
    case 32: .status(.open(attemptsLeft: 2))
    case 33: .status(.locked(until: 60))
    case 34: .failed(.storageFull)
    case 35..<37: .saved
    case 37: .removed
    case 38:
      Int.random(in: 0..<20, using: &random) == 0 ? .status(.permanentlyLocked) : .status(.open(attemptsLeft: nil))
    default: Int.random(in: 0..<20, using: &random) == 0 ? .failed(.recordDamaged) : .drawingCancelled
    }
  }
}

/// Observes only inputs, effects and screens.
private struct Observer {
  var flow: PatternFlow
  var outcome: PatternOutcome?
  var savings = 0
  private var isVerified: Bool
  private var isChecking = false
  private var isSaving = false
  private var isRemoving = false
  /// Sufficiently long drawings of a new pattern since the start or the last start-over.
  private var drawings: [Pattern] = []

  init(_ flow: PatternFlow) {
    self.flow = flow
    isVerified = flow.kind == .create
  }

  mutating func send(_ input: PatternFlowInput) throws {
    let before = flow.screen
    let wasOver = outcome != nil
    let (wasChecking, wasSaving, wasRemoving) = (isChecking, isSaving, isRemoving)
    let effects = flow.handle(input)
    var isLongEnough = false
    switch input {
    case .drew(let pattern):
      isLongEnough = before.takesTouches && pattern.count >= 4
      if isLongEnough, isVerified { drawings.append(pattern) }
      try #require(effects.contains { if case .echo = $0 { true } else { isChecking(by: $0) || isSaving(by: $0) } })
    case .verdict(.correct): if isChecking { isVerified = true }
    case .startOver: if !isSaving { drawings = [] }
    case .drawingCancelled:
      try #require(effects.isEmpty)
      try #require(flow.screen == before)
    default: break
    }
    if wasOver { try #require(effects.allSatisfy { $0 == .echo(.clear) }) }
    for effect in effects {
      switch effect {
      case .check:
        try #require(isLongEnough && flow.kind != .create && !wasChecking)
      case .save(let pattern):
        savings += 1
        try #require(isVerified && !wasSaving && pattern.count >= 4)
        try #require(drawings.filter { $0 == pattern }.count >= 2)
        try #require(drawings.last == pattern)
      case .remove:
        try #require(wasChecking && input == .verdict(.correct) && flow.kind == .remove)
      case .finished(let end):
        outcome = end
        switch end {
        case .unlocked, .verified: try #require(wasChecking && input == .verdict(.correct))
        case .created, .changed: try #require(wasSaving && input == .saved)
        case .removed: try #require(wasRemoving && input == .removed)
        case .cancelled: try #require(input == .cancel && !wasSaving && !wasRemoving)
        }
      case .echo: break
      }
    }
    isChecking = flow.screen.message == .checking
    isSaving = flow.screen.message == .saving
    isRemoving = flow.screen.message == .removing
  }

  private func isChecking(by effect: PatternFlowEffect) -> Bool { if case .check = effect { true } else { false } }
  private func isSaving(by effect: PatternFlowEffect) -> Bool { if case .save = effect { true } else { false } }

  func check() throws {
    let screen = flow.screen
    if isChecking || isSaving || isRemoving || outcome != nil { try #require(!screen.takesTouches) }
    if let outcome {
      try #require(screen.message == .finished(outcome))
      try #require(screen.preview == nil && screen.buttons.isEmpty)
    }
    if screen.preview != nil { try #require(!drawings.isEmpty) }
    if screen.message == .weak { try #require(flow.weakPolicy == .warn && screen.preview != nil) }
  }
}
