/// The frame header of a JPEG file (ITU-T T.81, annex B).
struct JPEGHeader: Equatable {
  var width = 0
  var height = 0
  /// 1 for grey, 3 for colour, 4 for CMYK.
  var componentCount = 0
  /// Whether there is an Adobe marker. Such files store inverted CMYK (Adobe technical note 5116).
  var isAdobe = false

  /// Reads the first frame header; `nil` if the file is not a JPEG that PDF supports.
  init?(_ bytes: [UInt8]) {
    for (marker, content) in JPEGSegments(bytes) {
      let start = content.lowerBound
      switch marker {
      case 0xC0, 0xC1, 0xC2:
        guard content.count >= 6, bytes[start] == 8 else { return nil }
        height = Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
        width = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
        componentCount = Int(bytes[start + 5])
        guard width > 0, height > 0, [1, 3, 4].contains(componentCount) else { return nil }
        return
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
      case 0xEE: isAdobe = content.count >= 12 && bytes[start..<start + 5].elementsEqual("Adobe".utf8)
      default: break
      }
    }
    return nil
  }
}
