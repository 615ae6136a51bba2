/// A generated module of the page with names of the engine's numbers.
struct PageModule {
  /// Its path in `Hosts/Web/Page`.
  let path: String
  /// Description in its first comment, as a sentence.
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

/// A name on the page, and its number in the engine.
typealias Code = (name: String, number: Int)

/// Returns an object of numbers by name.
func numbers(_ name: String, _ about: String, _ codes: [Code]) -> String {
  values(name, about, codes.map { ($0.name, "\($0.number)") })
}

/// Returns an object of bits by name. Traps if a bit has no name.
func bits(_ name: String, _ about: String, _ codes: [Code]) -> String {
  let sorted = codes.sorted { $0.number < $1.number }
  for (place, code) in sorted.enumerated() {
    precondition(code.number == 1 << place, "\(name): no bit \(place), or two of them")
  }
  return numbers(name, about, sorted)
}

/// Returns an object of JavaScript values by name.
func values(_ name: String, _ about: String, _ entries: [(name: String, value: String)]) -> String {
  let lines = entries.map { "  \($0.name): \($0.value),\n" }.joined()
  return "/** \(about) */\nexport const \(name) = Object.freeze({\n\(lines)});"
}

/// Returns an array of names, indexed by number minus the first one.
func names(_ name: String, _ about: String, _ codes: [Code], from first: Int = 0) -> String {
  let sorted = codes.sorted { $0.number < $1.number }
  for (place, code) in sorted.enumerated() {
    precondition(code.number == first + place, "\(name): no \(first + place), or two of them")
  }
  let quoted = sorted.map { "\"\($0.name)\"" }
  // Breaks lines like the page's formatter.
  let short = "/** @type {const} */ ([\(quoted.joined(separator: ", "))])"
  let long = "/** @type {const} */ ([\n\(quoted.map { "    \($0),\n" }.joined())  ])"
  let start = "/** \(about) */\nexport const \(name) = Object.freeze("
  let line = "export const \(name) = Object.freeze(\(short));"
  if line.utf8.count <= lineLength { return "/** \(about) */\n\(line)" }
  return "\(start)\n  \(short.utf8.count + 3 <= lineLength ? short : long),\n);"
}

/// The names of the numbers that a call writes, in their order.
func fields<Field: CaseIterable & RawRepresentable>(_ name: String, _ about: String, of type: Field.Type) -> String
where Field.RawValue == Int {
  names(name, about, type.allCases.map { ("\($0)", $0.rawValue) })
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

/// Returns all cases of a type with their names on the page.
func cases<T: CaseIterable & RawRepresentable>(of type: T.Type, _ names: KeyValuePairs<String, T>) -> [Code]
where T.RawValue: BinaryInteger {
  precondition(Set(names.map { Int($0.value.rawValue) }).count == type.allCases.count, "name each case of \(type)")
  return names.map { ($0.key, Int($0.value.rawValue)) }
}
