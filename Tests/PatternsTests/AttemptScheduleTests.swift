import Testing

@testable import InkdotPatterns

@Suite struct AttemptScheduleTests {
  @Test func `The standard waits`() {
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

  @Test func `The strict waits`() {
    let minutes: [Double] = [
      0, 0, 0, 0, 0, 1, 5, 15, 30, 90, 243, 729, 2187, 6561, 19683, 59049, 177_147, 531_441, 1_594_323, 4_782_969,
    ]
    for (count, minutes) in minutes.enumerated() {
      let expected: AttemptSchedule.Wait = minutes == 0 ? .none : .seconds(minutes * 60)
      #expect(AttemptSchedule.strict.wait(afterFailures: count) == expected, "\(count)")
    }
    for count in [20, 21, 1000, Int.max] { #expect(AttemptSchedule.strict.wait(afterFailures: count) == .forever) }
  }

  @Test func `Attempts left before the next wait`() {
    let standard = (0...12).map { AttemptSchedule.standard.attemptsLeft(afterFailures: $0) }
    #expect(standard == [5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 1, 1, 1])
    let strict = [0, 4, 5, 9, 19, 20, Int.max].map { AttemptSchedule.strict.attemptsLeft(afterFailures: $0) }
    #expect(strict == [5, 1, 1, 1, 1, 0, 0])
  }

  @Test(arguments: AttemptSchedule.allCases)
  func `Invalid counts are handled`(schedule: AttemptSchedule) {
    #expect(schedule.wait(afterFailures: .min) == .none)
    #expect(schedule.attemptsLeft(afterFailures: .min) == 5)
  }

  @Test func `A custom schedule applies; from the thirtieth failure on its waits are at least the standard ones`()
    throws
  {
    let schedule = try AttemptSchedule(waits: [3: .seconds(10), 6: .seconds(60)])
    let waits: [(ClosedRange<Int>, Double)] = [
      (0...2, 0), (3...5, 10), (6...29, 60), (30...49, 60), (50...59, 120), (140...400, 86400),
    ]
    for (failures, seconds) in waits {
      for count in failures {
        let expected: AttemptSchedule.Wait = seconds == 0 ? .none : .seconds(seconds)
        #expect(schedule.wait(afterFailures: count) == expected, "\(count)")
      }
    }
    #expect([0, 1, 2, 3, 30].map { schedule.attemptsLeft(afterFailures: $0) } == [3, 2, 1, 1, 1])
    let ending = try AttemptSchedule(waits: [1: .seconds(1), 4: .forever])
    #expect([4, 5, 30, 1000, .max].allSatisfy { ending.wait(afterFailures: $0) == .forever })
    #expect(ending.attemptsLeft(afterFailures: 4) == 0)
  }

  @Test func `Schedules with different waits are not equal`() throws {
    let (short, long) = (try AttemptSchedule(waits: [3: .seconds(10)]), try AttemptSchedule(waits: [3: .seconds(11)]))
    #expect(short != long)
    #expect(try short == AttemptSchedule(waits: [3: .seconds(10)]))
    #expect(Set([short, long, .standard, .strict]).count == 4)
  }

  @Test(
    arguments: [
      ([:], .noWaits),
      ([0: .seconds(10)], .failuresOutOfRange(0)),
      ([1: .seconds(10), 1001: .seconds(20)], .failuresOutOfRange(1001)),
      ([3: .none], .waitOutOfRange(0)),
      ([3: .seconds(0.5)], .waitOutOfRange(0.5)),
      ([3: .seconds(.infinity)], .waitOutOfRange(.infinity)),
      ([3: .seconds(1e9)], .waitOutOfRange(1e9)),
      ([3: .seconds(-1)], .waitOutOfRange(-1)),
      ([5: .seconds(10), 3: .seconds(20)], .notAscending(3)),
      ([5: .seconds(10), 5: .seconds(20)], .notAscending(5)),
      ([3: .seconds(10), 5: .seconds(10)], .notLonger(failures: 5)),
      ([3: .forever, 5: .seconds(10)], .notLonger(failures: 5)),
      ([11: .seconds(10)], .firstWaitTooLate(failures: 11)),
    ] as [(KeyValuePairs<Int, AttemptSchedule.Wait>, AttemptWaitsError)])
  func `Waits that are invalid or make guessing easy are refused`(
    waits: KeyValuePairs<Int, AttemptSchedule.Wait>, error: AttemptWaitsError
  ) {
    #expect(throws: error) { try AttemptSchedule(waits: waits) }
    #expect(!error.description.isEmpty)
  }

  @Test func `Invalid lockouts, and too many of them, are refused`() {
    #expect(throws: AttemptWaitsError.self) { try AttemptSchedule(waits: [3: .seconds(.nan)]) }
    let entries = (1...33).map { AttemptWaits.Entry(failures: $0, wait: .seconds(Double($0))) }
    #expect(throws: AttemptWaitsError.tooManyWaits(33)) { try AttemptWaits(entries: entries) }
  }
}
