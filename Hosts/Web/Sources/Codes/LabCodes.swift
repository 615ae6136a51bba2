import InkdotGestures
import InkdotStudy
import LabHost

let labCodes = PageModule(
  path: "app/lab/codes.js",
  about: "Numbers of the gesture lab.",
  declarations: [
    names(
      "cards", "The cards.",
      cases(
        of: LabCard.self,
        [
          "sparks": .sparks, "hitTest": .hitTest, "button": .button, "taps": .taps, "longPress": .longPress,
          "swipe": .swipe,
          "rotate": .rotate, "pinch": .pinch, "together": .together, "pan": .pan, "edgePan": .edgePan, "shake": .shake,
        ])),
    bits("LabEffect", "Bits of the lab's effects.", labEffects),
    names(
      "states", "States of a recognizer.",
      cases(
        of: RecognizerState.self,
        [
          "possible": .possible, "began": .began, "changed": .changed, "ended": .ended, "cancelled": .cancelled,
          "failed": .failed,
        ])),
    names("failures", "Failures of a recognizer, from 1.", recognizerFailures, from: 1),
    names(
      "answers", "Results of a view in a hit test.",
      cases(
        of: HitTrace.Answer.self,
        [
          "found": .found, "searched": .searched, "outside": .outside, "hidden": .hidden,
          "notInteractive": .notInteractive, "transparent": .transparent, "itself": .itself,
        ])),
    numbers(
      "Switch", "Switches of a view.",
      cases(
        of: LabBoard.Switch.self,
        [
          "interaction": .interaction, "hidden": .hidden, "multipleTouch": .multipleTouch,
          "overridesHitTest": .overridesHitTest,
        ]) + [("alpha", Int(alphaCode))]),
    names(
      "options", "Options of a card.",
      cases(
        of: LabOption.self,
        [
          "taps": .taps, "fingers": .fingers, "press": .pressDuration, "movement": .movement, "direction": .direction,
          "threshold": .threshold, "multipleTouch": .multipleTouch, "distance": .distance, "angle": .angle,
        ])),
    names("problems", "Errors of a log, from 1.", sessionErrors, from: 1),
    number("longestLog", "Maximum length of a log, in bytes.", ReplayLimits.bytes),
  ])

private var labEffects: [Code] {
  let effects: [(String, LabEffects)] = [
    ("redraw", .redraw), ("logged", .logged), ("statesChanged", .statesChanged), ("hitChanged", .hitChanged),
    ("restarted", .restarted), ("playbackEnded", .playbackEnded), ("sparksCounted", .sparksCounted),
  ]
  return effects.map { ($0, Int($1.rawValue)) }
}

private var recognizerFailures: [Code] {
  let failures: [RecognizerFailure] = [
    .moved(distance: 0, allowed: 0), .tooFarFromLastTap(distance: 0, allowed: 0), .noNextTap(allowed: 0),
    .tooLate(allowed: 0), .wrongDirection, .notFromEdge(allowed: 0), .tooManyTouches(count: 0, allowed: 0),
    .tooFewTouches(count: 0, required: 0), .lifted, .touchCancelled, .prevented, .requiredFailureRecognized, .disabled,
    .refused, .other,
  ]
  return failures.map { failure in
    let name =
      switch failure {
      case .moved: "moved"
      case .tooFarFromLastTap: "tooFar"
      case .noNextTap: "noNextTap"
      case .tooLate: "tooLate"
      case .wrongDirection: "wrongDirection"
      case .notFromEdge: "notFromEdge"
      case .tooManyTouches: "tooMany"
      case .tooFewTouches: "tooFew"
      case .lifted: "lifted"
      case .touchCancelled: "touchCancelled"
      case .prevented: "prevented"
      case .requiredFailureRecognized: "requiredFailure"
      case .disabled: "disabled"
      case .refused: "refused"
      case .other: "other"
      }
    return (name, Int(failure.code.0))
  }
}

private var sessionErrors: [Code] {
  let errors: [ReplaySessionError] = [
    .unreadable(.notJSON(offset: 0)), .unreadable(.tooDeep(limit: 0)), .unreadable(.tooLong(limit: 0)),
    .unreadable(.badValue("")), .cannotRun(reason: ""), .overflown,
  ]
  return errors.map { error in
    let name =
      switch error {
      case .unreadable(.notJSON): "json"
      case .unreadable(.tooDeep): "deep"
      case .unreadable(.tooLong): "long"
      case .unreadable(.badValue): "value"
      case .cannotRun: "run"
      case .overflown: "overflown"
      }
    return (name, Int(error.code.0))
  }
}
