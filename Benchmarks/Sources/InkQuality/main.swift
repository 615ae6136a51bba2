// Measures ink against the intended line. Documentation/Ink.md explains the columns.
//
//     InkQuality [off|normal|strong] [frames] [cost] [seed …]
//
// `frames` gives all samples within 1/60 s the same time. `cost` prints the time of the model per sample instead.

import InkdotGeometry
import InkdotInk
import TestSupport

var smoothing = StrokeSmoothing.normal
var frame: Double?
var printsCost = false
var seeds: [UInt64] = []
for word in CommandLine.arguments.dropFirst() {
  switch word {
  case "off": smoothing = .off
  case "normal": smoothing = .normal
  case "strong": smoothing = .strong
  case "frames": frame = 1.0 / 60
  case "cost": printsCost = true
  default: if let seed = UInt64(word) { seeds.append(seed) }
  }
}
if seeds.isEmpty { seeds = [101, 102, 103, 104, 105] }

func text(_ value: Double) -> String {
  let hundredths = Int((abs(value) * 100).rounded())
  return "\(value < 0 ? "-" : "")\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}

func row(_ name: String, _ measures: [InkMeasure]) {
  let all = InkSummary(measures)
  let values = [
    all.roughness, all.distance, all.farthest, all.end, all.kink, all.corner, all.shrink * 100, all.jitter * 100,
    all.swing * 100, all.tip * 100,
  ]
  print("| \(name) | " + values.map(text).joined(separator: " | ") + " |")
}

/// Returns the minimum time of 400 runs for the control points of all shapes, in µs per sample.
@MainActor func cost(of device: StrokeDevice) -> Double {
  var random = SeededGenerator(seed: 7)
  let strokes = MeantPath.Shape.allCases.compactMap { shape in
    try? Stroke(
      tool: .pen, color: .black, width: 4, smoothing: smoothing,
      samples: device.samples(of: MeantPath(shape, rate: device.rate, &random), &random))
  }
  let count = strokes.reduce(0) { $0 + $1.samples.count }
  var points = 0
  let least =
    (0..<400).map { _ in
      ContinuousClock().measure { for stroke in strokes { points += stroke.curves(of: stroke.fullRange).count } }
    }.min() ?? .zero
  precondition(points > 0)
  return least / .microseconds(count)
}

if printsCost {
  let costs = StrokeDevice.allCases.map(cost)
  for (device, cost) in zip(StrokeDevice.allCases, costs) { print("| \(device) | \(text(cost)) |") }
  print("| all | \(text(costs.reduce(0, +) / Double(costs.count))) |")
} else {
  print(
    "| \(smoothing) | roughness ° | rms pt | max pt | end pt | kink ° | corner pt | shrink % | jitter % | swing % | tip % |"
  )
  print("|---|---|---|---|---|---|---|---|---|---|---|")
  var everything: [InkMeasure] = []
  for device in StrokeDevice.allCases {
    let measures = seeds.flatMap { InkSummary.measures(seed: $0, device: device, smoothing: smoothing, frame: frame) }
    row("\(device)", measures)
    everything += measures
  }
  row("all", everything)
}
