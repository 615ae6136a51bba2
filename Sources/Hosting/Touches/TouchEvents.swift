public import InkdotTouches

extension [TouchEvent] {
  /// Returns the events, shifted so that the first one is at a time in seconds.
  public func starting(at time: Double) -> [TouchEvent] {
    guard let first else { return self }
    return map { TouchEvent(time: $0.time - first.time + time, samples: $0.samples) }
  }
}
