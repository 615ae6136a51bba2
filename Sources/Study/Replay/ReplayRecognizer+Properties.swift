import InkdotCoding
import InkdotGestures

extension ReplayRecognizer {
  static let directions: [(name: StaticString, bit: UInt8)] = [("right", 1), ("left", 2), ("up", 4), ("down", 8)]
  static let edges: [(name: StaticString, bit: UInt8)] = [("left", 2), ("right", 8), ("top", 1), ("bottom", 4)]

  /// All properties that a case can read or set.
  private var properties: [ReplayProperty] { common + touchProperties + movement + options }

  private var common: [ReplayProperty] {
    let recognizer = recognizer
    return [
      ReplayProperty(name: "state", write: { $0.text(recognizer.state.name) }),
      .bool("enabled", { recognizer.isEnabled }, { recognizer.isEnabled = $0 }),
      .bool("cancelsTouchesInView", { recognizer.cancelsTouchesInView }, { recognizer.cancelsTouchesInView = $0 }),
      .bool("delaysTouchesBegan", { recognizer.delaysTouchesBegan }, { recognizer.delaysTouchesBegan = $0 }),
      .bool("delaysTouchesEnded", { recognizer.delaysTouchesEnded }, { recognizer.delaysTouchesEnded = $0 }),
      .bool("canPrevent", { recognizer.preventsOthers }, { recognizer.preventsOthers = $0 }),
      .bool("canBePrevented", { recognizer.isPreventable }, { recognizer.isPreventable = $0 }),
    ]
  }

  /// The properties that each callback reports first.
  private var touchProperties: [ReplayProperty] {
    guard kind != .shake, let view = recognizer.view else { return [] }
    let recognizer = recognizer
    return [
      ReplayProperty(name: "location", write: { $0.pair(recognizer.location(in: view)) }),
      .count("numberOfTouches", { recognizer.numberOfTouches }),
    ]
  }

  /// The properties that each callback reports after those of touches.
  private var movement: [ReplayProperty] {
    if let pan = recognizer as? PanRecognizer {
      return [
        .vector("translation", { pan.translation }, { pan.translation = $0 }),
        .vector("velocity", { pan.velocity }),
      ]
    }
    if let pinch = recognizer as? PinchRecognizer {
      return [.number("scale", { pinch.scale }, { pinch.scale = $0 }), .number("velocity", { pinch.velocity })]
    }
    if let rotation = recognizer as? RotationRecognizer {
      return [
        .number("rotation", { rotation.rotation }, { rotation.rotation = $0 }),
        .number("velocity", { rotation.velocity }),
      ]
    }
    return []
  }

  private var options: [ReplayProperty] {
    if let tap = recognizer as? TapRecognizer {
      return [
        .count("numberOfTapsRequired", { tap.numberOfTapsRequired }, { tap.numberOfTapsRequired = $0 }),
        .count("numberOfTouchesRequired", { tap.numberOfTouchesRequired }, { tap.numberOfTouchesRequired = $0 }),
        .number("allowableMovement", { tap.allowableMovement }, { tap.allowableMovement = $0 }),
        .number(
          "maximumIntervalBetweenTaps", { tap.maximumIntervalBetweenTaps }, { tap.maximumIntervalBetweenTaps = $0 }),
        .number(
          "maximumDistanceBetweenTaps", { tap.maximumDistanceBetweenTaps }, { tap.maximumDistanceBetweenTaps = $0 }),
      ]
    }
    if let press = recognizer as? LongPressRecognizer {
      return [
        .number("minimumPressDuration", { press.minimumPressDuration }, { press.minimumPressDuration = $0 }),
        .number("allowableMovement", { press.allowableMovement }, { press.allowableMovement = $0 }),
        .count("numberOfTouchesRequired", { press.numberOfTouchesRequired }, { press.numberOfTouchesRequired = $0 }),
        .count("numberOfTapsRequired", { press.numberOfTapsRequired }, { press.numberOfTapsRequired = $0 }),
      ]
    }
    if let swipe = recognizer as? SwipeRecognizer {
      return [
        .flags(
          "direction", Self.directions, { swipe.direction.rawValue }, { swipe.direction = SwipeDirection(rawValue: $0) }
        ),
        .count("numberOfTouchesRequired", { swipe.numberOfTouchesRequired }, { swipe.numberOfTouchesRequired = $0 }),
      ]
    }
    if let pan = recognizer as? PanRecognizer {
      var options: [ReplayProperty] = [
        .count("minimumNumberOfTouches", { pan.minimumNumberOfTouches }, { pan.minimumNumberOfTouches = $0 }),
        .limit("maximumNumberOfTouches", { pan.maximumNumberOfTouches }, { pan.maximumNumberOfTouches = $0 }),
        .number("minimumDistance", { pan.minimumDistance }, { pan.minimumDistance = $0 }),
      ]
      if let edgePan = pan as? ScreenEdgePanRecognizer {
        options.append(
          .flags("edges", Self.edges, { edgePan.edges.rawValue }, { edgePan.edges = ScreenEdge(rawValue: $0) }))
      }
      return options
    }
    if let pinch = recognizer as? PinchRecognizer {
      return [.number("minimumDistanceDelta", { pinch.minimumDistanceDelta }, { pinch.minimumDistanceDelta = $0 })]
    }
    if let rotation = recognizer as? RotationRecognizer {
      return [.number("minimumAngleDelta", { rotation.minimumAngleDelta }, { rotation.minimumAngleDelta = $0 })]
    }
    if let shake = recognizer as? ShakeRecognizer {
      return [.number("threshold", { shake.threshold }, { shake.threshold = $0 })]
    }
    return []
  }

  /// Writes the value of a query; `false` if there is no such property.
  func answer(_ name: ByteText, to writer: inout JSONWriter) -> Bool {
    guard let property = properties.first(where: { name == $0.name }) else { return false }
    property.write(&writer)
    return true
  }

  /// Sets an option, or one of the values `scale`, `rotation` and `translation`.
  func set(_ name: ByteText, to value: JSONValue) throws(ReplayStop) {
    guard let set = properties.first(where: { name == $0.name })?.set else {
      throw .skip("\(id.string) has no \(name.string)")
    }
    guard set(value) else { throw .bad("\(id.string).\(name.string)") }
  }

  /// Writes the fields of a callback after the state.
  func report(to writer: inout JSONWriter) {
    guard recognizer.view != nil else { return }
    for property in touchProperties + movement {
      writer.key(property.name)
      property.write(&writer)
    }
  }
}

extension RecognizerState {
  var name: StaticString {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
