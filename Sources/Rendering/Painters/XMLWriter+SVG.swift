package import InkdotCoding
package import InkdotDrawings
package import InkdotGeometry

// Shared by SVG documents of display items and of drawings.
extension XMLWriter {
  /// Writes the attributes of a colour. Opaque colours have no opacity attribute.
  ///
  /// - Parameter opacity: 0…1; three decimal places distinguish all 256 values.
  package mutating func paint(
    _ name: StaticString, _ opacityName: StaticString, _ color: RGBAColor, opacity: Double
  ) {
    openAttribute(name)
    out.color(color)
    closeAttribute()
    if opacity < 1 { attribute(opacityName, opacity, places: 3) }
  }

  package mutating func fill(_ color: RGBAColor) {
    paint("fill", "fill-opacity", color, opacity: Double(color.opacity) / 255)
  }

  package mutating func stroke(_ color: RGBAColor) {
    paint("stroke", "stroke-opacity", color, opacity: Double(color.opacity) / 255)
  }

  /// Writes the blend mode of the open element.
  package mutating func blend(_ blend: InkBlend) {
    switch blend {
    case .over: break
    case .multiply: attribute("style", "mix-blend-mode:multiply")
    case .screen: attribute("style", "mix-blend-mode:screen")
    }
  }

  package mutating func frame(_ rect: Rect2D, places: Int) {
    attribute("x", rect.x, places: places)
    attribute("y", rect.y, places: places)
    attribute("width", rect.width, places: places)
    attribute("height", rect.height, places: places)
  }

  /// Nine decimal places of the linear part move the corner of the largest photo by less than 0.001 pt.
  package mutating func transform(_ map: Transform2D) {
    openAttribute("transform")
    out.text("matrix(")
    for (index, number) in [map.a, map.b, map.c, map.d].enumerated() {
      if index > 0 { out.text(" ") }
      out.decimal(number, places: 9)
    }
    for number in [map.tx, map.ty] {
      out.text(" ")
      out.decimal(number, places: 3)
    }
    out.text(")")
    closeAttribute()
  }

  /// Writes path data of straight lines between points, for an open attribute.
  package mutating func pathData(_ points: [Point2D], places: Int) {
    for (index, point) in points.enumerated() {
      out.text(index == 0 ? "M" : index == 1 ? "L" : " ")
      out.decimal(point.x, places: places)
      out.text(" ")
      out.decimal(point.y, places: places)
    }
    // A path of a single point paints its round cap only with a line to the same point.
    if points.count == 1 { out.text("h0") }
  }

  /// Writes the attributes of a ruling, for an open path element.
  ///
  /// - Parameter scale: units per pt.
  package mutating func rules(_ lines: RuledLines, scale: Double, places: Int) {
    stroke(lines.color)
    attribute("stroke-width", lines.width * scale, places: places)
    if let spacing = lines.dotSpacing {
      openAttribute("stroke-dasharray")
      out.text("0 ")
      out.decimal(spacing * scale, places: places)
      closeAttribute()
    }
    openAttribute("d")
    for index in stride(from: 0, to: lines.ends.count - 1, by: 2) {
      let (from, to) = (lines.ends[index], lines.ends[index + 1])
      out.text("M")
      out.decimal(from.x * scale, places: places)
      out.text(" ")
      out.decimal(from.y * scale, places: places)
      if from.y == to.y {
        out.text("H")
        out.decimal(to.x * scale, places: places)
      } else if from.x == to.x {
        out.text("V")
        out.decimal(to.y * scale, places: places)
      } else {
        out.text("L")
        out.decimal(to.x * scale, places: places)
        out.text(" ")
        out.decimal(to.y * scale, places: places)
      }
    }
    closeAttribute()
  }

  /// Writes a text that can be searched and copied. Font sizes are in hundredths of an em, because some viewers ignore
  /// small ones.
  ///
  /// - Parameter scale: units per pt.
  package mutating func words(_ text: TextBox, scale: Double) {
    let em = 100.0
    start("text")
    attribute("class", "text")
    transform(Transform2D.scale(1 / em).concatenating(text.placement.transform).concatenating(.scale(scale)))
    switch text.family {
    case .sans: attribute("font-family", "system-ui, sans-serif")
    case .serif: attribute("font-family", "serif")
    case .monospaced: attribute("font-family", "ui-monospace, monospace")
    }
    attribute("font-size", em, places: 0)
    // For reading the document back.
    attribute("data-width", text.width * em, places: 2)
    fill(text.color)
    attribute("stroke", "none")
    attribute("xml:space", "preserve")
    content()
    for line in text.lines {
      start("tspan")
      // Marks a line that continues in the next one.
      if line.isWrapped { attribute("class", "wrapped") }
      attribute("x", line.start.x * em, places: 2)
      attribute("y", line.start.y * em, places: 2)
      content()
      out.escaped(line.utf8)
      end("tspan")
    }
    end("text")
  }

  /// Begins a mask that shows everything in a frame; black content of the mask hides.
  package mutating func startMask(_ word: StaticString, _ number: Int, frame: Rect2D, places: Int) {
    start("mask")
    attribute("id", word, number)
    attribute("maskUnits", "userSpaceOnUse")
    self.frame(frame, places: places)
    start("rect")
    attribute("fill", "#fff")
    self.frame(frame, places: places)
    end("rect")
  }
}
