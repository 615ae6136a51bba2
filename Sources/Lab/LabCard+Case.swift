extension LabCard {
  /// The case a recording of the card begins with: views, recognizers and relations, no frames yet.
  ///
  /// - Parameters:
  ///   - width: of the surface, in whole pt.
  ///   - height: of the surface, in whole pt.
  ///   - isTogether: whether the recognizers of ``together`` may run at the same time.
  func head(width: Int, height: Int, isTogether: Bool) -> [UInt8] {
    var text = "{\"format\":1,\"id\":\"lab-\(name)\",\"area\":\"lab\","
    text += "\"about\":\"A recording of the card \(name).\",\"source\":\"Recorded in the gesture lab.\","
    text += "\"views\":[{\"id\":\"stage\",\"parent\":null,\"frame\":[0,0,\(width),\(height)],"
    text += "\"multipleTouchEnabled\":true}\(views(width, height))],"
    text += "\"recognizers\":[\(recognizers)],"
    text += "\"simultaneous\":[\(self == .together && isTogether ? Self.pairs : "")],"
    text += "\"requireFailure\":[\(self == .taps ? "[\"single\",\"double\"]" : "")],"
    text += "\"frames\":[]}"
    return Array(text.utf8)
  }

  private static let pairs = "[\"pan\",\"pinch\"],[\"pan\",\"rotation\"],[\"pinch\",\"rotation\"]"

  private var recognizers: String {
    switch self {
    case .sparks, .hitTest: ""
    case .taps: Self.tap("double", 2) + "," + Self.tap("single", 1)
    case .longPress: Self.plain("longPress")
    case .swipe:
      "{\"id\":\"left\",\"kind\":\"swipe\",\"options\":{\"direction\":[\"left\"]}},"
        + "{\"id\":\"right\",\"kind\":\"swipe\",\"options\":{\"direction\":[\"right\"]}}"
    case .rotate: Self.plain("rotation")
    case .pinch: Self.plain("pinch")
    case .together: Self.plain("pan") + "," + Self.plain("pinch") + "," + Self.plain("rotation")
    case .pan: Self.plain("pan")
    case .edgePan: Self.edge("left") + "," + Self.edge("right")
    case .shake: Self.plain("shake")
    }
  }

  private static func plain(_ kind: String) -> String { "{\"id\":\"\(kind)\",\"kind\":\"\(kind)\"}" }

  private static func tap(_ id: String, _ count: Int) -> String {
    "{\"id\":\"\(id)\",\"kind\":\"tap\",\"options\":{\"numberOfTapsRequired\":\(count)}}"
  }

  private static func edge(_ edge: String) -> String {
    "{\"id\":\"\(edge)\",\"kind\":\"screenEdgePan\",\"options\":{\"edges\":[\"\(edge)\"]}}"
  }

  /// The views of the hit-test card: B reaches out of A, D lies in C in A, E lies in front of A's lower edge.
  private func views(_ width: Int, _ height: Int) -> String {
    guard self == .hitTest else { return "" }
    let (a, b, c) = ((width * 60 / 100, height * 62 / 100), (width * 42 / 100, height * 22 / 100), width * 44 / 100)
    return Self.view("A", "stage", width * 8 / 100, height * 9 / 100, a.0, a.1)
      + Self.view("B", "A", a.0 * 58 / 100, a.1 * 12 / 100, b.0, b.1)
      + Self.view("C", "A", a.0 * 8 / 100, a.1 * 52 / 100, c, a.1 * 42 / 100)
      + Self.view("D", "C", c * 14 / 100, a.1 * 11 / 100, c * 50 / 100, a.1 * 20 / 100)
      + Self.view("E", "stage", width * 44 / 100, height * 64 / 100, width * 48 / 100, height * 28 / 100)
  }

  private static func view(_ id: String, _ parent: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    ",{\"id\":\"\(id)\",\"parent\":\"\(parent)\",\"frame\":[\(x),\(y),\(width),\(height)]}"
  }
}
