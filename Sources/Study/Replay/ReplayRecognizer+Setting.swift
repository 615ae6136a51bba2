import InkdotCoding
import InkdotGeometry
import InkdotGestures

extension ReplayRecognizer {
  /// Sets an option, or one of the values `scale`, `rotation` and `translation`.
  func set(_ name: ByteText, to value: JSONValue) throws(ReplayStop) {
    if try setCommon(name, to: value) { return }
    if try setOwn(name, to: value) { return }
    throw .skip("\(id.string) has no \(name.string)")
  }

  private func setCommon(_ name: ByteText, to value: JSONValue) throws(ReplayStop) -> Bool {
    if name == "enabled" {
      recognizer.isEnabled = try bool(value, name)
    } else if name == "cancelsTouchesInView" {
      recognizer.cancelsTouchesInView = try bool(value, name)
    } else if name == "delaysTouchesBegan" {
      recognizer.delaysTouchesBegan = try bool(value, name)
    } else if name == "delaysTouchesEnded" {
      recognizer.delaysTouchesEnded = try bool(value, name)
    } else if name == "canPrevent" {
      recognizer.preventsOthers = try bool(value, name)
    } else if name == "canBePrevented" {
      recognizer.isPreventable = try bool(value, name)
    } else {
      return false
    }
    return true
  }

  private func setOwn(_ name: ByteText, to value: JSONValue) throws(ReplayStop) -> Bool {
    if let tap = recognizer as? TapRecognizer { return try set(tap, name, value) }
    if let press = recognizer as? LongPressRecognizer { return try set(press, name, value) }
    if let swipe = recognizer as? SwipeRecognizer { return try set(swipe, name, value) }
    if let pan = recognizer as? PanRecognizer { return try set(pan, name, value) }
    if let pinch = recognizer as? PinchRecognizer, name == "scale" {
      pinch.scale = try number(value, name)
    } else if let rotation = recognizer as? RotationRecognizer, name == "rotation" {
      rotation.rotation = try number(value, name)
    } else if let shake = recognizer as? ShakeRecognizer, name == "threshold" {
      shake.threshold = try number(value, name)
    } else {
      return false
    }
    return true
  }

  private func set(_ tap: TapRecognizer, _ name: ByteText, _ value: JSONValue) throws(ReplayStop) -> Bool {
    if name == "numberOfTapsRequired" {
      tap.numberOfTapsRequired = try integer(value, name)
    } else if name == "numberOfTouchesRequired" {
      tap.numberOfTouchesRequired = try integer(value, name)
    } else if name == "allowableMovement" {
      tap.allowableMovement = try number(value, name)
    } else if name == "maximumIntervalBetweenTaps" {
      tap.maximumIntervalBetweenTaps = try number(value, name)
    } else if name == "maximumDistanceBetweenTaps" {
      tap.maximumDistanceBetweenTaps = try number(value, name)
    } else {
      return false
    }
    return true
  }

  private func set(_ press: LongPressRecognizer, _ name: ByteText, _ value: JSONValue) throws(ReplayStop) -> Bool {
    if name == "minimumPressDuration" {
      press.minimumPressDuration = try number(value, name)
    } else if name == "allowableMovement" {
      press.allowableMovement = try number(value, name)
    } else if name == "numberOfTouchesRequired" {
      press.numberOfTouchesRequired = try integer(value, name)
    } else if name == "numberOfTapsRequired" {
      press.numberOfTapsRequired = try integer(value, name)
    } else {
      return false
    }
    return true
  }

  private func set(_ swipe: SwipeRecognizer, _ name: ByteText, _ value: JSONValue) throws(ReplayStop) -> Bool {
    if name == "direction" {
      swipe.direction = SwipeDirection(rawValue: try flags(value, name, Self.directions))
    } else if name == "numberOfTouchesRequired" {
      swipe.numberOfTouchesRequired = try integer(value, name)
    } else {
      return false
    }
    return true
  }

  private func set(_ pan: PanRecognizer, _ name: ByteText, _ value: JSONValue) throws(ReplayStop) -> Bool {
    if name == "minimumNumberOfTouches" {
      pan.minimumNumberOfTouches = try integer(value, name)
    } else if name == "maximumNumberOfTouches" {
      if case .null = value {
        pan.maximumNumberOfTouches = .max
      } else {
        pan.maximumNumberOfTouches = try integer(value, name)
      }
    } else if name == "translation" {
      guard let pair = value.numbers(2) else { throw .bad("\(id.string).\(name.string)") }
      pan.translation = Vector2D(pair[0], pair[1])
    } else if name == "edges", let edgePan = pan as? ScreenEdgePanRecognizer {
      edgePan.edges = ScreenEdge(rawValue: try flags(value, name, Self.edges))
    } else {
      return false
    }
    return true
  }

  // MARK: Values

  static let directions: [(name: StaticString, bit: UInt8)] = [("right", 1), ("left", 2), ("up", 4), ("down", 8)]
  static let edges: [(name: StaticString, bit: UInt8)] = [("left", 2), ("right", 8), ("top", 1), ("bottom", 4)]

  private func bool(_ value: JSONValue, _ name: ByteText) throws(ReplayStop) -> Bool {
    guard let bool = value.bool else { throw .bad("\(id.string).\(name.string)") }
    return bool
  }

  private func number(_ value: JSONValue, _ name: ByteText) throws(ReplayStop) -> Double {
    guard let number = value.number else { throw .bad("\(id.string).\(name.string)") }
    return number
  }

  private func integer(_ value: JSONValue, _ name: ByteText) throws(ReplayStop) -> Int {
    guard let integer = value.integer else { throw .bad("\(id.string).\(name.string)") }
    return integer
  }

  /// Names in a list, or the sum of their bits. Bits that name nothing are kept and never act.
  private func flags(
    _ value: JSONValue, _ name: ByteText, _ known: [(name: StaticString, bit: UInt8)]
  ) throws(ReplayStop) -> UInt8 {
    if let bits = value.integer, bits >= 0 { return UInt8(truncatingIfNeeded: bits) }
    guard let list = value.array else { throw .bad("\(id.string).\(name.string)") }
    var flags: UInt8 = 0
    for item in list {
      var bit: UInt8 = 0
      for one in known where item.text.map({ $0 == one.name }) ?? false { bit = one.bit }
      guard bit > 0 else { throw .bad("\(id.string).\(name.string)") }
      flags |= bit
    }
    return flags
  }
}
