import InkdotGeometry

/// How wide a stroke is at each of its samples. Looks back at most ``InkSettings/memory`` samples and never ahead, so
/// that a width is final with its sample.
enum StrokeWidth {
  /// Half the width at a sample, in pt.
  static func radius(of samples: [StrokeSample], at index: Int, tool: StrokeTool, width: Double) -> Double {
    guard tool.hasVariableWidth else { return width / 2 }
    let first = index >= InkSettings.pressureWindow ? index - InkSettings.pressureWindow + 1 : 0
    var sum = 0.0
    for sample in first...index { sum += samples[sample].pressure ?? pressure(fromSpeedOf: samples, at: sample) }
    let pressure = sum / Double(index - first + 1)
    return width / 2 * (InkSettings.minimumWidthFactor + (1 - InkSettings.minimumWidthFactor) * pressure)
  }

  /// Returns a substitute for pressure: 1 at rest, ½ at ``InkSettings/halvingSpeed``, for high speeds falling with its
  /// inverse, as from a nib that ink leaves at a constant rate.
  private static func pressure(fromSpeedOf samples: [StrokeSample], at index: Int) -> Double {
    let first = index >= InkSettings.speedWindow ? index - InkSettings.speedWindow : 0
    let ticks = Double(samples[index].ticks) - Double(samples[first].ticks)
    guard ticks > 0 else { return InkSettings.restingPressure }
    var length = 0.0
    for sample in first..<index { length += samples[sample].position.distance(to: samples[sample + 1].position) }
    let speed = length / (ticks / StrokeSample.ticksPerSecond)
    return 1 / (1 + speed / InkSettings.halvingSpeed)
  }
}
