import InkdotBoards
import InkdotGeometry
import InkdotGestures
import InkdotStudy
import InkdotRendering
import InkdotTouches
import TestSupport
import Testing

struct LabBoardTests {
  private func board(_ card: LabCard, isTogether: Bool = false) -> LabBoard {
    let board = LabBoard()
    board.start(card, width: 360, height: 400, isTogether: isTogether)
    return board
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The states that a recognizer reported, in order.
  private func states(_ board: LabBoard, _ recognizer: String) -> [String] {
    text(board.log).split(separator: "\n").filter { $0.contains("\"recognizer\":\"\(recognizer)\"") }.map {
      String($0.split(separator: "\"state\":\"")[1].prefix { $0 != "\"" })
    }
  }

  private func play(_ touches: LabTouches) throws {
    try touches.down(Point2D(100.123, 200), Point2D(260, 200))
    try touches.move(to: Point2D(60, 150), Point2D(290.5, 260))
    try touches.up()
    try touches.wait(0.2)
    try touches.down(Point2D(150, 150))
    try touches.wait(0.7)
    try touches.move(to: Point2D(300, 150))
    try touches.up()
    for _ in 0..<2 {
      try touches.down(Point2D(180, 180))
      try touches.up()
      try touches.wait(0.1)
    }
    try touches.wait(0.5)
    try touches.down(Point2D(4, 90), Point2D(100, 90), Point2D(130, 120), Point2D(200, 200), Point2D(220, 260))
    try touches.move(to: Point2D(90, 92), Point2D(190, 92), Point2D(230, 120), Point2D(290, 200), Point2D(310, 260))
    try touches.up()
    try touches.wait(1)
  }

  @Test(arguments: LabCard.allCases)
  func `Replaying a recording gives the same log`(_ card: LabCard) throws {
    for isTogether in [false, true] {
      let board = board(card, isTogether: isTogether)
      let touches = LabTouches(board)
      try play(touches)
      if card == .shake { try shake(board, from: touches.time, strength: 20) }
      #expect(!board.log.isEmpty)
      #expect(text(try Replay.run(json: board.recording)) == text(board.log))
    }
  }

  @Test func `Random touches are replayed to the same bytes`() throws {
    var random = SeededGenerator(seed: 7)
    for round in 0..<60 {
      let card = LabCard.allCases[round % LabCard.allCases.count]
      let board = board(card, isTogether: round.isMultiple(of: 2))
      var time = Double.random(in: 0...1e6, using: &random)
      for _ in 0..<200 {
        time += Double.random(in: 0...0.2, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 { _ = try board.tick(at: time) }
        let phase = TouchPhase(rawValue: UInt8.random(in: 0...4, using: &random)) ?? .moved
        let place = Point2D(Double.random(in: -10...370, using: &random), Double.random(in: -10...410, using: &random))
        let sample = TouchSample(id: Int.random(in: 0..<4, using: &random), phase: phase, location: place)
        _ = try? board.dispatch(TouchEvent(time: time, samples: [sample]))
        if card == .shake { _ = try board.handle(.acceleration(x: place.x / 15, y: place.y / 15, z: 0), at: time) }
        if card == .hitTest { _ = try board.set(.hidden, of: 3, to: place.x < 90, at: time) }
        board.checkInvariants()
      }
      #expect(text(try Replay.run(json: board.recording)) == text(board.log), "\(card)")
    }
  }

  @Test func `An opened log reports and shows the same as the live session`() throws {
    let live = board(.together, isTogether: true)
    let touches = LabTouches(live)
    try play(touches)
    let other = board(.sparks)
    try other.open(live.recording)
    #expect(other.card == .together)
    #expect(other.recording == live.recording)
    try other.play(speed: 4, at: 10)
    var (time, isOver) = (10.0, false)
    while !isOver, time < 100 {
      time += 0.016
      isOver = try other.tick(at: time).contains(.playbackEnded)
    }
    #expect(isOver)
    #expect(other.log == live.log)
    #expect(time < 10 + 4)
    let state = try #require(other.playbackState)
    #expect(state.framesPlayed == state.frameCount && !state.isRunning)
    // A replay ignores live input.
    #expect(try other.dispatch(TouchEvent(time: 200, samples: [])) == [])
    other.rewind()
    #expect(other.log.isEmpty)
    #expect(other.playbackState?.framesPlayed == 0)
    #expect(other.step().contains(.redraw))
    #expect(other.playbackState?.framesPlayed == 1)
  }

  @Test func `The outline of a hidden view is clipped to the surface`() throws {
    let board = board(.sparks)
    let views = (0..<60).map {
      #"{"id":"v\#($0)","parent":"root","hidden":true,"frame":[10,20,\#($0 == 0 ? "100,100" : "99999,99999")]}"#
    }
    let tree = ([#"{"id":"root","frame":[0,0,360,400]}"#] + views).joined(separator: ",")
    try board.open(Array(#"{"format":1,"id":"x","recognizers":[],"views":[\#(tree)],"frames":[]}"#.utf8))
    var count = 0
    for case .line(let points, _, _) in board.displayList(.dark) where points.count == 2 { count += 1 }
    // All dashes of the small outline; of the large ones, those on the visible upper and left sides.
    #expect(count == 40 + 59 * (35 + 38))
  }

  @Test func `A damaged log is refused without any change`() throws {
    let board = board(.pan)
    let touches = LabTouches(board)
    try play(touches)
    let before = (board.log, board.recording)
    for cut in stride(from: 0, to: before.1.count - 2, by: 97) {
      #expect(throws: ReplaySessionError.self) { try board.open(Array(before.1.prefix(cut))) }
    }
    let falls = text(before.1).replacing("\"t\":0,", with: "\"t\":1e9,")
    #expect(throws: ReplaySessionError.cannotRun(reason: "time falls at frame 1")) { try board.open(Array(falls.utf8)) }
    #expect(throws: ReplaySessionError.unreadable(.badValue("frames"))) { try board.open(Array("{\"id\":\"x\"}".utf8)) }
    #expect(board.playbackState == nil && board.log == before.0 && board.recording == before.1)
  }

  @Test func `A single tap waits for the double tap to fail`() throws {
    let board = board(.taps)
    let touches = LabTouches(board)
    try touches.down(Point2D(100, 100))
    try touches.up()
    #expect(board.reports[1].isWatching && states(board, "single") == [])
    try touches.wait(0.5)
    #expect(states(board, "single") == ["ended"])
    #expect(board.reports[0].outcome == .failed)
    #expect(board.reports[0].failure == .noNextTap(allowed: 0.35))
    for _ in 0..<2 {
      try touches.down(Point2D(100, 100))
      try touches.up()
      try touches.wait(0.1)
    }
    try touches.wait(0.5)
    #expect(states(board, "double") == ["ended"] && states(board, "single") == ["ended"])
    #expect(board.reports[1].failure == .requiredFailureRecognized)
  }

  @Test func `The failure of a moved press has the distance`() throws {
    let board = board(.longPress)
    let touches = LabTouches(board)
    try touches.down(Point2D(100, 100))
    #expect(board.reports[0].isWatching)
    try touches.move(to: Point2D(112, 100), in: 0.016)
    guard case .moved(let distance, let allowed) = board.reports[0].failure else {
      Issue.record("no reason")
      return
    }
    #expect(distance == 12 && allowed == 10)
    try touches.up()
    // The reason remains readable until the next touch.
    try touches.wait(1)
    #expect(board.reports[0].outcome == .failed && board.reports[0].state == .possible)
    try touches.down(Point2D(100, 100))
    #expect(board.reports[0].outcome == nil)
  }

  @Test func `The picture fades to an opacity of 0.3 and back`() throws {
    let board = board(.longPress)
    let touches = LabTouches(board)
    let opacity = { () -> UInt8 in
      for case .polygon(_, let color) in board.displayList(.light) { return color.opacity }
      return 0
    }
    #expect(opacity() == 255)
    try touches.down(Point2D(180, 200))
    try touches.wait(1.01)
    #expect(opacity() == 77)
    try touches.up()
    try touches.wait(0.51)
    #expect(opacity() == 255)
  }

  @Test func `Sparks alternate and are gone after two seconds`() throws {
    let board = board(.sparks)
    let touches = LabTouches(board)
    try touches.down(Point2D(100, 100), Point2D(200, 100), Point2D(300, 100), Point2D(100, 300), Point2D(200, 300))
    let stars = board.displayList(.light).filter { if case .polygon = $0 { true } else { false } }
    // A star for touches 0, 2, 4, six petals for 1 and 3.
    #expect(stars.count == 3)
    let warm = LabPalette.light.accent
    #expect(board.displayList(.light).filter { if case .disc(_, _, warm) = $0 { true } else { false } }.count == 12)
    try touches.up()
    try touches.wait(1.9)
    #expect(!board.displayList(.light).isEmpty)
    try touches.wait(0.15)
    #expect(board.displayList(.light).isEmpty)
    #expect(board.deadline(at: touches.time) == nil)
  }

  @Test func `A shake is recognized, and a bump is not`() throws {
    let board = board(.shake)
    try shake(board, from: 3, strength: 18)
    #expect(states(board, "shake") == ["began", "ended"])
    board.start(.shake, width: 100, height: 100)
    for step in 0..<60 {
      _ = try board.handle(.acceleration(x: 0, y: 0, z: step == 30 ? 40 : 9.81), at: 8 + Double(step) / 60)
    }
    #expect(states(board, "shake") == [])
  }

  private func shake(_ board: LabBoard, from time: Double, strength: Double) throws {
    for step in 0..<120 {
      let x = step < 60 ? (step.isMultiple(of: 2) ? strength : -strength) : 0
      _ = try board.handle(.acceleration(x: x, y: 0, z: 9.81), at: time + 0.01 + Double(step) / 60)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `Numbers that are not finite are refused and change nothing`(_ x: Double) throws {
    let board = board(.shake)
    let touches = LabTouches(board)
    try touches.down(Point2D(100, 100))
    let recording = board.recording
    #expect(throws: TouchError.timeNotFinite) { try board.tick(at: x) }
    #expect(throws: TouchError.timeNotFinite) { try board.handle(.acceleration(x: 0, y: 0, z: 0), at: x) }
    #expect(throws: TouchError.accelerationNotFinite) { try board.handle(.acceleration(x: x, y: 0, z: 0), at: 5001) }
    #expect(throws: TouchError.timeNotFinite) { try board.handle(.cancel, at: x) }
    #expect(throws: TouchError.timeNotFinite) { try board.play(speed: 1, at: x) }
    #expect(throws: TouchError.timeNotFinite) { try board.set(.hidden, of: 0, to: true, at: x) }
    #expect(throws: TouchError.timeNotFinite) { try board.setAlpha(1, of: 0, at: x) }
    #expect(board.recording == recording)
    try touches.up()
  }

  @Test func `Refused touches are named with the host's id and change nothing`() throws {
    let board = board(.longPress)
    let touches = LabTouches(board)
    func refuse(_ error: TouchError, at time: Double = 5001, _ samples: (Int, Double, TouchPhase)...) {
      let recording = board.recording
      let event = TouchEvent(
        time: time, samples: samples.map { TouchSample(id: $0.0, phase: $0.2, location: Point2D($0.1, 1)) })
      #expect(throws: error) { try board.dispatch(event) }
      #expect(board.recording == recording)
    }
    refuse(.listedTwice(id: 7), (7, 1, .began), (7, 2, .began))
    refuse(.listedTwice(id: 7), (7, 1, .began), (7, 1, .ended))
    try touches.down(Point2D(100, 100))
    // The press is due by then; refused events do not trigger it.
    refuse(.alreadyDown(id: 70), at: 6000, (70, 1, .began))
    refuse(.locationOutOfRange(id: 70), at: 6000, (70, .nan, .moved))
    refuse(.timeNotFinite, at: .nan, (70, 2, .moved))
    #expect(states(board, "longPress") == [])
    try touches.up()
  }

  @Test func `Inputs of sources with different clocks are complete`() throws {
    let board = board(.shake)
    var time = 70.0
    _ = try board.dispatch(
      TouchEvent(time: time, samples: [TouchSample(id: 3, phase: .began, location: Point2D(10, 10))]))
    for step in 1...60 {
      time += 1.0 / 60
      _ = try board.handle(.acceleration(x: 0, y: 0, z: 9.81), at: time + 0.1)
      _ = try board.tick(at: time + 0.05)
      _ = try board.dispatch(
        TouchEvent(
          time: time, samples: [TouchSample(id: 3, phase: .moved, location: Point2D(10 + Double(step), 10))]))
    }
    _ = try board.dispatch(
      TouchEvent(time: time, samples: [TouchSample(id: 3, phase: .ended, location: Point2D(70, 10))]))
    let lines = text(board.log).split(separator: "\n")
    #expect(lines.filter { $0.contains("\"moved\"") }.count == 60)
    #expect(lines.filter { $0.contains("\"ended\"") }.count == 1)
    #expect(text(try Replay.run(json: board.recording)) == text(board.log))
  }

  @Test func `Invalid input is refused or ignored`() throws {
    let board = board(.together)
    let touches = LabTouches(board)
    try touches.down(Point2D(100, 100))
    for x in [Double.nan, .infinity, 1e300] {
      let sample = TouchSample(id: 70, phase: .moved, location: Point2D(x, 0))
      #expect(throws: TouchError.self) { try board.dispatch(TouchEvent(time: touches.time, samples: [sample])) }
      #expect(throws: TouchError.timeNotFinite) {
        try board.dispatch(
          TouchEvent(time: .nan, samples: [TouchSample(id: 70, phase: .moved, location: Point2D(1, 1))]))
      }
      _ = try board.setAlpha(x, of: 0, at: touches.time)
    }
    #expect(
      try board.dispatch(TouchEvent(time: 9000, samples: [TouchSample(id: 5, phase: .ended, location: .zero)])) == [])
    #expect(text(try Replay.run(json: board.recording)) == text(board.log))
    // Resizing starts a new recording.
    board.resize(width: .nan, height: -1)
    #expect(board.log.isEmpty && board.outline(ofView: 0) == Rect2D(x: 0, y: 0, width: 1, height: 1))
  }
}
