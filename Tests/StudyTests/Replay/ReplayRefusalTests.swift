import InkdotStudy
import Testing

/// Input that is refused, skipped or sorted; see also ``ReplayTests``.
@Suite struct ReplayRefusalTests {
  func run(_ text: String, header: Bool = false) throws -> String {
    String(decoding: try Replay.run(json: Array(text.utf8), header: header), as: UTF8.self)
  }

  static func swipe(_ rows: String) -> String {
    """
    {"format": 1, "id": "a", "recognizers": [{"id": "s", "kind": "swipe", "options": {"direction": ["left"]}}],
     "frames": [\(rows)]}
    """
  }

  @Test func `Deadlines and their effects run one after another, before the event`() throws {
    let text = """
      {"format": 1, "id": "a", "recognizers": [{"id": "p", "kind": "longPress"},
        {"id": "d", "kind": "tap", "options": {"numberOfTapsRequired": 2}}],
       "frames": [{"t": 0, "touches": [[0, 1, 1, "began"]]}, {"t": 0.1, "touches": [[0, 1, 1, "ended"]]},
        {"t": 0.5, "touches": [[1, 2, 2, "began"]], "query": ["p.state", "d.numberOfTouches"]},
        {"t": 2, "touches": [[1, 2, 2, "ended"]]}]}
      """
    #expect(
      try run(text) == """
        {"frame":0,"t":0,"view":"root","phase":"began","touches":[0],"locations":[[1,1]],"tapCounts":[1]}
        {"frame":2,"t":0.5,"view":"root","phase":"ended","touches":[0],"locations":[[1,1]],"tapCounts":[1]}
        {"frame":2,"t":0.5,"view":"root","phase":"began","touches":[1],"locations":[[2,2]],"tapCounts":[1]}
        {"frame":2,"t":0.5,"query":"p.state","value":"possible"}
        {"frame":2,"t":0.5,"query":"d.numberOfTouches","value":1}
        {"frame":3,"t":2,"recognizer":"p","state":"began","location":[2,2],"numberOfTouches":1}
        {"frame":3,"t":2,"view":"root","phase":"cancelled","touches":[1],"locations":[[2,2]],"tapCounts":[1]}
        {"frame":3,"t":2,"recognizer":"p","state":"ended","location":[2,2],"numberOfTouches":1}

        """)
  }

  @Test(arguments: [
    (#"{"t": 1}, {"t": 0.5}"#, "time falls at frame 1"),
    (#"{"t": 0, "touches": [[1, 0, 0, "ended"]]}"#, "frame 0: touch 1 is not down"),
    (
      #"{"t": 0, "touches": [[1, 0, 0, "began"], [1, 0, 0, "began"]]}"#, "frame 0: touch 1 is listed twice"
    ),
    (#"{"t": 0, "touches": [[1, 1e300, 0, "began"]]}"#, "frame 0: touch 1 is too far away"),
    (#"{"t": 0, "query": ["x.state"]}"#, "there is no recognizer x"),
    (#"{"t": 0, "query": ["s.scale"]}"#, "s.scale does not exist"),
    (#"{"t": 0, "set": {"recognizer": "s", "scale": 1}}"#, "s has no scale"),
    (#"{"t": 0, "set": {"view": "v", "alpha": 1}}"#, "there is no view v"),
  ]) func `A valid case that cannot run is skipped with a reason`(rows: String, reason: String) throws {
    #expect(try run(Self.swipe(rows)) == "{\"case\":\"a\",\"skipped\":\"\(reason)\"}\n")
    #expect(try run(Self.swipe(rows), header: true) == "{\"case\":\"a\",\"skipped\":\"\(reason)\"}\n")
  }

  @Test func `A hundred fingers run, one more is skipped`() throws {
    func fingers(_ count: Int) -> String {
      (0..<count).map { #"[\#($0), \#($0), 5, "began"]"# }.joined(separator: ", ")
    }
    #expect(try run(Self.swipe(#"{"t": 0, "touches": [\#(fingers(100))]}"#)).contains("began"))
    #expect(try run(Self.swipe(#"{"t": 0, "touches": [\#(fingers(101))]}"#)).contains("skipped"))
  }

  @Test func `A case with an overflowing number is skipped`() throws {
    let text = """
      {"format": 1, "id": "a", "views": [{"id": "v", "parent": null, "frame": [0, 0, 10, 10]}],
       "frames": [{"t": 0, "touches": [[0, 1, 1, "began"]], "set": {"view": "v", "transform": [1e-300, 0, 0, 1e-300, 0, 0]}},
        {"t": 1, "touches": [[0, 1e9, 1, "moved"]], "set": {"view": "v", "transform": [1e-308, 0, 0, 1, 1e308, 0]}},
        {"t": 1, "touches": [[0, 1e9, 1, "moved"]]}]}
      """
    #expect(try run(text) == "{\"case\":\"a\",\"skipped\":\"a number is not finite\"}\n")
  }

  @Test func `A case with a cycle of requirements is skipped`() throws {
    let text = """
      {"format": 1, "id": "a", "recognizers": [{"id": "x", "kind": "tap"}, {"id": "y", "kind": "pan"}],
       "requireFailure": [["x", "y"], ["y", "x"]], "frames": []}
      """
    #expect(try run(text) == "{\"case\":\"a\",\"skipped\":\"y and x wait for each other\"}\n")
  }

  @Test(arguments: [
    (#"[]"#, ReplayError.badValue("case")), (#"{"format": 1}"#, .badValue("id")),
    (#"{"id": "a", "frames": []}"#, .badValue("format")), (#"{"id": "a", "format": 1}"#, .badValue("frames")),
    (#"{"id": "a", "format": 1, "frames": [{}]}"#, .badValue("t of frame 0")),
    (#"{"id": "a", "format": 1, "frames": [{"t": 0, "touches": [[1, 2]]}]}"#, .badValue("touches of frame 0")),
    (
      #"{"id": "a", "format": 1, "frames": [{"t": 0, "touches": [[1.5, 2, 3, "began"]]}]}"#,
      .badValue("touches of frame 0")
    ),
    (#"{"id": "a", "format": 1, "frames": [{"t": 0, "tick": true, "acceleration": [0, 0, 0]}]}"#, .badValue("frame 0")),
    (#"{"id": "a", "format": 1, "views": [{"id": "v"}], "frames": []}"#, .badValue("views")),
    (
      #"{"id": "a", "format": 1, "recognizers": [{"id": "p", "kind": "pan", "options": {"enabled": 1}}], "frames": []}"#,
      .badValue("p.enabled")
    ),
  ]) func `A damaged case is an error`(text: String, error: ReplayError) {
    #expect(throws: error) { try run(text) }
  }

  // MARK: Budgets

  private func nested(_ count: Int) -> String {
    (0..<count).map { index in
      let parent = index == 0 ? "null" : "\"v\(index - 1)\""
      return #"{"id": "v\#(index)", "parent": \#(parent), "frame": [0, 0, 100, 100]}"#
    }.joined(separator: ",")
  }

  private func nestedCase(_ count: Int) -> String {
    #"{"format": 1, "id": "a", "views": [\#(nested(count))], "frames": [{"t": 0, "touches": [[0, 1, 1, "began"]]}]}"#
  }

  @Test func `Views may be nested to the limit, one more is skipped`() throws {
    let limit = ReplayLimits.viewDepth
    #expect(try run(nestedCase(limit)).contains("\"view\":\"v\(limit - 1)\",\"phase\":\"began\""))
    #expect(
      try run(nestedCase(limit + 1)) == "{\"case\":\"a\",\"skipped\":\"views nested deeper than \(limit)\"}\n")
    #expect(try run(nestedCase(20_000)).contains("skipped"))
  }

  @Test func `Views and recognizers may be many, one more than the limit is skipped`() throws {
    func views(_ count: Int) -> String {
      let list = (0..<count).map { #"{"id": "v\#($0)", "frame": [0, 0, 100, 100]}"# }.joined(separator: ",")
      return #"{"format": 1, "id": "a", "views": [\#(list)], "frames": []}"#
    }
    #expect(try run(views(ReplayLimits.views)) == "")
    #expect(try run(views(ReplayLimits.views + 1)).contains("more than \(ReplayLimits.views) views"))
    func recognizers(_ count: Int) -> String {
      let list = (0..<count).map { #"{"id": "r\#($0)", "kind": "tap"}"# }.joined(separator: ",")
      return #"{"format": 1, "id": "a", "recognizers": [\#(list)], "frames": []}"#
    }
    #expect(try run(recognizers(ReplayLimits.recognizers)) == "")
    #expect(
      try run(recognizers(ReplayLimits.recognizers + 1)).contains(
        "more than \(ReplayLimits.recognizers) recognizers"))
  }

  @Test func `Duplicate names are skipped`() throws {
    let views = #""views": [{"id": "v", "frame": [0, 0, 1, 1]}, {"id": "v", "frame": [0, 0, 1, 1]}]"#
    #expect(
      try run(#"{"format": 1, "id": "a", \#(views), "frames": []}"#).contains("two views are called v"))
    let recognizers = #""recognizers": [{"id": "r", "kind": "tap"}, {"id": "r", "kind": "pan"}]"#
    #expect(
      try run(#"{"format": 1, "id": "a", \#(recognizers), "frames": []}"#).contains("two recognizers are called r"))
  }

  @Test(arguments: [16, 32, 240, 256, 4096]) func `A swipe with an unknown direction never acts`(mask: Int) throws {
    let text = """
      {"format": 1, "id": "a", "recognizers": [{"id": "s", "kind": "swipe", "options": {"direction": \(mask)}}],
       "frames": [{"t": 0, "touches": [[0, 500, 500, "began"]]}, {"t": 0.1, "touches": [[0, 600, 500, "moved"]]},
        {"t": 0.2, "touches": [[0, 600, 500, "ended"]], "query": ["s.direction"]}]}
      """
    let log = try run(text)
    #expect(!log.contains("\"recognizer\":\"s\""))
    #expect(log.hasSuffix("\"query\":\"s.direction\",\"value\":[]}\n"))
  }
}
