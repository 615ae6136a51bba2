import InkdotBoards
import InkdotGeometry
import InkdotGestures
import InkdotRendering
import InkdotStudy
import InkdotTouches
import Testing

struct LabOptionTests {
  private func board(_ card: LabCard) -> LabBoard {
    let board = LabBoard()
    board.start(card, width: 360, height: 400)
    return board
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func set(_ option: LabOption, _ value: Double, _ touches: LabTouches) throws {
    #expect(try touches.board.set(option, to: value, at: touches.time).contains(.redraw))
    #expect(touches.board.value(of: option) == value)
  }

  @Test(arguments: LabCard.allCases)
  func `Every option of a card has a value among its choices and is replayed`(_ card: LabCard) throws {
    let board = board(card)
    let touches = LabTouches(board)
    for option in LabOption.allCases {
      guard card.options.contains(option) else {
        #expect(board.value(of: option) == nil)
        #expect(try board.set(option, to: option.choices[0], at: touches.time) == [])
        continue
      }
      let first = try #require(board.value(of: option))
      #expect(option.choices.contains(first), "\(option)")
      #expect(try board.set(option, to: 1e9, at: touches.time) == [])
      for choice in option.choices {
        try set(option, choice, touches)
        try touches.down(Point2D(100, 100), Point2D(150, 100))
        try touches.move(to: Point2D(220, 110), Point2D(270, 110))
        try touches.up()
        try touches.wait(2.2)
      }
    }
    #expect(text(try Replay.run(json: board.recording)) == text(board.log))
    let values = LabOption.allCases.map { board.value(of: $0) }
    try board.open(board.recording)
    #expect(board.card == card)
    while !board.step().contains(.playbackEnded) {}
    #expect(LabOption.allCases.map { board.value(of: $0) } == values)
  }

  @Test func `The number of fingers of an edge pan can be set`() throws {
    let board = board(.edgePan)
    let touches = LabTouches(board)
    try set(.fingers, 2, touches)
    try touches.down(Point2D(5, 100))
    try touches.move(to: Point2D(80, 100))
    try touches.up()
    #expect(text(board.log).contains("\"recognizer\":\"left\"") == false)
    try touches.wait(1)
    try touches.down(Point2D(5, 100), Point2D(8, 160))
    try touches.move(to: Point2D(80, 100), Point2D(83, 160))
    try touches.up()
    #expect(text(board.log).contains("\"recognizer\":\"left\",\"state\":\"began\""))
  }

  @Test func `The numbers of taps and fingers can be set`() throws {
    let board = board(.taps)
    let touches = LabTouches(board)
    try set(.taps, 3, touches)
    try set(.fingers, 2, touches)
    #expect(board.reports.map { text($0.title) } == ["triple", "single"])
    for _ in 0..<3 {
      try touches.down(Point2D(100, 100), Point2D(140, 100))
      try touches.up()
      try touches.wait(0.1)
    }
    #expect(board.reports[0].outcome == .ended)
    #expect(board.reports[1].failure == .requiredFailureRecognized)
    try touches.wait(1)
    try touches.down(Point2D(100, 100))
    try touches.up()
    try touches.wait(1)
    guard case .tooFewTouches = board.reports[1].failure else {
      Issue.record("one finger is not two: \(String(describing: board.reports[1].failure))")
      return
    }
  }

  @Test func `The duration of a press can be set`() throws {
    let board = board(.longPress)
    let touches = LabTouches(board)
    try set(.pressDuration, 1.5, touches)
    try touches.down(Point2D(100, 100))
    try touches.wait(1.4)
    #expect(board.reports[0].state == .possible)
    try touches.wait(0.2)
    #expect(board.reports[0].state == .began)
    try touches.up()
  }

  @Test func `A swipe up throws the picture up`() throws {
    let board = board(.swipe)
    let touches = LabTouches(board)
    try set(.direction, 1, touches)
    #expect(board.reports.map { text($0.title) } == ["up", "down"])
    try touches.down(Point2D(180, 300))
    try touches.move(to: Point2D(180, 180), in: 0.1)
    #expect(board.reports[0].outcome == .ended)
    try touches.wait(0.3)
    let tops = board.displayList(.light).compactMap { item -> Double? in
      if case .polygon(let points, _) = item { points.map { $0.y }.min() } else { nil }
    }
    #expect(try #require(tops.min()) < 0)
    try touches.up()
  }

  @Test func `Without multiple touch the second finger leaves no sparks`() throws {
    let board = board(.sparks)
    let touches = LabTouches(board)
    func counted() throws -> Int? {
      try touches.down(Point2D(100, 100), Point2D(200, 100))
      try touches.move(to: Point2D(100, 300), Point2D(200, 300))
      try touches.up()
      defer { try? touches.wait(3) }
      return board.sparkCount
    }
    #expect(board.sparkCount == nil)
    let both = try #require(try counted())
    #expect(touches.effects.contains(.sparksCounted))
    try set(.multipleTouch, 0, touches)
    let one = try #require(try counted())
    #expect(both == 2 * one && one > 4)
    #expect(text(try Replay.run(json: board.recording)) == text(board.log))
  }

  @Test func `A pinch and a rotation begin at the set threshold`() throws {
    let pinching = board(.pinch)
    var touches = LabTouches(pinching)
    try set(.distance, 50, touches)
    try touches.down(Point2D(100, 200), Point2D(200, 200))
    try touches.move(to: Point2D(85, 200), Point2D(215, 200))
    #expect(pinching.reports[0].state == .possible)
    try touches.move(to: Point2D(70, 200), Point2D(230, 200))
    #expect(pinching.reports[0].state == .changed)
    try touches.up()
    let turning = board(.rotate)
    touches = LabTouches(turning)
    try set(.angle, 45, touches)
    try touches.down(Point2D(100, 200), Point2D(200, 200))
    // 22°, then 59°.
    try touches.move(to: Point2D(100, 180), Point2D(200, 220))
    #expect(turning.reports[0].state == .possible)
    try touches.move(to: Point2D(120, 150), Point2D(180, 250))
    #expect(turning.reports[0].state == .changed)
    try touches.up()
  }

  @Test(arguments: [LabCard.rotate, .pinch, .together])
  func `Without multiple touch the view gets one finger and recognizers get all`(_ card: LabCard) throws {
    let board = board(card)
    let touches = LabTouches(board)
    func isSecondFingerDelivered() throws -> Bool {
      let count = board.log.count
      try touches.down(Point2D(100, 200), Point2D(200, 200))
      try touches.move(to: Point2D(140, 120), Point2D(160, 280))
      try touches.up()
      try touches.wait(1)
      let log = text(Array(board.log[count...]))
      #expect(board.reports.contains { $0.outcome == .ended })
      let touches = log.split(separator: "\n").filter { $0.contains("\"view\"") && $0.contains("\"phase\":\"began\"") }
      return touches.contains { $0.split(separator: "[").last?.contains(",") == true }
    }
    #expect(try isSecondFingerDelivered())
    try set(.multipleTouch, 0, touches)
    #expect(try !isSecondFingerDelivered())
    try set(.multipleTouch, 1, touches)
    #expect(try isSecondFingerDelivered())
  }

  @Test func `A view that overrides the hit test ends the search`() throws {
    let board = board(.hitTest)
    let touches = LabTouches(board)
    func answers(_ x: Double, _ y: Double) throws -> [String] {
      try touches.down(Point2D(x, y))
      try touches.up()
      try touches.wait(1)
      return try #require(board.hit).steps.map {
        "\(text(board.viewNames[board.index(of: $0.view) ?? 0])) \($0.answer)"
      }
    }
    // B is inside A.
    #expect(try answers(180, 100) == ["stage searched", "E outside", "A searched", "C outside", "B found"])
    #expect(board.isOn(.overridesHitTest, of: 1) == false)
    _ = try board.set(.overridesHitTest, of: 1, to: true, at: touches.time)
    #expect(board.isOn(.overridesHitTest, of: 1) == true)
    #expect(try answers(180, 100) == ["stage searched", "E outside", "A itself"])
    #expect(text(board.log).contains("\"view\":\"A\",\"phase\":\"began\""))
    #expect(text(try Replay.run(json: board.recording)) == text(board.log))
  }

