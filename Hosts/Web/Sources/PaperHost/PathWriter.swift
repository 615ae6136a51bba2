import InkdotInk
import InkdotGeometry
import InkdotRendering

/// Writes shapes as SVG path data. Numbers are whole tenths, so that all platforms write the same text.
struct PathWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ shape: InkShape) {
    for segment in shape.path.segments {
      switch segment {
      case .move(let point): write("M", point)
      case .line(let point): write("L", point)
      case .quad(let control, let end): write("Q", control, end)
      case .cubic(let first, let second, let end): write("C", first, second, end)
      case .close: bytes.append(UInt8(ascii: "Z"))
      }
    }
  }

  private mutating func write(_ command: Unicode.Scalar, _ points: Point2D...) {
    bytes.append(UInt8(ascii: command))
    for (index, point) in points.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      write(point.x)
      bytes.append(UInt8(ascii: " "))
      write(point.y)
    }
  }

  private mutating func write(_ number: Double) {
    var tenths = Int((number * 10).rounded())
    if tenths < 0 {
      bytes.append(UInt8(ascii: "-"))
      tenths = -tenths
    }
    var digits: [UInt8] = []
    var whole = tenths / 10
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(whole % 10))
      whole /= 10
    } while whole > 0
    bytes += digits.reversed()
    guard tenths % 10 != 0 else { return }
    bytes += [UInt8(ascii: "."), UInt8(ascii: "0") + UInt8(tenths % 10)]
  }
}
