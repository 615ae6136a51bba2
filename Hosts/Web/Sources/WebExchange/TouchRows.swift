import InkdotGeometry
package import InkdotTouches

/// Reads the touches that a page writes into the exchange.
///
/// Rows have nine numbers: time, id, phase, kind, x, y, pressure, altitude, azimuth. They are in the order of their
/// times.
package struct TouchRows {
  /// Numbers per row.
  package static let length = 9

  /// The ids of active touches that measure pressure.
  private var measuring: [Int] = []

  package init() {}

  /// Delivers the rows as events. Adjacent rows with the same time and different ids form one event.
  ///
  /// Ignores refused rows and records the reason for the page; see ``refusalBit``.
  ///
  /// - Returns: the bits of all answers.
  package mutating func deliver(_ count: Int32, to board: (TouchEvent) throws(TouchError) -> UInt32) -> Int32 {
    var answers: Int32 = 0
    var event = TouchEvent(time: 0, samples: [])
    func flush() {
      guard !event.samples.isEmpty else { return }
      answers |= answer { () throws(TouchError) in try board(event) }
      event.samples.removeAll(keepingCapacity: true)
    }
    for row in 0..<min(max(0, Int(count)), exchange.numbers.count / Self.length) {
      guard let sample = sample(at: row * Self.length) else {
        answers |= refused(TouchError.malformedCode)
        continue
      }
      let time = exchange.numbers[row * Self.length]
      // The condition is also true for NaN, so such a row becomes a separate event, which the board refuses.
      if !(time == event.time) || event.samples.contains(where: { $0.id == sample.id }) { flush() }
      event.time = time
      event.samples.append(sample)
    }
    flush()
    return answers
  }

  /// Returns the rows as events of one sample each. Ignores invalid rows.
  package mutating func events(_ count: Int32) -> [TouchEvent] {
    var events: [TouchEvent] = []
    for row in 0..<min(max(0, Int(count)), exchange.numbers.count / Self.length) {
      guard let sample = sample(at: row * Self.length) else { continue }
      events.append(TouchEvent(time: exchange.numbers[row * Self.length], samples: [sample]))
    }
    return events
  }

  /// Ids must fit in 32 bits, so that 32-bit and 64-bit platforms refuse the same rows.
  private mutating func sample(at start: Int) -> TouchSample? {
    let numbers = exchange.numbers
    guard let id = Int32(exactly: numbers[start + 1]).map(Int.init),
      let phase = TouchPhase(rawValue: UInt8(clamping: numbers[start + 2])),
      let kind = TouchKind(rawValue: UInt8(clamping: numbers[start + 3]))
    else { return nil }
    let pressure = numbers[start + 6]
    if phase == .began {
      measuring.removeAll { $0 == id }
      // Browsers report 0, ½ or 1 for fingers and mice that measure no pressure. Pens always measure it, and may report
      // 0.
      if kind == .pen || ![0, 0.5, 1].contains(pressure) { measuring.append(id) }
    }
    let sample = TouchSample(
      id: id, phase: phase, location: Point2D(numbers[start + 4], numbers[start + 5]), kind: kind,
      pressure: measuring.contains(id) ? pressure : nil, altitude: numbers[start + 7], azimuth: numbers[start + 8])
    if phase == .ended || phase == .cancelled || measuring.count > 64 { measuring.removeAll { $0 == id } }
    return sample
  }
}

// MARK: Refusals

/// The bit of an answer that reports a refusal. `refusal` returns the reason.
package let refusalBit: Int32 = 1 << 30

nonisolated(unsafe) private var lastRefusal: Int32 = 0

/// The reason of the last refusal since the previous call: a code of `TouchError`, 0 for none.
@_expose(wasm, "refusal")
public func takeRefusal() -> Int32 {
  defer { lastRefusal = 0 }
  return lastRefusal
}

/// Records that something was refused.
package func refused(_ code: Int32) -> Int32 {
  lastRefusal = code
  return refusalBit
}

/// The bits of the answer, or the code of the refusal.
package func answer(_ call: () throws(TouchError) -> UInt32) -> Int32 {
  do throws(TouchError) { return Int32(try call()) } catch { return refused(error.code) }
}

extension TouchError {
  /// The code of a row with an invalid number.
  package static let malformedCode: Int32 = 1

  /// The code of a reason.
  package var code: Int32 {
    switch self {
    case .timeNotFinite: 2
    case .locationOutOfRange: 3
    case .listedTwice: 4
    case .alreadyDown: 5
    case .notDown: 6
    case .dispatching: 7
    case .tooManyTouches: 8
    case .accelerationNotFinite: 9
    }
  }
}
