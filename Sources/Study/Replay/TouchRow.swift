import InkdotCoding
import InkdotGeometry
import InkdotTouches

/// A touch as a row of a case: number, x, y and phase; for pens and mice also the kind, and the pressure if measured.
extension TouchSample {
  init?(row: JSONValue) {
    guard let row = row.array, 4...6 ~= row.count, let id = row[0].integer, let x = row[1].number,
      let y = row[2].number, let name = row[3].text
    else { return nil }
    var phase: TouchPhase?
    for one in TouchPhase.allCases where name == one.name { phase = one }
    var kind: TouchKind? = row.count > 4 ? nil : .finger
    if row.count > 4, let name = row[4].text {
      for one in TouchKind.allCases where name == one.rowName { kind = one }
    }
    var pressure: Double?
    if row.count > 5 {
      guard let number = row[5].number, 0...1 ~= number else { return nil }
      pressure = number
    }
    guard let phase, let kind else { return nil }
    self.init(id: id, phase: phase, location: Point2D(x, y), kind: kind, pressure: pressure)
  }

  var row: JSONValue {
    var row: [JSONValue] = [
      .number(Double(id)), .number(location.x), .number(location.y), .string(ByteText(phase.name)),
    ]
    if kind != .finger || pointer.pressure != nil { row.append(.string(ByteText(kind.rowName))) }
    if let pressure = pointer.pressure { row.append(.number(pressure)) }
    return .array(row)
  }
}

extension TouchKind {
  fileprivate var rowName: StaticString {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .mouse: "mouse"
    }
  }
}
