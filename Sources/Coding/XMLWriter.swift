/// Writes XML: an element is started, gets its attributes, its content, and is ended.
///
/// ```
/// start("g"); attribute("class", "photo"); start("use"); end("use"); end("g")    <g class="photo"><use/></g>
/// ```
/// Nothing is escaped: whoever writes text puts in none that needs it.
package struct XMLWriter {
  /// Where content and values of attributes are written; start tags close by themselves only before ``content()``.
  package var out = TextWriter()
  private var isTagOpen = false

  package init() {}

  package var bytes: [UInt8] { out.bytes }

  /// Begins an element; its attributes are next.
  package mutating func start(_ name: StaticString) {
    content()
    out.text("<")
    out.text(name)
    isTagOpen = true
  }

  /// Ends the element that was started last and not ended.
  package mutating func end(_ name: StaticString) {
    guard !isTagOpen else {
      isTagOpen = false
      return out.text("/>")
    }
    out.text("</")
    out.text(name)
    out.text(">")
  }

  /// No more attributes: what is written to ``out`` next is content.
  package mutating func content() {
    guard isTagOpen else { return }
    out.text(">")
    isTagOpen = false
  }

  /// Text between tags.
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

  /// Begins an attribute whose value is written to ``out``, up to ``closeAttribute()``.
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

  /// A name made of a word and a number, as `url(#mask3)`; the number is of at most 32 bits.
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
