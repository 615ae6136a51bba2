import InkdotGeometry
import Testing

@Suite struct RGBAColorTests {
  @Test func `The packed number contains the four components`() {
    #expect(RGBAColor(13, 52, 89) == RGBAColor(rgba: 0x0D34_59FF))
    #expect(RGBAColor(1, 2, 3, opacity: 4).rgba == 0x0102_0304)
  }

  @Test(arguments: [(1.0, 200), (0.5, 100), (0, 0), (-1, 0), (2, 200), (.nan, 0)] as [(Double, UInt8)])
  func `Fading multiplies the opacity and clamps`(part: Double, opacity: UInt8) {
    let faded = RGBAColor(1, 2, 3, opacity: 200).faded(to: part)
    #expect(faded == RGBAColor(1, 2, 3, opacity: opacity))
  }
}
