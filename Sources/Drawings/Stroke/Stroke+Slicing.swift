extension Stroke {
  /// The stroke with only those samples that a part of its ink depends on, and where the part lies in it. The ink is the
  /// same to the last bit.
  ///
  /// Samples before the part stay as far as they have a say in its width: one and ``InkSettings/memory``.
  func sliced(to part: InkRange) -> (stroke: Stroke, part: InkRange) {
    let first = Int(part.lower)
    let last = Int(part.upper.rounded(.up)) - 1
    let lower = first > InkSettings.memory + 1 ? first - InkSettings.memory - 1 : 0
    let upper = last + 1 < samples.count ? last + 1 : samples.count - 1
    guard lower > 0 || upper < samples.count - 1 else { return (self, part) }
    let slice = Stroke(
      tool: tool, color: color, width: width, start: start, samples: Array(samples[lower...upper]))
    return (slice ?? self, InkRange(part.lower - Double(lower), part.upper - Double(lower)))
  }
}
