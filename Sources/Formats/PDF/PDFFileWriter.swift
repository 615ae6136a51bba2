import InkdotCoding
import InkdotDrawings

/// Writes the objects of a PDF file and its cross-reference table (ISO 32000-1, section 7.5).
struct PDFFileWriter {
  private var out = TextWriter()
  private var offsets: [Int] = []

  init() {
    out.text("%PDF-1.4\n%")
    // Bytes above 127 mark the file as binary (ISO 32000-1, 7.5.2).
    out.bytes += [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
  }

  mutating func object(_ body: (inout TextWriter) -> Void) {
    offsets.append(out.bytes.count)
    out.integer(offsets.count)
    out.text(" 0 obj\n")
    body(&out)
    out.text("\nendobj\n")
  }

  mutating func stream(_ data: [UInt8], _ entries: (inout TextWriter) -> Void) {
    object { out in
      out.text("<<")
      entries(&out)
      out.text("/Length ")
      out.integer(data.count)
      out.text(">>stream\n")
      out.bytes += data
      out.text("\nendstream")
    }
  }

  /// Writes a photo and its opacity as two objects.
  mutating func photo(_ source: PhotoSource, _ pixels: PDFDocument.Pixels?, opacity: Int) {
    if pixels == nil, let header = JPEGHeader(source.bytes) {
      stream(source.bytes) { out in
        Self.image(header.width, header.height, &out)
        switch header.componentCount {
        case 1: out.text("/DeviceGray")
        case 4: out.text("/DeviceCMYK")
        default: out.text("/DeviceRGB")
        }
        if header.componentCount == 4, header.isAdobe { out.text("/Decode[1 0 1 0 1 0 1 0]") }
        out.text("/Filter/DCTDecode")
      }
      object { $0.text("null") }
    } else {
      picture(pixels, opacity: opacity)
    }
  }

  /// Writes a picture and its opacity as two objects.
  mutating func picture(_ pixels: PDFDocument.Pixels?, opacity: Int) {
    if let pixels {
      stream(pixels.deflatedColor) { out in
        Self.image(pixels.width, pixels.height, &out)
        out.text("/DeviceRGB/Filter/FlateDecode")
        if pixels.deflatedOpacity != nil {
          out.text("/SMask ")
          out.integer(opacity)
          out.text(" 0 R")
        }
      }
      if let deflated = pixels.deflatedOpacity {
        stream(deflated) { out in
          Self.image(pixels.width, pixels.height, &out)
          out.text("/DeviceGray/Filter/FlateDecode")
        }
      } else {
        object { $0.text("null") }
      }
    } else {
      // An empty form.
      stream([]) { $0.text("/Type/XObject/Subtype/Form/BBox[0 0 1 1]") }
      object { $0.text("null") }
    }
  }

  private static func image(_ width: Int, _ height: Int, _ out: inout TextWriter) {
    out.text("/Type/XObject/Subtype/Image/Width ")
    out.integer(width)
    out.text("/Height ")
    out.integer(height)
    out.text("/BitsPerComponent 8/ColorSpace")
  }

  /// Returns the file.
  func finish() -> [UInt8] {
    var out = out
    let start = out.bytes.count
    out.text("xref\n0 ")
    out.integer(offsets.count + 1)
    out.text("\n0000000000 65535 f \n")
    for offset in offsets {
      var digits = TextWriter()
      digits.integer(offset)
      out.bytes += [UInt8](repeating: UInt8(ascii: "0"), count: 10 - digits.bytes.count) + digits.bytes
      out.text(" 00000 n \n")
    }
    out.text("trailer\n<</Size ")
    out.integer(offsets.count + 1)
    out.text("/Root 1 0 R>>\nstartxref\n")
    out.integer(start)
    out.text("\n%%EOF\n")
    return out.bytes
  }
}
