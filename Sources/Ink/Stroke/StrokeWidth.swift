import InkdotGeometry

/// Computes the width of a stroke at each sample. Depends on at most ``InkSettings/memory`` previous samples and on no
/// later ones, so that a width is final with its sample.
enum StrokeWidth {
  /// Returns half the width at a sample, in pt.
  static func radius(of samples: [StrokeSample], at index: Int, tool: StrokeTool, width: Double) -> Double {
    guard let model = tool.widthModel else { return width / 2 }
    let first = index >= InkSettings.pressureWindow ? index - InkSettings.pressureWindow + 1 : 0
    var sum = 0.0
    for sample in first...index { sum += samples[sample].pressure ?? pressure(fromSpeedOf: samples, at: sample, model) }
    return width / 2 * model.widthFactor(pressure: sum / Double(index - first + 1))
  }

  /// Returns a substitute for pressure: 1 at rest, decreasing with speed.
  private static func pressure(fromSpeedOf samples: [StrokeSample], at index: Int, _ model: WidthModel) -> Double {
    let first = index >= InkSettings.speedWindow ? index - InkSettings.speedWindow : 0
    let ticks = Double(samples[index].ticks) - Double(samples[first].ticks)
    guard ticks > 0 else { return InkSettings.restingPressure }
    var length = 0.0
    for sample in first..<index { length += samples[sample].position.distance(to: samples[sample + 1].position) }
    return model.pressure(speed: length / (ticks / StrokeSample.ticksPerSecond))
  }
}