  @Test func `The controller follows its view and precedes the scene in the responder chain`() throws {
    let board = board(.hitTest)
    let touches = LabTouches(board)
    #expect(board.responderChain == [])
    try touches.down(Point2D(180, 100))
    #expect(board.responderChain == [.view(2), .view(1), .view(0), .controller, .scene, .app])
    let found = try #require(board.hit?.chain.first)
    // Three views, the controller, the scene.
    #expect(found.chain.count == 5)
    #expect(found.chain[2].next === found.chain[3] && found.chain[3].next is TouchScene)
    #expect(board.stations.count == 3)
    try touches.up()
    try board.open(board.recording)
    _ = board.step()
    #expect(board.responderChain.contains(.controller))
  }

  @Test func `A recording of an older version is shown with its card`() throws {
    let live = board(.hitTest)
    let touches = LabTouches(live)
    try touches.down(Point2D(180, 100))
    try touches.up()
    let old = text(live.recording).replacing(#","controller":"controller""#, with: "")
    #expect(old.utf8.count < live.recording.count)
    let board = board(.pan)
    try board.open(Array(old.utf8))
    #expect(board.card == .hitTest)
    while !board.step().contains(.playbackEnded) {}
    #expect(board.responderChain == [.view(2), .view(1), .view(0), .scene, .app])
    #expect(board.stations.isEmpty && board.log == live.log)
  }

  /// The events of the button, in order.
  private func events(_ board: LabBoard) -> [String] {
    text(board.log).split(separator: "\n").filter { $0.contains("\"control\":\"button\"") }.map {
      String($0.split(separator: "\"event\":\"")[1].prefix { $0 != "\"" })
    }
  }

  @Test func `A click is a touch that goes down and up on the button`() throws {
    let board = board(.button)
    let touches = LabTouches(board)
    // The button is 160 × 56 in the middle of 360 × 400; 70 pt more count while dragging.
    try touches.down(Point2D(180, 200))
    try touches.up()
    #expect(events(board) == ["touchDown", "touchUpInside"] && board.clickCount(ofView: 1) == 1)
    try touches.down(Point2D(180, 200))
    try touches.move(to: Point2D(180, 290))
    #expect(events(board).count == 3)
    try touches.move(to: Point2D(180, 340))
    #expect(events(board).last == "touchDragExit")
    try touches.move(to: Point2D(180, 280))
    #expect(events(board).last == "touchDragEnter")
    try touches.up()
    #expect(events(board).last == "touchUpInside" && board.clickCount(ofView: 1) == 2)
    try touches.down(Point2D(180, 200))
    try touches.move(to: Point2D(180, 390))
    try touches.up()
    #expect(events(board).suffix(3) == ["touchDown", "touchDragExit", "touchUpOutside"])
    #expect(board.clickCount(ofView: 1) == 2)
    try touches.down(Point2D(180, 200))
    _ = try board.handle(.cancel, at: touches.time)
    #expect(events(board).suffix(2) == ["touchDown", "touchCancel"])
    #expect(board.clickCount(ofView: 1) == 2 && board.clickCount(ofView: 0) == nil)
    #expect(text(try Replay.run(json: board.recording)) == text(board.log))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `Times that are not finite are refused and change nothing`(_ time: Double) throws {
    let board = board(.longPress)
    let recording = board.recording
    #expect(throws: TouchError.timeNotFinite) { try board.set(.fingers, to: 2, at: time) }
    #expect(board.recording == recording && board.value(of: .fingers) == 1)
  }
}
