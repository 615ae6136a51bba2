import InkdotSealing

extension BackupIndex.Drawing {
  /// The name on one line; `nil` if it is lost.
  var name: String? {
    facts.map { facts in
      let text = String(decoding: facts.name, as: UTF8.self)
      return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isHidden ? " " : $0 }))
        .split(separator: " ").joined(separator: " ")
    }
  }

  /// The title for messages.
  var title: String {
    guard let name else { return "a drawing whose name is lost (\(uuid))" }
    return name.isEmpty ? "a drawing without a name (\(uuid))" : name
  }

  /// The identifier as a UUID, like on the page.
  var uuid: String {
    let digits = identifier.map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }.joined()
    var rest = digits[...]
    return [8, 4, 4, 4, 12].map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }.joined(separator: "-")
  }

  /// A name that is valid on all file systems, without extension.
  var fileStem: String {
    // Reserved on some system; dots at the ends hide a file or vanish. Compares scalars, because a slash with a
    // combining accent is another `Character`.
    let scalars = (name ?? "").unicodeScalars.map { "\\/:*?\"<>|".unicodeScalars.contains($0) ? " " : $0 }
    let plain = scalars.split(separator: " ").joined(separator: [" "])
    let isOuter = { (scalar: Unicode.Scalar) in scalar == "." || scalar == " " }
    var stem = String(String.UnicodeScalarView(plain.drop(while: isOuter)))
    // File systems allow 255 bytes.
    while stem.utf8.count > 200 { stem.removeLast() }
    while let last = stem.unicodeScalars.last, isOuter(last) { stem.unicodeScalars.removeLast() }
    return stem.isEmpty ? "drawing" : stem
  }
}
