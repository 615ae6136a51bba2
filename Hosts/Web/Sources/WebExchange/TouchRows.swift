import InkdotGeometry
package import InkdotTouches

/// Reads the touches that a page writes into the exchange: rows of nine numbers, time, id, phase, kind, x, y, pressure,
/// altitude and azimuth, in the order of their times.
package struct TouchRows {
  /// Numbers in a row.
  package static let length = 9

  /// Touches that are down and measure pressure, by their ids.
  private var measuring: [Int] = []

  package init() {}

  /// Delivers the rows as events: neighbouring rows of one time and different ids are one. What is refused is left out and
  /// noted for the page; see ``refusalBit``.
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
      // Written so that a time that is not a number is an event of its own, which the board refuses.
      if !(time == event.time) || event.samples.contains(where: { $0.id == sample.id }) { flush() }
      event.time = time
      event.samples.append(sample)
    }
    flush()
    return answers
  }

  /// The rows as events of one sample each; what makes no sense is left out.
  package mutating func events(_ count: Int32) -> [TouchEvent] {
    var events: [TouchEvent] = []
    for row in 0..<min(max(0, Int(count)), exchange.numbers.count / Self.length) {
      guard let sample = sample(at: row * Self.length) else { continue }
      events.append(TouchEvent(time: exchange.numbers[row * Self.length], samples: [sample]))
    }
    return events
  }

  /// Ids are those of 32 bits, so that both word sizes refuse the same.
  private mutating func sample(at start: Int) -> TouchSample? {
    let numbers = exchange.numbers
    guard let id = Int32(exactly: numbers[start + 1]).map(Int.init),
      let phase = TouchPhase(rawValue: UInt8(clamping: numbers[start + 2])),
      let kind = TouchKind(rawValue: UInt8(clamping: numbers[start + 3]))
    else { return nil }
    let pressure = numbers[start + 6]
    if phase == .began {
      measuring.removeAll { $0 == id }
      // Browsers report 0, ½ or 1 for fingers and mice that measure no pressure. Pens have one, 0 included.
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

/// The bit of an answer that says that something was refused; `refusal` says why.
package let refusalBit: Int32 = 1 << 30

nonisolated(unsafe) private var lastRefusal: Int32 = 0

/// Why something was refused last, since this was last asked: a code of `TouchError`, 0 when nothing was.
@_expose(wasm, "refusal")
public func takeRefusal() -> Int32 {
  defer { lastRefusal = 0 }
  return lastRefusal
}

/// Notes that something was refused.
package func refused(_ code: Int32) -> Int32 {
  lastRefusal = code
  return refusalBit
}

/// The bits of an answer, or the refusal.
package func answer(_ call: () throws(TouchError) -> UInt32) -> Int32 {
  do throws(TouchError) { return Int32(try call()) } catch { return refused(error.code) }
}

extension TouchError {
  /// The code of a row with a number that means nothing.
  package static let malformedCode: Int32 = 1

  /// The number of a reason.
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
