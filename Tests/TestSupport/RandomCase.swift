/// A random, possible gesture case in the format of Tests/Conformance/FORMAT.md: views, recognizers, relations and touches.
public struct RandomCase {
  /// A touch in one frame.
  public struct Row: Equatable {
    /// The touch's id.
    public var id: Int
    /// X in the window, in quarters of a pt, so that shifts by whole points are exact.
    public var x: Double
    /// Y in the window, in quarters of a pt.
    public var y: Double
    /// `began`, `moved`, `ended` or `cancelled`.
    public var phase: String
  }

  /// An event; a tick if there are no rows.
  public struct Frame: Equatable {
    /// Time in 1/64 s, so that shifts by whole seconds are exact.
    public var ticks: Int
    /// The changed touches.
    public var rows: [Row]
  }

  /// The case without its frames.
  public var views: String
  /// The recognizers, as JSON objects.
  public var recognizers: [String]
  /// Pairs of recognizers that may run simultaneously.
  public var simultaneous: [(Int, Int)] = []
  /// Pairs of recognizers: the first requires the second to fail. The second is the later one, so there is no cycle.
  public var requirements: [(Int, Int)] = []
  /// The frames.
  public var frames: [Frame] = []

  /// Creates the case of a seed.
  public init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let hasChild = Bool.random(using: &random)
    let multiple = Bool.random(using: &random)
    views = #"{"id":"v0","parent":null,"frame":[0,0,400,400],"multipleTouchEnabled":\#(multiple)}"#
    if hasChild { views += #",{"id":"v1","parent":"v0","frame":[100,100,200,200],"multipleTouchEnabled":true}"# }
    recognizers = []
    for index in 0..<Int.random(in: 1...5, using: &random) {
      recognizers.append(Self.recognizer(index, hasChild, &random))
    }
    for a in recognizers.indices {
      for b in recognizers.indices where b > a {
        if Int.random(in: 0..<4, using: &random) == 0 { simultaneous.append((a, b)) }
        if Int.random(in: 0..<6, using: &random) == 0 { requirements.append((a, b)) }
      }
    }
    frames = Self.stream(&random)
  }

