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
    static let flatten: UInt8 = 8
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
      writer.count(parts.count)
      for part in parts {
        writer.real(part.lower)
        writer.real(part.upper)
      }
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
    case .flatten(let number):
      writer.byte(Code.flatten)
      writer.count(number)
    }
  }

  /// The changes of a step.
  ///
  /// - Parameter version: of the chunk that they are in.
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
    if code == Code.place { return Photo.read(&reader, sources: sources).map { .place($0) } }
    guard let number = reader.count(atMost: Drawing.maximumMarkCount) else { return nil }
    switch code {
    case Code.keep:
      guard let x = reader.real(), let y = reader.real(), let width = reader.real(), let height = reader.real(),
        let count = reader.count(atMost: reader.remaining / 16)
      else { return nil }
      var parts: [CurveRange] = []
      for _ in 0..<count {
        guard let lower = reader.real(), let upper = reader.real() else { return nil }
        parts.append(CurveRange(lower, upper))
      }
      return .setVisibleRanges(of: number, to: parts, damage: Rect2D(x: x, y: y, width: width, height: height))
    case Code.cut: return PhotoCut.read(&reader).map { .cut(mark: number, $0) }
    case Code.move: return PhotoPlacement.read(&reader).map { .move(photo: number, $0) }
    case Code.discard: return .discard(photo: number)
    case Code.flatten: return .flatten(photo: number)
    default: return nil
    }
  }
}
