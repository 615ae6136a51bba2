public import InkdotTouches

extension [TouchEvent] {
  /// The events with the times at which they happen if the first one happens at a time, in seconds.
  public func starting(at time: Double) -> [TouchEvent] {
    guard let first else { return self }
    return map { TouchEvent(time: $0.time - first.time + time, samples: $0.samples) }
  }
}
