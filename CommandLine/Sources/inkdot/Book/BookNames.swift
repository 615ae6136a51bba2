import InkdotSealing

extension BackupIndex.Drawing {
  /// Its name, on one line; `nil` when that is lost.
  var name: String? {
    facts.map { facts in
      let text = String(decoding: facts.name, as: UTF8.self)
      return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isHidden ? " " : $0 }))
        .split(separator: " ").joined(separator: " ")
    }
  }

  /// The name in messages.
  var title: String {
    guard let name else { return "a drawing whose name is lost (\(uuid))" }
    return name.isEmpty ? "a drawing without a name (\(uuid))" : name
  }

  /// Its identifier, as the page has it.
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

  /// A name that a file may have everywhere, without its ending.
  var fileStem: String {
    // Reserved by one system or another; dots at the ends hide a file or vanish. Not by characters: with an accent on it, a
    // slash is another one.
    let scalars = (name ?? "").unicodeScalars.map { "\\/:*?\"<>|".unicodeScalars.contains($0) ? " " : $0 }
    let plain = scalars.split(separator: " ").joined(separator: [" "])
    let isOuter = { (scalar: Unicode.Scalar) in scalar == "." || scalar == " " }
    var stem = String(String.UnicodeScalarView(plain.drop(while: isOuter)))
    // Systems take 255 bytes.
    while stem.utf8.count > 200 { stem.removeLast() }
    while let last = stem.unicodeScalars.last, isOuter(last) { stem.unicodeScalars.removeLast() }
    return stem.isEmpty ? "drawing" : stem
  }
}
