// Measures ink against what was meant: InkQuality [off|normal|strong] [seed …]. Documentation/Ink.md explains the columns.

import InkdotInk
import TestSupport

var smoothing = StrokeSmoothing.normal
var seeds: [UInt64] = []
for word in CommandLine.arguments.dropFirst() {
  switch word {
  case "off": smoothing = .off
  case "normal": smoothing = .normal
  case "strong": smoothing = .strong
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
    all.swing * 100,
  ]
  print("| \(name) | " + values.map(text).joined(separator: " | ") + " |")
}

print("| \(smoothing) | roughness ° | rms pt | max pt | end pt | kink ° | corner pt | shrink % | jitter % | swing % |")
print("|---|---|---|---|---|---|---|---|---|---|")
var everything: [InkMeasure] = []
for device in StrokeDevice.allCases {
  let measures = seeds.flatMap { InkSummary.measures(seed: $0, device: device, smoothing: smoothing) }
  row("\(device)", measures)
  everything += measures
}
row("all", everything)
