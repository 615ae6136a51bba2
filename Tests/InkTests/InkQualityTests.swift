import TestSupport
import Testing

/// Compares smoothed ink with the intended path, on strokes as devices deliver them. The benchmark `InkQuality` covers more.
@Suite struct InkQualityTests {
  @Test func `Lines are smooth and close to the intended path`() async {
    // No constant of the model was tuned on these seeds.
    let seeds: [UInt64] = [501, 502]
    let measures = await withTaskGroup(of: [InkMeasure].self) { group in
      for device in StrokeDevice.allCases {
        for seed in seeds {
          group.addTask { InkSummary.measures(seed: seed, device: device, smoothing: .normal) }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    let all = InkSummary(measures)
    #expect(all.roughness <= 2.2)
    #expect(all.distance <= 0.2)
    #expect(all.end <= 0.05)
    #expect(all.kink <= 13)
    #expect(all.corner <= 0.16)
    #expect(all.shrink <= 0.01)
    #expect(all.jitter <= 0.005)
    #expect(all.swing >= 0.15)
    #expect(all.tip <= 0.4)
  }

  @Test func `A hand that rests for half a second leaves no hook`() throws {
    // In this stroke the last samples before the rest lie 0.9 pt off and point backwards.
    let line = InkSummary.measures(seed: 705, device: .touch120, smoothing: .normal, shapes: [.level])
    #expect(try #require(line.first).kink <= 20)
  }
}
