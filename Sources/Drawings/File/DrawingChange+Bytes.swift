import InkdotInk
import InkdotCoding
import InkdotGeometry

// The layout is in Documentation/FileFormat.md.

extension DrawingChange {
  private enum Code {
    static let add: UInt8 = 1
    static let keep: UInt8 = 2
    static let cut: UInt8 = 3
    static let clear: UInt8 = 4
    static let place: UInt8 = 5
    static let move: UInt8 = 6
    static let discard: UInt8 = 7
    static let stamp: UInt8 = 8
    // Since version 2.
    static let separate: UInt8 = 9
    static let transform: UInt8 = 10
    static let restyle: UInt8 = 11
    static let remove: UInt8 = 12
    static let reorder: UInt8 = 13
    static let setSheet: UInt8 = 14
    // Since version 3.
    static let write: UInt8 = 15
    static let rewrite: UInt8 = 16
    // Since version 5.
    static let group: UInt8 = 17
    static let lock: UInt8 = 18
    // From version 6 on.
    static let fill: UInt8 = 19
  }

  /// The first version of the format that has the change.
  var version: UInt8 {
    switch self {
    case .add(let stroke): max(2, stroke.tool.version)
    case .setVisibleRanges, .cut, .clear, .place, .move, .discard, .stamp, .separate, .transform, .restyle,
      .remove,
      .reorder:
      2
    case .setSheet(let sheet): sheet.version
    case .write, .rewrite: 3
    case .group, .lock: 5
    case .fill: 6
    }
  }

  /// - Parameter source: the number of the photo's file, for ``place(_:)``.
  func write(source: Int, to writer: inout ByteWriter) {
    switch self {
    case .add(let stroke):
      writer.byte(Code.add)
      stroke.write(part: stroke.fullRange, to: &writer)
    case .setVisibleRanges(let mark, let parts, let damage):
      writer.byte(Code.keep)
      writer.count(mark)
      for number in [damage.x, damage.y, damage.width, damage.height] { writer.real(number) }
      Self.write(parts, to: &writer)
    case .cut(let mark, let cut):
      writer.byte(Code.cut)
      writer.count(mark)
      cut.write(to: &writer)
    case .clear: writer.byte(Code.clear)
    case .place(let photo):
      writer.byte(Code.place)
      photo.write(source: source, to: &writer)
    case .move(let number, let placement):
      writer.byte(Code.move)
      writer.count(number)
      placement.write(to: &writer)
    case .discard(let number):
      writer.byte(Code.discard)
      writer.count(number)
    case .stamp(let number):
      writer.byte(Code.stamp)
      writer.count(number)
    case .separate(let mark, let parts):
      writer.byte(Code.separate)
      writer.count(mark)
      Self.write(parts, to: &writer)
    case .transform(let marks, let map):
      writer.byte(Code.transform)
      Self.write(marks, to: &writer)
      map.write(to: &writer)
    case .restyle(let marks, let color, let width):
      writer.byte(Code.restyle)
      Self.write(marks, to: &writer)
      writer.byte((color == nil ? 0 : 1) | (width == nil ? 0 : 2))
      if let color { writer.fixed(color.rgba) }
      if let width { writer.real(width) }
    case .remove(let marks):
      writer.byte(Code.remove)
      Self.write(marks, to: &writer)
    case .reorder(let marks, let toFront):
      writer.byte(Code.reorder)
      Self.write(marks, to: &writer)
      writer.byte(toFront ? 1 : 0)
    case .group(let marks, let number):
      writer.byte(Code.group)
      Self.write(marks, to: &writer)
      writer.count(number)
    case .lock(let marks, let isLocked):
      writer.byte(Code.lock)
      Self.write(marks, to: &writer)
      writer.byte(isLocked ? 1 : 0)
    case .fill(let marks, let color):
      writer.byte(Code.fill)
      Self.write(marks, to: &writer)
      writer.byte(color == nil ? 0 : 1)
      writer.fixed((color ?? .clear).rgba)
    case .setSheet(let sheet):
      writer.byte(Code.setSheet)
      sheet.write(isWhole: true, to: &writer)
    case .write(let text):
      writer.byte(Code.write)
      text.write(to: &writer)
    case .rewrite(let mark, let text):
      writer.byte(Code.rewrite)
      writer.count(mark)
      text.write(to: &writer)
    }
  }

  private static func write(_ parts: [CurveRange], to writer: inout ByteWriter) {
    writer.count(parts.count)
    for part in parts {
      writer.real(part.lower)
      writer.real(part.upper)
    }
  }

  /// Writes the number of marks, the first one, and the differences of neighbours.
  static func write(_ marks: [Int], to writer: inout ByteWriter) {
    writer.count(marks.count)
    var last = 0
    for mark in marks {
      writer.count(mark - last)
      last = mark
    }
  }

