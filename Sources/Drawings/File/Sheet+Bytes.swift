import InkdotCoding
import InkdotGeometry

// The layout is in Documentation/FileFormat.md.

extension Sheet {
  /// The result of reading.
  enum Reading {
    case sheet(Sheet)
    /// Invalid sides.
    case badSides(width: Double, height: Double)
  }

  /// The first version of the format that has the sheet.
  var version: UInt8 { ruling.kind.version }

  /// - Parameter isWhole: whether to write default ruling and edges as well, because other content follows.
  func write(isWhole: Bool, to writer: inout ByteWriter) {
    writer.real(width)
    writer.real(height)
    writer.fixed(color.rgba)
    guard isWhole || ruling != .plain || isEndless else { return }
    writer.byte(ruling.kind.rawValue)
    writer.real(ruling.spacing)
    writer.byte(isEndless ? 1 : 0)
  }

  /// - Parameter isWhole: whether ruling and edges are required. Otherwise the content may end before them, as in
  ///   version 1.
  static func read(_ reader: inout ByteReader, isWhole: Bool) -> Reading? {
    guard let width = reader.fixed(UInt64.self), let height = reader.fixed(UInt64.self),
      let color = reader.fixed(UInt32.self)
    else { return nil }
    var (ruling, isEndless) = (Ruling.plain, false)
    if isWhole || reader.remaining > 0 {
      guard let kind = reader.byte().flatMap(Ruling.Kind.init(rawValue:)), let spacing = reader.real(),
        let read = Ruling(kind, spacing: spacing), let flags = reader.byte(), flags <= 1
      else { return nil }
      (ruling, isEndless) = (read, flags == 1)
    }
    let sides = (width: Double(bitPattern: width), height: Double(bitPattern: height))
    guard
      let sheet = Sheet(
        width: sides.width, height: sides.height, color: RGBAColor(rgba: color), ruling: ruling, isEndless: isEndless)
    else { return .badSides(width: sides.width, height: sides.height) }
    return .sheet(sheet)
  }
}
