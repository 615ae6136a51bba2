/// Labels that separate the purposes of bytes in cryptography.
enum Label {
  static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