  private static func recognizer(_ index: Int, _ hasChild: Bool, _ random: inout SeededGenerator) -> String {
    let view = hasChild && Bool.random(using: &random) ? "v1" : "v0"
    var options: [String] = []
    let kind = ["tap", "swipe", "longPress", "pan", "pinch", "rotation"].randomElement(using: &random)!
    if kind == "tap" {
      options.append(#""numberOfTapsRequired":\#(Int.random(in: 1...3, using: &random))"#)
      options.append(#""numberOfTouchesRequired":\#(Int.random(in: 1...2, using: &random))"#)
    }
    if kind == "swipe" { options.append(#""direction":\#(Int.random(in: 1...15, using: &random))"#) }
    if kind == "pan" { options.append(#""minimumNumberOfTouches":\#(Int.random(in: 1...2, using: &random))"#) }
    for option in ["cancelsTouchesInView", "delaysTouchesBegan", "delaysTouchesEnded", "canPrevent", "canBePrevented"] {
      if Int.random(in: 0..<4, using: &random) == 0 { options.append("\"\(option)\":\(Bool.random(using: &random))") }
    }
    return #"{"id":"r\#(index)","kind":"\#(kind)","view":"\#(view)","options":{\#(options.joined(separator: ","))}}"#
  }

  private static func stream(_ random: inout SeededGenerator) -> [Frame] {
    var frames: [Frame] = []
    var down: [Row] = []
    var (ticks, nextID) = (0, 0)
    for _ in 0..<Int.random(in: 4...40, using: &random) {
      ticks += [0, 1, 1, 1, 2, 4, 30].randomElement(using: &random)!
      var rows: [Row] = []
      if Int.random(in: 0..<5, using: &random) == 0 || down.isEmpty, down.count < 4 {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let place = { (random: inout SeededGenerator) in Double(Int.random(in: 200...1400, using: &random)) / 4 }
          rows.append(Row(id: nextID, x: place(&random), y: place(&random), phase: "began"))
          nextID += 1
        }
      }
      for index in down.indices where Int.random(in: 0..<4, using: &random) > 0 {
        let reach = [2, 20, 80].randomElement(using: &random)!
        down[index].x += Double(Int.random(in: -reach...reach, using: &random)) / 4
        down[index].y += Double(Int.random(in: -reach...reach, using: &random)) / 4
        down[index].phase = ["moved", "moved", "moved", "moved", "ended", "cancelled"].randomElement(using: &random)!
        if down[index].phase == "cancelled", Int.random(in: 0..<3, using: &random) > 0 { down[index].phase = "ended" }
        rows.append(down[index])
      }
      down = down.filter { $0.phase != "ended" && $0.phase != "cancelled" || !rows.contains($0) }
      down += rows.filter { $0.phase == "began" }
      frames.append(Frame(ticks: ticks, rows: rows))
    }
    for row in down { frames.append(Frame(ticks: ticks, rows: [Row(id: row.id, x: row.x, y: row.y, phase: "ended")])) }
    frames.append(Frame(ticks: ticks + 256, rows: []))
    return frames
  }

  /// Returns the case as JSON. Its last frame asks for the state of every recognizer.
  ///
  /// - Parameters:
  ///   - seconds: added to every time.
  ///   - reversed: whether the rows of every frame are listed in reverse.
  ///   - moved: added to every location, in pt; the roots move too.
  ///   - backwards: whether the recognizers are listed in reverse.
  public func json(
    later seconds: Int = 0, reversed: Bool = false, moved: Int = 0, backwards: Bool = false
  ) -> [UInt8] {
    let views = views.replacing("[0,0,400,400]", with: "[\(moved),\(moved),400,400]")
    let recognizers = backwards ? recognizers.reversed() : recognizers
    let pairs = { (pairs: [(Int, Int)]) in pairs.map { #"["r\#($0.0)","r\#($0.1)"]"# }.joined(separator: ",") }
    let lines = frames.map { frame in
      let time = Double(frame.ticks) / 64 + Double(seconds)
      if frame == frames.last {
        let names = self.recognizers.indices.map { #""r\#($0).state""# }.joined(separator: ",")
        return #"{"t":\#(time),"tick":true,"query":[\#(names)]}"#
      }
      if frame.rows.isEmpty { return #"{"t":\#(time),"tick":true}"# }
      let rows = (reversed ? frame.rows.reversed() : frame.rows).map {
        #"[\#($0.id),\#($0.x + Double(moved)),\#($0.y + Double(moved)),"\#($0.phase)"]"#
      }
      return #"{"t":\#(time),"touches":[\#(rows.joined(separator: ","))]}"#
    }
    let text = #"""
      {"format":1,"id":"random","area":"random","about":"","source":"","views":[\#(views)],
      "recognizers":[\#(recognizers.joined(separator: ","))],"simultaneous":[\#(pairs(simultaneous))],
      "requireFailure":[\#(pairs(requirements))],"frames":[\#(lines.joined(separator: ",\n"))],"expect":[]}
      """#
    return Array(text.utf8)
  }

  /// Returns the smallest failing case that is reached by omitting touches and frames.
  public func shrunk(while fails: (RandomCase) -> Bool) -> RandomCase {
    var best = self
    var goesOn = true
    while goesOn {
      goesOn = false
      for id in Set(best.frames.flatMap { $0.rows.map(\.id) }).sorted() {
        var next = best
        for index in next.frames.indices { next.frames[index].rows.removeAll { $0.id == id } }
        if next.frames != best.frames, fails(next) { (best, goesOn) = (next, true) }
      }
      for index in best.frames.indices.reversed()
      where !best.frames[index].rows.contains(where: { $0.phase != "moved" }) {
        var next = best
        next.frames.remove(at: index)
        if fails(next) { (best, goesOn) = (next, true) }
      }
    }
    return best
  }
}
