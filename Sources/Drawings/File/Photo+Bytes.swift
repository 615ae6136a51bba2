import InkdotCoding
import InkdotGeometry

// The layout is in Documentation/FileFormat.md.

extension PhotoSource {
  func write(number: Int, to writer: inout ByteWriter) {
    writer.count(number)
    writer.fixed(UInt16(pixelWidth))
    writer.fixed(UInt16(pixelHeight))
    writer.byte(orientation)
    writer.bytes += bytes
  }

  static func read(_ reader: inout ByteReader) -> (number: Int, source: PhotoSource)? {
    guard let number = reader.count(atMost: Int(Int32.max)), let width = reader.fixed(UInt16.self),
      let height = reader.fixed(UInt16.self), let orientation = reader.byte(), 1...8 ~= orientation,
      let source = PhotoSource(
        bytes: reader.rest(), pixelWidth: Int(width), pixelHeight: Int(height), orientation: orientation)
    else { return nil }
    return (number, source)
  }
}

extension Placement {
  func write(to writer: inout ByteWriter) {
    for number in [center.x, center.y, scale, angle] { writer.real(number) }
  }

  static func read(_ reader: inout ByteReader) -> Placement? {
    guard let x = reader.real(), let y = reader.real(), let scale = reader.real(), let angle = reader.real() else {
      return nil
    }
    return Placement(center: Point2D(x, y), scale: scale, angle: angle)
  }
}

extension PhotoCut {
  func write(to writer: inout ByteWriter) {
    writer.real(radius)
    writer.count(path.count)
    for point in path {
      writer.real(point.x)
      writer.real(point.y)
    }
  }

  static func read(_ reader: inout ByteReader) -> PhotoCut? {
    guard let radius = reader.real(), radius >= 0, let count = reader.count(atMost: reader.remaining / 16), count > 0
    else { return nil }
    var path: [Point2D] = []
    for _ in 0..<count {
      guard let x = reader.real(), let y = reader.real() else { return nil }
      path.append(Point2D(x, y))
    }
    return PhotoCut(path: path, radius: radius)
  }
}

extension Photo {
  func write(source: Int, to writer: inout ByteWriter) {
    writer.count(source)
    placement.write(to: &writer)
    writer.count(cuts.count)
    for cut in cuts { cut.write(to: &writer) }
  }

  /// Reads a photo; `nil` also if its file is missing.
  static func read(_ reader: inout ByteReader, sources: [Int: PhotoSource]) -> Photo? {
    guard let number = reader.count(atMost: Int(Int32.max)), let placement = Placement.read(&reader),
      let count = reader.count(atMost: reader.remaining), let source = sources[number]
    else { return nil }
    var photo = Photo(source, at: placement)
    for _ in 0..<count {
      guard let cut = PhotoCut.read(&reader) else { return nil }
      _ = photo.take(cut, joining: false)
    }
    return photo
  }
}
