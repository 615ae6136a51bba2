import InkdotPatterns
import Testing

@Suite struct AttemptScheduleTests {
  @Test func `the standard waits`() {
    let waits: [(ClosedRange<Int>, Double)] = [
      (0...4, 0), (5...5, 30), (6...9, 0), (10...39, 30), (40...49, 60), (50...59, 120), (60...69, 240),
      (70...79, 480), (80...89, 960), (90...99, 1920), (100...109, 3840), (110...119, 7680), (120...129, 15360),
      (130...139, 30720), (140...400, 86400),
    ]
    for (failures, seconds) in waits {
      for count in failures {
        let expected: AttemptSchedule.Wait = seconds == 0 ? .none : .seconds(seconds)
        #expect(AttemptSchedule.standard.wait(afterFailures: count) == expected, "\(count)")
      }
    }
  }

  @Test func `the strict waits`() {
    let minutes: [Double] = [
      0, 0, 0, 0, 0, 1, 5, 15, 30, 90, 243, 729, 2187, 6561, 19683, 59049, 177_147, 531_441, 1_594_323, 4_782_969,
    ]
    for (count, minutes) in minutes.enumerated() {
      let expected: AttemptSchedule.Wait = minutes == 0 ? .none : .seconds(minutes * 60)
      #expect(AttemptSchedule.strict.wait(afterFailures: count) == expected, "\(count)")
    }
    for count in [20, 21, 1000, Int.max] { #expect(AttemptSchedule.strict.wait(afterFailures: count) == .forever) }
  }

  @Test func `attempts left before the next wait`() {
    let standard = (0...12).map { AttemptSchedule.standard.attemptsLeft(afterFailures: $0) }
    #expect(standard == [5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 1, 1, 1])
    let strict = [0, 4, 5, 9, 19, 20, Int.max].map { AttemptSchedule.strict.attemptsLeft(afterFailures: $0) }
    #expect(strict == [5, 1, 1, 1, 1, 0, 0])
  }

  @Test(arguments: AttemptSchedule.allCases)
  func `numbers no counter holds are harmless`(schedule: AttemptSchedule) {
    #expect(schedule.wait(afterFailures: .min) == .none)
    #expect(schedule.attemptsLeft(afterFailures: .min) == 5)
  }
}
