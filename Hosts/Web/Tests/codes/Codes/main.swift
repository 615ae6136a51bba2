import BoardHost
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGestures
import InkdotLab
import InkdotPatterns
import InkdotRendering
import InkdotTouches
import LockHost
import WebExchange

// Prints every number that the page knows by a name, as `GROUP NAME NUMBER`. test_codes.py compares them with the names in
// the page's modules.

func say(_ group: String, _ name: String, _ number: some BinaryInteger) { print(group, name, number) }

func all<T: CaseIterable & RawRepresentable>(_ group: String, _ type: T.Type, without end: String = "")
where T.RawValue: BinaryInteger {
  for value in T.allCases {
    let name = "\(value)"
    say(group, name.hasSuffix(end) ? String(name.dropLast(end.count)) : name, value.rawValue)
  }
}

all("Phase", TouchPhase.self)
all("Kind", TouchKind.self)
all("Flow", PatternFlow.Kind.self)
all("Outcome", PatternOutcome.self)
all("Tone", PatternMessage.Tone.self)
for failure in PatternFailure.allCases { say("Failure", failure.name, failure.rawValue) }
all("Schedule", AttemptSchedule.self)
all("tools", DoodleTool.self, without: "Eraser")
all("shapes", DrawnShape.Kind.self)
all("rulings", Ruling.Kind.self)
for kind in Ruling.Kind.allCases { say("spacings", "\(kind)", Int(kind.standardSpacing)) }
for color in SheetColor.allCases { say("paperColors", "\(color)", color.color.rgba) }
for size in SheetSize.allCases {
  say("paperWidths", "\(size)", Int(size.size().width))
  say("paperHeights", "\(size)", Int(size.size().height))
}
all("cards", LabCard.self)
all("states", RecognizerState.self)
all("answers", HitTrace.Answer.self)

let buttons: [(String, PatternScreen.Buttons)] = [
  ("startOver", .startOver), ("forgot", .forgot), ("manage", .manage), ("cancel", .cancel),
]
for (name, button) in buttons { say("Button", name, button.rawValue) }

let patternEffects: [(String, PatternEffects)] = [
  ("redraw", .redraw), ("vibrate", .vibrate), ("dotsChanged", .dotsChanged), ("drawn", .drawn),
  ("discarded", .discarded), ("echoEnded", .echoEnded), ("screenChanged", .screenChanged),
  ("shakeMessage", .shakeMessage),
]
for (name, effect) in patternEffects { say("Effect", name, effect.rawValue) }
let pattern = try Pattern(dots: [0, 1, 2, 5])
say("Effect", "check", PatternAnswer([], request: .check(pattern)).bits)
say("Effect", "save", PatternAnswer([], request: .save(pattern)).bits)
say("Effect", "remove", PatternAnswer([], request: .remove).bits)
say("Effect", "finished", PatternAnswer([], outcome: .created).bits)

let doodleEffects: [(String, DoodleEffects)] = [
  ("ink", .ink), ("inkEnded", .inkEnded), ("marksAdded", .marksAdded), ("damage", .damage),
  ("viewChanged", .viewChanged), ("historyChanged", .historyChanged), ("photosChanged", .photosChanged),
  ("journal", .journal), ("offerUndo", .offerUndo), ("penSeen", .penSeen), ("full", .full),
  ("selectionChanged", .selectionChanged), ("shapeRecognized", .shapeRecognized), ("paperChanged", .paperChanged),
  ("tapUndid", .tapUndid), ("tapRedid", .tapRedid), ("textWanted", .textWanted),
]
for (name, effect) in doodleEffects { say("DoodleEffect", name, effect.rawValue) }

let labEffects: [(String, LabEffects)] = [
  ("redraw", .redraw), ("logged", .logged), ("statesChanged", .statesChanged), ("hitChanged", .hitChanged),
  ("restarted", .restarted), ("playbackEnded", .playbackEnded),
]
for (name, effect) in labEffects { say("LabEffect", name, effect.rawValue) }

for (name, blend) in [("normal", InkBlend.over), ("multiply", .multiply), ("screen", .screen)] {
  say("blends", name, Int(blend.code))
}

let losses: [(String, DrawingLoss)] = [
  ("signature", .signature), ("bytes", .bytes(offset: 0, count: 1)), ("stroke", .stroke(offset: 0)),
  ("photo", .photo(offset: 0)), ("photoFile", .photoFile(offset: 0)),
  ("photoWithoutFile", .photoWithoutFile(offset: 0)), ("unknown", .unknown(offset: 0)),
  ("parts", .parts(count: 1)), ("paper", .paper), ("end", .end), ("steps", .stepsFrom(offset: 0)),
  ("text", .text(offset: 0)),
]
for (name, loss) in losses { say("losses", name, Int(loss.code.0)) }

let refusals: [(String, TouchError)] = [
  ("timeNotFinite", .timeNotFinite), ("locationOutOfRange", .locationOutOfRange(id: 0)),
  ("listedTwice", .listedTwice(id: 0)), ("alreadyDown", .alreadyDown(id: 0)), ("notDown", .notDown(id: 0)),
  ("dispatching", .dispatching), ("tooManyTouches", .tooManyTouches(limit: 1)),
  ("accelerationNotFinite", .accelerationNotFinite),
]
say("Refusal", "malformed", TouchError.malformedCode)
for (name, error) in refusals { say("Refusal", name, error.code) }

for code in 0..<64 as Range<Int32> {
  guard let input = PatternFlowInput(code: code, value: 0) else { continue }
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
    case .drew, .drawingCancelled: "none"
    }
  say("Input", name, code)
}
