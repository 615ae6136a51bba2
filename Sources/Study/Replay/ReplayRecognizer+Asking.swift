import InkdotCoding
import InkdotGeometry
import InkdotGestures

extension ReplayRecognizer {
  /// Writes the answer to a query; false when it has no such value.
  func answer(_ name: ByteText, to writer: inout JSONWriter) -> Bool {
    answerCommon(name, to: &writer) || answerOwn(name, to: &writer)
  }

  private func answerCommon(_ name: ByteText, to writer: inout JSONWriter) -> Bool {
    if name == "state" {
      writer.text(recognizer.state.name)
    } else if name == "enabled" {
      writer.bool(recognizer.isEnabled)
    } else if name == "cancelsTouchesInView" {
      writer.bool(recognizer.cancelsTouchesInView)
    } else if name == "delaysTouchesBegan" {
      writer.bool(recognizer.delaysTouchesBegan)
    } else if name == "delaysTouchesEnded" {
      writer.bool(recognizer.delaysTouchesEnded)
    } else if name == "canPrevent" {
      writer.bool(recognizer.preventsOthers)
    } else if name == "canBePrevented" {
      writer.bool(recognizer.isPreventable)
    } else if kind != .shake, name == "numberOfTouches" {
      writer.number(Double(recognizer.numberOfTouches))
    } else if kind != .shake, name == "location", let view = recognizer.view {
      writer.pair(recognizer.location(in: view))
    } else {
      return false
    }
    return true
  }

  private func answerOwn(_ name: ByteText, to writer: inout JSONWriter) -> Bool {
    if let tap = recognizer as? TapRecognizer { return answer(tap, name, &writer) }
    if let press = recognizer as? LongPressRecognizer { return answer(press, name, &writer) }
    if let swipe = recognizer as? SwipeRecognizer { return answer(swipe, name, &writer) }
    if let pan = recognizer as? PanRecognizer { return answer(pan, name, &writer) }
    if let pinch = recognizer as? PinchRecognizer, name == "scale" || name == "velocity" {
      writer.number(name == "scale" ? pinch.scale : pinch.velocity)
    } else if let rotation = recognizer as? RotationRecognizer, name == "rotation" || name == "velocity" {
      writer.number(name == "rotation" ? rotation.rotation : rotation.velocity)
    } else if let shake = recognizer as? ShakeRecognizer, name == "threshold" {
      writer.number(shake.threshold)
    } else {
      return false
    }
    return true
  }

  private func answer(_ tap: TapRecognizer, _ name: ByteText, _ writer: inout JSONWriter) -> Bool {
    if name == "numberOfTapsRequired" {
      writer.number(Double(tap.numberOfTapsRequired))
    } else if name == "numberOfTouchesRequired" {
      writer.number(Double(tap.numberOfTouchesRequired))
    } else if name == "allowableMovement" {
      writer.number(tap.allowableMovement)
    } else if name == "maximumIntervalBetweenTaps" {
      writer.number(tap.maximumIntervalBetweenTaps)
    } else if name == "maximumDistanceBetweenTaps" {
      writer.number(tap.maximumDistanceBetweenTaps)
    } else {
      return false
    }
    return true
  }

  private func answer(_ press: LongPressRecognizer, _ name: ByteText, _ writer: inout JSONWriter) -> Bool {
    if name == "minimumPressDuration" {
      writer.number(press.minimumPressDuration)
    } else if name == "allowableMovement" {
      writer.number(press.allowableMovement)
    } else if name == "numberOfTouchesRequired" {
      writer.number(Double(press.numberOfTouchesRequired))
    } else if name == "numberOfTapsRequired" {
      writer.number(Double(press.numberOfTapsRequired))
    } else {
      return false
    }
    return true
  }

  private func answer(_ swipe: SwipeRecognizer, _ name: ByteText, _ writer: inout JSONWriter) -> Bool {
    if name == "direction" {
      writer.flags(swipe.direction.rawValue, Self.directions)
    } else if name == "numberOfTouchesRequired" {
      writer.number(Double(swipe.numberOfTouchesRequired))
    } else {
      return false
    }
    return true
  }

  private func answer(_ pan: PanRecognizer, _ name: ByteText, _ writer: inout JSONWriter) -> Bool {
    if name == "translation" {
      writer.pair(.zero + pan.translation)
    } else if name == "velocity" {
      writer.pair(.zero + pan.velocity)
    } else if name == "minimumNumberOfTouches" {
      writer.number(Double(pan.minimumNumberOfTouches))
    } else if name == "maximumNumberOfTouches" {
      if pan.maximumNumberOfTouches == .max {
        writer.null()
      } else {
        writer.number(Double(pan.maximumNumberOfTouches))
      }
    } else if name == "edges", let edgePan = pan as? ScreenEdgePanRecognizer {
      writer.flags(edgePan.edges.rawValue, Self.edges)
    } else {
      return false
    }
    return true
  }

  /// Writes the fields of a callback after the state.
  func report(to writer: inout JSONWriter) {
    guard kind != .shake, let view = recognizer.view else { return }
    writer.key("location")
    writer.pair(recognizer.location(in: view))
    writer.key("numberOfTouches")
    writer.number(Double(recognizer.numberOfTouches))
    if let pan = recognizer as? PanRecognizer {
      writer.key("translation")
      writer.pair(.zero + pan.translation)
      writer.key("velocity")
      writer.pair(.zero + pan.velocity)
    } else if let pinch = recognizer as? PinchRecognizer {
      writer.key("scale")
      writer.number(pinch.scale)
      writer.key("velocity")
      writer.number(pinch.velocity)
    } else if let rotation = recognizer as? RotationRecognizer {
      writer.key("rotation")
      writer.number(rotation.rotation)
      writer.key("velocity")
      writer.number(rotation.velocity)
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

extension JSONWriter {
  mutating func pair(_ point: Point2D) {
    open("[")
    number(point.x)
    number(point.y)
    close("]")
  }

  mutating func flags(_ bits: UInt8, _ known: [(name: StaticString, bit: UInt8)]) {
    open("[")
    for (name, bit) in known where bits & bit != 0 { text(name) }
    close("]")
  }
}
