import InkdotBoards
import InkdotHosting
import Testing

struct WakeupTests {
  @Test func `The first deadline wakes`() {
    #expect(Wakeup(deadlines: nil, nil, now: 5) == .none)
    #expect(Wakeup(deadlines: 9, nil, 7, now: 5) == .at(7))
    #expect(Wakeup(deadlines: 4, 7, now: 5) == .frame)
    #expect(Wakeup(deadlines: .nan, now: 5) == .none)
  }

  @Test func `Shapes and taps on the board have haptics`() {
    #expect(Haptic.haptics(of: DoodleEffects.shapeRecognized) == [.tick])
    #expect(Haptic.haptics(of: [.ink, .journal] as DoodleEffects).isEmpty)
  }
}
