import InkdotDisplay
import Testing

@Suite struct ColorTests {
  @Test func `colours are equal when their numbers are`() {
    #expect(Color(rgba: 0x0D34_59FF) == Color(rgba: 0x0D34_59FF))
    #expect(Color(rgba: 0x0D34_59FF) != Color(rgba: 0x0D34_5900))
  }
}
