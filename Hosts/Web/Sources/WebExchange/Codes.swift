import InkdotGeometry
package import InkdotTouches

// What numbers mean on the way between page and engine.

extension UInt8 {
  /// A number as a code; what is no whole number from 0 to 255 becomes 255, which no code is.
  package init(clamping number: Double) {
    self = UInt8(exactly: number) ?? 255
  }
}

extension UInt32 {
  /// A number as a colour; what is no whole number in range becomes 0, which paints nothing.
  package init(clamping number: Double) {
    self = UInt32(exactly: number) ?? 0
  }
}

extension TouchEvent {
  /// An event from rows of six numbers: id, phase, kind, x, y, pressure.
  package init?(time: Double, rows: Int, in numbers: UnsafeMutableBufferPointer<Double>) {
    guard rows >= 0, rows <= numbers.count / 6 else { return nil }
    self.init(time: time, samples: [])
    samples.reserveCapacity(rows)
    for row in 0..<rows {
      let at = row * 6
      guard let id = Int(exactly: numbers[at]), let phase = TouchPhase(rawValue: UInt8(clamping: numbers[at + 1])),
        let kind = TouchKind(rawValue: UInt8(clamping: numbers[at + 2]))
      else { return nil }
      let location = Point(numbers[at + 3], numbers[at + 4])
      samples.append(TouchSample(id: id, phase: phase, location: location, kind: kind, pressure: numbers[at + 5]))
    }
  }
}
