import InkdotGestures
import InkdotTouches

/// A value of a card that can be changed while it is shown; part of the recording.
public enum LabOption: UInt8, Sendable, CaseIterable {
  /// Number of consecutive taps, 1 to 3.
  case taps
  /// Duration of a press, in s.
  case pressDuration
  /// Allowed movement of a finger, in pt.
  case movement
  /// The axis of a gesture: 0 for left and right, 1 for up and down.
  case direction
  /// Threshold of a shake, in m/s².
  case threshold
  /// Number of fingers, 1 to 3.
  case fingers
  /// Whether the stage receives several touches at a time: 0 or 1.
  case multipleTouch
  /// How far fingers move, apart or together in a pinch, before the gesture begins, in pt.
  case distance
  /// How far two fingers turn before a rotation begins, in degrees.
  case angle

  /// The values to choose from.
  public var choices: [Double] {
    switch self {
    case .taps, .fingers: [1, 2, 3]
    case .pressDuration: [0.2, 0.5, 1, 1.5, 2]
    case .movement, .distance: [5, 10, 20, 50]
    case .angle: [5, 10, 20, 45]
    case .direction, .multipleTouch: [0, 1]
    case .threshold: [8, 13, 20]
    }
  }
}

extension LabCard {
  /// The options of the card, in display order.
  public var options: [LabOption] {
    // A switch that returns array literals returns those of another card in WebAssembly (Swift 6.3.1, `-Osize`).
    LabOption.allCases.filter { $0.isOption(of: self) }
  }
}

extension LabOption {
  fileprivate func isOption(of card: LabCard) -> Bool {
    switch card {
    case .sparks: self == .multipleTouch
    case .hitTest, .button: false
    case .taps: self == .taps || self == .fingers
    case .longPress: self == .pressDuration || self == .movement || self == .fingers
    case .swipe: self == .direction || self == .fingers
    case .rotate: self == .angle || self == .multipleTouch
    case .pinch: self == .distance || self == .multipleTouch
    case .together: self == .multipleTouch
    case .pan, .edgePan: self == .distance || self == .fingers
    case .shake: self == .threshold
    }
  }

  /// Returns the value in a session of a card; `nil` if there is none.
  func value(in session: ReplaySession) -> Double? {
    guard self != .multipleTouch else { return session.views.first?.value.isMultipleTouchEnabled == true ? 1 : 0 }
    guard let recognizer = session.recognizers.first?.value.recognizer else { return nil }
    if let tap = recognizer as? TapRecognizer {
      if self == .taps { return Double(tap.numberOfTapsRequired) }
      if self == .fingers { return Double(tap.numberOfTouchesRequired) }
    } else if let press = recognizer as? LongPressRecognizer {
      if self == .pressDuration { return press.minimumPressDuration }
      if self == .movement { return press.allowableMovement }
      if self == .fingers { return Double(press.numberOfTouchesRequired) }
    } else if let swipe = recognizer as? SwipeRecognizer {
      if self == .direction { return swipe.direction.isDisjoint(with: [.left, .right]) ? 1 : 0 }
      if self == .fingers { return Double(swipe.numberOfTouchesRequired) }
    } else if let pan = recognizer as? PanRecognizer {
      if self == .fingers { return Double(pan.minimumNumberOfTouches) }
      if self == .distance { return pan.minimumDistance }
    } else if let pinch = recognizer as? PinchRecognizer {
      if self == .distance { return pinch.minimumDistanceDelta }
    } else if let rotation = recognizer as? RotationRecognizer {
      // Radians of whole degrees.
      if self == .angle { return (rotation.minimumAngleDelta * 180 / .pi).rounded() }
    } else if let shake = recognizer as? ShakeRecognizer {
      if self == .threshold { return shake.threshold }
    }
    return nil
  }

  /// Returns the settings of a frame that changes the value in a session of a card.
  func settings(_ value: Double, in session: ReplaySession) -> [ReplaySetting] {
    guard self != .multipleTouch else {
      return session.views.prefix(1).map {
        ReplaySetting(view: $0.name, "multipleTouchEnabled", .bool(value == 1))
      }
    }
    // The second recognizer of the card stays a single tap.
    let recognizers = self == .taps ? session.recognizers.prefix(1) : session.recognizers[...]
    return recognizers.enumerated().map { index, named in
      let (name, value) = setting(value, of: named.value.recognizer, isFirst: index == 0)
      return ReplaySetting(recognizer: named.name, name, value)
    }
  }

  private func setting(
    _ value: Double, of recognizer: Recognizer, isFirst: Bool
  ) -> (name: StaticString, value: JSONValue) {
    switch self {
    case .taps: ("numberOfTapsRequired", .number(value))
    case .fingers:
      (recognizer is PanRecognizer ? "minimumNumberOfTouches" : "numberOfTouchesRequired", .number(value))
    case .pressDuration: ("minimumPressDuration", .number(value))
    case .movement: ("allowableMovement", .number(value))
    case .direction:
      (
        "direction",
        .number(Double((value == 0 ? (isFirst ? SwipeDirection.left : .right) : isFirst ? .up : .down).rawValue))
      )
    case .threshold: ("threshold", .number(value))
    case .distance:
      (recognizer is PinchRecognizer ? "minimumDistanceDelta" : "minimumDistance", .number(value))
    case .angle: ("minimumAngleDelta", .number(value * .pi / 180))
    case .multipleTouch: ("multipleTouchEnabled", .bool(value == 1))
    }
  }
}
