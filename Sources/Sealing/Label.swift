/// What is said of bytes before they are used in cryptography, so that none serve two purposes.
enum Label {
  static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
