extension OptionSet where Element == Self {
  /// The names of the members, as `[pen, mouse]`.
  package func list(_ names: [(member: Self, name: String)]) -> String {
    var text = "["
    for (member, name) in names where contains(member) { text += (text == "[" ? "" : ", ") + name }
    return text + "]"
  }
}
