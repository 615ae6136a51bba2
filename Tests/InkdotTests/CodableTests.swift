import Foundation
import Inkdot
import Testing

@Suite struct CodableTests {
  private func isKept<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
  }

  @Test func `Stored values are read back`() throws {
    #expect(try isKept(PatternGrid(rows: 4, columns: 5)))
    #expect(try isKept(PatternRule.anyLength))
    #expect(try isKept(Point2D(1.5, -2)))
    #expect(try isKept([RGBAColor.black, RGBAColor(rgba: 0x1234_5678)]))
    var limiter = AttemptLimiter(schedule: .standard)
    for second in 0..<6 { _ = limiter.begin(at: ClockReading(wall: Double(second))) }
    #expect(try isKept(limiter))
    let pen = TouchSample(
      id: 3, phase: .moved, location: Point2D(4, 5), kind: .pen, pressure: 0.25, altitude: 1, azimuth: 2)
    #expect(try isKept(TouchEvent(time: 1.25, samples: [pen, TouchSample(id: 4, phase: .began, location: .zero)])))
  }

  @Test func `Invalid encoded values are refused`() {
    let decoder = JSONDecoder()
    #expect(throws: (any Error).self) {
      try decoder.decode(PatternGrid.self, from: Data(#"{"rows":1,"columns":99}"#.utf8))
    }
    #expect(throws: (any Error).self) { try decoder.decode([RGBAColor].self, from: Data(##"["#12"]"##.utf8)) }
    #expect(throws: (any Error).self) { try decoder.decode(AttemptLimiter.self, from: Data("[1,2]".utf8)) }
  }

  @Test func `A colour is parsed from text and printed in the same form`() throws {
    #expect(RGBAColor("#1e90ff")?.rgba == 0x1E90_FFFF && RGBAColor("#F00")?.rgba == 0xFF00_00FF)
    #expect(RGBAColor("#12345678")?.rgba == 0x1234_5678 && RGBAColor("#0f08")?.rgba == 0x00FF_0088)
    for text in ["", "#", "1e90ff", "#12", "#12345", "#123456789", "#ggg"] {
      #expect(RGBAColor(text) == nil, "\(text)")
    }
    #expect("\(RGBAColor.black)" == "#000000" && "\(RGBAColor(rgba: 0x0102_0304))" == "#01020304")
  }

  @Test func `Data is read without conversion`() throws {
    var drawing = DrawingHistory(try Drawing(width: 9, height: 9))
    try drawing.perform([.setSheet(#require(Sheet(width: 20, height: 30)))])
    let data = Data(DrawingFile.bytes(of: drawing.drawing))
    #expect(try DrawingFile.open(data).width == 20)
    #expect(try SVGDocument.read(Data(SVGDocument.bytes(of: drawing.drawing))).drawing.height == 30)
  }
}
