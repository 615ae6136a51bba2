/// A module of the page that gives names to numbers of the engine.
struct PageModule {
  /// Where it lies in `Hosts/Web/Page`.
  let path: String
  /// Its content, as a sentence of its first comment.
  let about: String
  /// Its declarations.
  let declarations: [String]

  /// The whole file.
  var text: String {
    "// Made by Scripts/codes of Swift: change it there. \(about)\n"
      + declarations.map { "\n\($0)\n" }.joined()
  }
}

/// Maximum length of a line, as set for the page's formatter.
let lineLength = 130

/// A name of the page, and the number that the engine knows it by.
typealias Code = (name: String, number: Int)

/// An object of numbers by their names.
func numbers(_ name: String, _ about: String, _ codes: [Code]) -> String {
  values(name, about, codes.map { ($0.name, "\($0.number)") })
}

/// An object of bits by their names; a bit that has none shows that one was forgotten here.
func bits(_ name: String, _ about: String, _ codes: [Code]) -> String {
  let sorted = codes.sorted { $0.number < $1.number }
  for (place, code) in sorted.enumerated() {
    precondition(code.number == 1 << place, "\(name): no bit \(place), or two of them")
  }
  return numbers(name, about, sorted)
}

/// An object of JavaScript values by their names.
func values(_ name: String, _ about: String, _ entries: [(name: String, value: String)]) -> String {
  let lines = entries.map { "  \($0.name): \($0.value),\n" }.joined()
  return "/** \(about) */\nexport const \(name) = Object.freeze({\n\(lines)});"
}

/// An array of names, each at its number less the first one.
func names(_ name: String, _ about: String, _ codes: [Code], from first: Int = 0) -> String {
  let sorted = codes.sorted { $0.number < $1.number }
  for (place, code) in sorted.enumerated() {
    precondition(code.number == first + place, "\(name): no \(first + place), or two of them")
  }
  let quoted = sorted.map { "\"\($0.name)\"" }
  // As the formatter of the page breaks what is too long for a line.
  let short = "/** @type {const} */ ([\(quoted.joined(separator: ", "))])"
  let long = "/** @type {const} */ ([\n\(quoted.map { "    \($0),\n" }.joined())  ])"
  let start = "/** \(about) */\nexport const \(name) = Object.freeze("
  let line = "export const \(name) = Object.freeze(\(short));"
  if line.utf8.count <= lineLength { return "/** \(about) */\n\(line)" }
  return "\(start)\n  \(short.utf8.count + 3 <= lineLength ? short : long),\n);"
}

/// An array of rows of two texts.
func rows(_ name: String, _ about: String, _ rows: [(String, String)]) -> String {
  let lines = rows.map { "    [\"\($0.0)\", \"\($0.1)\"],\n" }.joined()
  return "/** \(about) */\nexport const \(name) = Object.freeze(\n  /** @type {const} */ ([\n\(lines)  ]),\n);"
}

/// A single number.
func number(_ name: String, _ about: String, _ number: some Numeric) -> String {
  "/** \(about) */\nexport const \(name) = \(number);"
}

/// All cases of a type with the names that the page uses, whatever Swift calls them.
func cases<T: CaseIterable & RawRepresentable>(of type: T.Type, _ names: KeyValuePairs<String, T>) -> [Code]
where T.RawValue: BinaryInteger {
  precondition(Set(names.map { Int($0.value.rawValue) }).count == type.allCases.count, "name each case of \(type)")
  return names.map { ($0.key, Int($0.value.rawValue)) }
}
