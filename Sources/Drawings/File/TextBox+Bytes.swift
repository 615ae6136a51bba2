import InkdotCoding
import InkdotGeometry

// The layout is in Documentation/FileFormat.md.

extension TextBox {
  func write(to writer: inout ByteWriter) {
    writer.byte(family.rawValue)
    writer.fixed(color.rgba)
    writer.real(width)
    placement.write(to: &writer)
    writer.count(utf8.count)
    writer.bytes += utf8
  }

  static func read(_ reader: inout ByteReader) -> TextBox? {
    guard let family = reader.byte().flatMap(Family.init(rawValue:)), let rgba = reader.fixed(UInt32.self),
      let width = reader.real(), let placement = Placement.read(&reader),
      let count = reader.count(atMost: maximumByteCount), count <= reader.remaining
    else { return nil }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(count)
    for _ in 0..<count { reader.byte().map { utf8.append($0) } }
    return TextBox(utf8: utf8, family: family, color: RGBAColor(rgba: rgba), width: width, at: placement)
  }
}
