extension OptionSet where Element == Self {
  /// Returns the names of the members, like `[pen, mouse]`.
  package func list(_ names: [(member: Self, name: String)]) -> String {
    var text = "["
    for (member, name) in names where contains(member) { text += (text == "[" ? "" : ", ") + name }
    return text + "]"
  }
}
