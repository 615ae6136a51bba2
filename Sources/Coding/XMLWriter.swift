/// Writes XML: elements with attributes and content.
///
/// ```
/// start("g"); attribute("class", "photo"); start("use"); end("use"); end("g")    <g class="photo"><use/></g>
/// ```
/// Does not escape anything; the caller must escape texts.
package struct XMLWriter {
  /// Receives content and values of attributes. Start tags are closed automatically only before ``content()``.
  package var out = TextWriter()
  private var isTagOpen = false

  package init() {}

  package var bytes: [UInt8] { out.bytes }

  /// Starts an element. Its attributes follow.
  package mutating func start(_ name: StaticString) {
    content()
    out.text("<")
    out.text(name)
    isTagOpen = true
  }

  /// Ends the last open element.
  package mutating func end(_ name: StaticString) {
    guard !isTagOpen else {
      isTagOpen = false
      return out.text("/>")
    }
    out.text("</")
    out.text(name)
    out.text(">")
  }

  /// Ends the attributes. Output to ``out`` is content from here on.
  package mutating func content() {
    guard isTagOpen else { return }
    out.text(">")
    isTagOpen = false
  }

  /// Writes text between tags.
  package mutating func text(_ text: StaticString) {
    content()
    out.text(text)
  }

  /// Appends the output of another writer as content.
  package mutating func append(_ other: XMLWriter) {
    content()
    out.bytes += other.bytes
  }

  // MARK: Attributes

  /// Starts an attribute, whose value is written to ``out``. ``closeAttribute()`` ends it.
  package mutating func openAttribute(_ name: StaticString) {
    out.text(" ")
    out.text(name)
    out.text("=\"")
  }

  package mutating func closeAttribute() { out.text("\"") }

  package mutating func attribute(_ name: StaticString, _ value: StaticString) {
    openAttribute(name)
    out.text(value)
    closeAttribute()
  }

  /// Writes a reference with a word and a number, like `url(#mask3)`; the number has at most 32 bits.
  package mutating func attribute(
    _ name: StaticString, _ word: StaticString, _ number: some BinaryInteger, _ rest: StaticString = ""
  ) {
    openAttribute(name)
    out.text(word)
    out.decimal(units: Int64(number), places: 0)
    out.text(rest)
    closeAttribute()
  }

  /// Writes a number rounded to `places` decimal places.
  package mutating func attribute(_ name: StaticString, _ value: Double, places: Int, isTerse: Bool = true) {
    openAttribute(name)
    out.decimal(value, places: places, isTerse: isTerse)
    closeAttribute()
  }
}
