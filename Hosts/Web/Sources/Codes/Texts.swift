import InkdotHosting

// Texts that all platforms share; each module is loaded with the part of the page that shows it.

let textModules = [
  PageModule(
    path: "inkdot/lock/lock-texts.js", about: "Texts of the lock, and titles of its screens.",
    declarations: [texts("lockTexts", PatternTexts.table), texts("titleTexts", PatternTexts.titleTable)]),
  PageModule(
    path: "inkdot/doodle/board-texts.js", about: "Texts of the doodle board.",
    declarations: [texts("boardTexts", DoodleTexts.table)]),
  PageModule(
    path: "inkdot/doodle/paper-texts.js", about: "Names of paper.",
    declarations: [texts("paperTexts", DoodleTexts.paperTable)]),
  PageModule(
    path: "inkdot/doodle/import/question-texts.js", about: "Texts of the question before an import.",
    declarations: [texts("questionTexts", ImportTextTable.table)]),
  PageModule(
    path: "app/lab/lab-texts.js", about: "Texts of the gesture lab.",
    declarations: [texts("sharedLabTexts", LabTextTable.table, prefix: "lab.")]),
]

/// An object of the shared texts of a table, by language and key.
private func texts(_ name: String, _ table: TextTable, prefix: String = "") -> String {
  let languages = PatternTexts.Language.allCases.map { language in
    let lines = table.shared.map { property(prefix + $0.key, $0.text(in: language)) }
    return "  \(key(language.rawValue)): {\n\(lines.joined())  },\n"
  }
  return "/** @type {Record<\"en\" | \"zh-Hans\", Record<string, string>>} */\n"
    + "export const \(name) = {\n\(languages.joined())};"
}

/// A text of an object, with line breaks as by the page's formatter.
private func property(_ name: String, _ text: String) -> String {
  let quoted = "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  let line = "    \(key(name)): \(quoted),"
  return width(line) <= lineLength ? "\(line)\n" : "    \(key(name)):\n      \(quoted),\n"
}

/// A property name, quoted if necessary.
private func key(_ name: String) -> String {
  name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "\"\(name)\""
}

/// Number of columns of a line; Chinese characters and punctuation take two.
private func width(_ line: String) -> Int {
  line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2e80 ? 2 : 1) }
}
