import InkdotCoding
import InkdotGeometry

/// The channels of a trace.
struct InkMLFormat {
  enum Meaning { case x, y, force, time, tiltX, tiltY, azimuth, elevation, other }

  struct Channel {
    var meaning: Meaning
    /// Converts the channel's units to px, s, degrees, or 0…1.
    var factor = 1.0
    var least = 0.0
    /// Maximum value, if the format specifies it.
    var maximum: Double?
    /// The value of points without this channel.
    var standard: Double?
  }

  var channels: [Channel] = []

  /// Maximum number of channels. Each trace stores a state per channel.
  static let maximumChannelCount = 64

  /// The default format: X and Y (InkML, section 3.2.1).
  static let standard = InkMLFormat(channels: [Channel(meaning: .x), Channel(meaning: .y)])

  /// Returns a unit of length in px (1/96 inch); `nil` if it is not a unit of length.
  static func pixels(in unit: ByteText) -> Double? {
    switch unit {
    case "px", "dev", "": 1
    case "pt": 96.0 / 72
    case "pc": 16
    case "in": 96
    case "m": 96 / 0.0254
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "himetric": 96 / 2540
    default: nil
    }
  }
}

/// Parses the points of a trace (InkML, section 3.2).
///
/// Values are explicit (`!`), first differences (`'`), second differences (`"`), repeated values or differences (`*`),
/// or missing (`?`).
struct InkMLTraceReader {
  private struct State {
    var order = 0
    var value = 0.0
    var difference = 0.0
    /// The last second difference.
    var acceleration = 0.0
  }

  let format: InkMLFormat
  private var states: [State]

  init(_ format: InkMLFormat) {
    self.format = format
    states = [State](repeating: State(), count: format.channels.count)
  }

  /// Parses rows of values; unknown values are `nil`.
  mutating func rows(
    _ text: [UInt8], limit: Int, _ body: ([Double?]) -> Void
  ) throws(TextFault) {
    var cursor = TextCursor(text)
    var (values, count) = ([Double?](), 0)
    while true {
      cursor.skipSpace()
      if cursor.isAtEnd || cursor.take(UInt8(ascii: ",")) {
        if !values.isEmpty {
          count += 1
          guard count <= limit else { throw cursor.fault(.tooLong(limit: DocumentLimit.sampleCount)) }
          body(values)
          values.removeAll(keepingCapacity: true)
        }
        if cursor.isAtEnd { return }
        continue
      }
      guard values.count < states.count else { throw cursor.fault(.badValue("trace")) }
      values.append(try value(of: values.count, &cursor))
    }
  }

  private mutating func value(of channel: Int, _ cursor: inout TextCursor) throws(TextFault) -> Double? {
    if cursor.take(UInt8(ascii: "?")) { return nil }
    if cursor.take(UInt8(ascii: "*")) {
      let state = states[channel]
      // Repeats the value, the velocity or the acceleration.
      step(&states[channel], state.order == 2 ? state.acceleration : state.order == 1 ? state.difference : state.value)
      return states[channel].value
    }
    if cursor.take(UInt8(ascii: "!")) {
      states[channel].order = 0
    } else if cursor.take(UInt8(ascii: "'")) {
      states[channel].order = 1
    } else if cursor.take(UInt8(ascii: "\"")) {
      states[channel].order = 2
    }
    cursor.skipSpace()
    // Ignores boolean channels.
    if cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: "F")) { return nil }
    let number: Double
    if cursor.take(UInt8(ascii: "#")) {
      guard let value = Self.hexadecimal(&cursor) else { throw cursor.fault(.badValue("trace")) }
      number = value
    } else {
      guard let value = cursor.number(.loose) else { throw cursor.fault(.badValue("trace")) }
      number = value
    }
    step(&states[channel], number)
    return states[channel].value
  }

  private static func hexadecimal(_ cursor: inout TextCursor) -> Double? {
    var (value, count) = (0.0, 0)
    while true {
      let character = cursor.current
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value * 16 + Double(character - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value * 16 + Double(character - UInt8(ascii: "A") + 10)
      default: return count > 0 ? value : nil
      }
      count += 1
      cursor.offset += 1
    }
  }

  private func step(_ state: inout State, _ number: Double) {
    let last = state.value
    switch state.order {
    case 0: state.value = number
    case 1: state.value += number
    default:
      state.value += state.difference + number
      state.acceleration = number
    }
    state.difference = state.value - last
  }
}