  private static func parts(_ reader: inout ByteReader) -> [CurveRange]? {
    guard let count = reader.count(atMost: reader.remaining / 16) else { return nil }
    var parts: [CurveRange] = []
    for _ in 0..<count {
      guard let lower = reader.real(), let upper = reader.real() else { return nil }
      parts.append(CurveRange(lower: lower, upper: upper))
    }
    return parts
  }

  static func marks(_ reader: inout ByteReader) -> [Int]? {
    guard let count = reader.count(atMost: reader.remaining) else { return nil }
    var marks: [Int] = []
    var last = 0
    for _ in 0..<count {
      guard let step = reader.count(atMost: Drawing.maximumPartCount - last) else { return nil }
      last += step
      marks.append(last)
    }
    return marks
  }

  /// Reads the changes of a step.
  ///
  /// - Parameter version: the version of the chunk.
  static func read(_ reader: inout ByteReader, version: UInt8, sources: [Int: PhotoSource]) -> [DrawingChange]? {
    guard let count = reader.count(atMost: reader.remaining) else { return nil }
    var changes: [DrawingChange] = []
    for _ in 0..<count {
      guard let change = one(&reader, version: version, sources: sources) else { return nil }
      changes.append(change)
    }
    return changes
  }

  private static func one(
    _ reader: inout ByteReader, version: UInt8, sources: [Int: PhotoSource]
  ) -> DrawingChange? {
    let code = reader.byte()
    if code == Code.add {
      guard let (stroke, part) = Stroke.read(&reader, version: version), part == stroke.fullRange else { return nil }
      return .add(stroke)
    }
    if code == Code.clear { return .clear }
    if code == Code.setSheet {
      guard case .sheet(let sheet)? = Sheet.read(&reader, isWhole: true) else { return nil }
      return .setSheet(sheet)
    }
    if let code, code >= Code.write, version < 3 { return nil }
    if let code, code >= Code.group, version < 5 { return nil }
    if code == Code.fill, version < 6 { return nil }
    if code == Code.write { return TextBox.read(&reader).map { .write($0) } }
    if let code, Code.transform...Code.reorder ~= code || Code.group...Code.fill ~= code {
      return arrangement(code, &reader)
    }
    if code == Code.place { return Photo.read(&reader, sources: sources).map { .place($0) } }
    guard let number = reader.count(atMost: Drawing.maximumMarkCount) else { return nil }
    switch code {
    case Code.keep:
      guard let x = reader.real(), let y = reader.real(), let width = reader.real(), let height = reader.real(),
        let parts = parts(&reader)
      else { return nil }
      return .setVisibleRanges(of: number, to: parts, damage: Rect2D(x: x, y: y, width: width, height: height))
    case Code.cut: return PhotoCut.read(&reader).map { .cut(mark: number, $0) }
    case Code.move: return Placement.read(&reader).map { .move(photo: number, $0) }
    case Code.discard: return .discard(photo: number)
    case Code.stamp: return .stamp(photo: number)
    case Code.rewrite: return TextBox.read(&reader).map { .rewrite(mark: number, $0) }
    case Code.separate: return parts(&reader).map { .separate(mark: number, parts: $0) }
    default: return nil
    }
  }

  private static func arrangement(_ code: UInt8, _ reader: inout ByteReader) -> DrawingChange? {
    guard let marks = marks(&reader) else { return nil }
    switch code {
    case Code.transform: return Similarity2D.read(&reader).map { .transform(marks: marks, $0) }
    case Code.restyle:
      guard let flags = reader.byte(), flags <= 3 else { return nil }
      var (color, width): (RGBAColor?, Double?)
      if flags & 1 != 0 {
        guard let rgba = reader.fixed(UInt32.self) else { return nil }
        color = RGBAColor(rgba: rgba)
      }
      if flags & 2 != 0 {
        guard let read = reader.real() else { return nil }
        width = read
      }
      return .restyle(marks: marks, color: color, width: width)
    case Code.remove: return .remove(marks: marks)
    case Code.reorder:
      guard let toFront = reader.byte(), toFront <= 1 else { return nil }
      return .reorder(marks: marks, toFront: toFront == 1)
    case Code.group: return reader.count(atMost: Drawing.maximumMarkCount).map { .group(marks: marks, number: $0) }
    case Code.lock:
      guard let isLocked = reader.byte(), isLocked <= 1 else { return nil }
      return .lock(marks: marks, isLocked: isLocked == 1)
    case Code.fill:
      guard let isOn = reader.byte(), isOn <= 1, let color = reader.fixed(UInt32.self) else { return nil }
      return .fill(marks: marks, isOn == 1 ? RGBAColor(rgba: color) : nil)
    default: return nil
    }
  }
}
