import InkdotInk
#if canImport(CoreGraphics)
  public import CoreGraphics
  #if canImport(CoreText)
    import CoreText
  #endif
  import InkdotDrawings
  import InkdotGeometry
  public import InkdotRendering

  /// Paints display items into a context whose y axis points down, as in `UIView.draw(_:)`.
  public struct ContextPainter: Painter {
    private let context: CGContext
    private let surface: CGRect
    private let pictures: (UInt32) -> CGImage?

    /// Creates a painter.
    ///
    /// - Parameters:
    ///   - context: the context to paint on; the painter sets its line caps and joins.
    ///   - surface: the area of items that fill the whole surface, in the context's coordinates.
    ///   - pictures: returns the picture with a number; `nil` paints nothing.
    public init(_ context: CGContext, surface: CGRect, pictures: @escaping (UInt32) -> CGImage? = { _ in nil }) {
      self.context = context
      self.surface = surface
      self.pictures = pictures
      context.setLineCap(.round)
      context.setLineJoin(.round)
    }

    /// Paints one item over the existing picture.
    ///
    /// - Complexity: O(points of the item).
    public func paint(_ item: DisplayItem) {
      switch item {
      case .fill(let color):
        context.setFillColor(color.cgColor)
        context.fill(surface)
      case .image(let id, let rect):
        if let picture = pictures(id) { paint(picture, filling: CGRect(rect)) }
      case .tiles(let id, let rect):
        if let picture = pictures(id) { paint(picture, inTilesOf: CGRect(rect)) }
      case .turned(let id, let rect, let ahead, let repeats):
        guard let picture = pictures(id) else { return }
        context.saveGState()
        context.translateBy(x: rect.center.x, y: rect.center.y)
        context.concatenate(CGAffineTransform(a: ahead.dx, b: ahead.dy, c: -ahead.dy, d: ahead.dx, tx: 0, ty: 0))
        let frame = CGRect(x: -rect.width / 2, y: -rect.height / 2, width: rect.width, height: rect.height)
        if repeats { paint(picture, along: frame) } else { paint(picture, filling: frame) }
        context.restoreGState()
      case .disc(let center, let radius, let color):
        context.setFillColor(color.cgColor)
        context.fillEllipse(in: square(around: center, radius))
      case .ring(let center, let radius, let width, let color):
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(width)
        context.strokeEllipse(in: square(around: center, radius))
      case .line(let points, let width, let color):
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(width)
        context.beginPath()
        trace(points)
        context.strokePath()
      case .polygon(let points, let color):
        guard !points.isEmpty else { return }
        context.setFillColor(color.cgColor)
        context.beginPath()
        trace(points)
        context.closePath()
        context.fillPath()
      case .ink(let chains, let color):
        compose(color) {
          context.setFillColor($0.cgColor)
          paint(chains)
        }
      case .curves(let chains, let width, let color, let blend):
        context.saveGState()
        context.setBlendMode(color == .clear ? .destinationOut : blend.mode)
        // A single path is one area, even if it is translucent.
        context.setStrokeColor(color == .clear ? RGBAColor.black.cgColor : color.cgColor)
        context.setLineWidth(width)
        paint(curves: chains)
        context.restoreGState()
      case .rules(let lines): paint(lines)
      case .photo(let id, let frame, let map, let cuts):
        if let picture = pictures(id) { paint(picture, CGRect(frame), CGAffineTransform(map), cuts) }
      case .text(let text):
        #if canImport(CoreText)
          paint(text)
        #else
          // The fakes of Core Graphics have no fonts.
          _ = text
        #endif
      }
    }

    // MARK: Paths

    private func square(around center: Point2D, _ radius: Double) -> CGRect {
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * max(radius, 0), height: 2 * max(radius, 0))
    }

    private func trace(_ points: [Point2D]) {
      guard let first = points.first else { return }
      context.move(to: CGPoint(first))
      // A path of a single point gets a second equal one, so that its round caps are painted.
      if points.count == 1 { context.addLine(to: CGPoint(first)) }
      for point in points.dropFirst() { context.addLine(to: CGPoint(point)) }
    }

    private func paint(_ lines: RuledLines) {
      context.saveGState()
      context.setStrokeColor(lines.color.cgColor)
      context.setLineWidth(lines.width)
      if let spacing = lines.dotSpacing { context.setLineDash(phase: 0, lengths: [0, spacing]) }
      context.beginPath()
      for index in stride(from: 0, to: lines.ends.count - 1, by: 2) {
        context.move(to: CGPoint(lines.ends[index]))
        context.addLine(to: CGPoint(lines.ends[index + 1]))
      }
      context.strokePath()
      context.restoreGState()
    }

    // MARK: Text

    #if canImport(CoreText)
      /// Paints a text in the system's fonts, which cover every script.
      private func paint(_ text: TextBox) {
        let em = TextRuler.em
        let lines = text.lines.compactMap { line in
          TextRuler.line(String(decoding: line.utf8, as: UTF8.self), text.family, text.color.cgColor).map {
            (line: $0, start: line.start)
          }
        }
        let widest = lines.map { CTLineGetTypographicBounds($0.line, nil, nil, nil) }.max() ?? 0
        let width = text.width * em
        context.saveGState()
        context.concatenate(CGAffineTransform(text.placement.transform))
        context.scaleBy(x: 1 / em, y: 1 / em)
        context.translateBy(x: text.frame.x * em, y: 0)
        // If the fonts are wider than the measured ones, the text is narrowed to its box.
        if widest > width { context.scaleBy(x: width / widest, y: 1) }
        // Glyphs are drawn upwards, but the y axis points down.
        context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        for (line, start) in lines {
          context.textPosition = CGPoint(x: 0, y: start.y * em)
          CTLineDraw(line, context)
        }
        context.restoreGState()
      }
    #endif

    // MARK: Ink

    /// Paints several parts as one area. Translucent colours are painted opaque into a layer; `RGBAColor.clear` erases the
    /// existing pixels.
    private func compose(_ color: RGBAColor, _ body: (RGBAColor) -> Void) {
      let opaque = RGBAColor(rgba: color.rgba | 255)
      if color.opacity == 255 { return body(color) }
      context.saveGState()
      if color == .clear {
        context.setBlendMode(.destinationOut)
        body(opaque)
      } else {
        context.setAlpha(CGFloat(color.opacity) / 255)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        body(opaque)
        context.endTransparencyLayer()
      }
      context.restoreGState()
    }

    /// Discs and bands have the same direction, see `InkNode.band(to:)`, so that the nonzero rule makes one area of them.
    private func paint(_ chains: [[InkNode]]) {
      context.beginPath()
      for chain in chains {
        var before: InkNode?
        for node in chain {
          if let band = before?.band(to: node) {
            trace(band)
            context.closePath()
          }
          context.move(to: CGPoint(x: node.position.x + node.radius, y: node.position.y))
          context.addArc(
            center: CGPoint(node.position), radius: node.radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
          context.closePath()
          before = node
        }
      }
      context.fillPath()
    }

    private func paint(curves chains: [[Point2D]]) {
      context.beginPath()
      for chain in chains {
        guard let first = chain.first else { continue }
        context.move(to: CGPoint(first))
        if chain.count == 1 { context.addLine(to: CGPoint(first)) }
        for index in stride(from: 1, to: chain.count - 1, by: 2) {
          context.addQuadCurve(to: CGPoint(chain[index + 1]), control: CGPoint(chain[index]))
        }
      }
      context.strokePath()
    }

    // MARK: Pictures

    /// Draws a picture upright: a context draws the upper row at the greatest y, which is at the bottom here.
    private func paint(_ picture: CGImage, in rect: CGRect) {
      context.saveGState()
      context.translateBy(x: rect.minX, y: rect.maxY)
      context.scaleBy(x: 1, y: -1)
      context.draw(picture, in: CGRect(x: 0, y: 0, width: rect.width, height: rect.height))
      context.restoreGState()
    }

    private func paint(_ picture: CGImage, filling rect: CGRect) {
      let (width, height) = (CGFloat(picture.width), CGFloat(picture.height))
      guard width > 0, height > 0 else { return }
      let scale = max(rect.width / width, rect.height / height)
      let size = CGSize(width: width * scale, height: height * scale)
      context.saveGState()
      context.clip(to: rect)
      paint(
        picture,
        in: CGRect(
          x: rect.midX - size.width / 2, y: rect.midY - size.height / 2, width: size.width, height: size.height))
      context.restoreGState()
    }

    /// Repeats a picture from the left of a rectangle to its right, at its height.
    private func paint(_ picture: CGImage, along rect: CGRect) {
      guard picture.width > 0, picture.height > 0 else { return }
      let width = rect.height * CGFloat(picture.width) / CGFloat(picture.height)
      // Tiles narrower than a tenth of a pt are indistinguishable.
      guard width >= 0.1 else { return }
      context.saveGState()
      context.clip(to: rect)
      for x in stride(from: rect.minX, to: rect.maxX, by: width) {
        paint(picture, in: CGRect(x: x, y: rect.minY, width: width, height: rect.height))
      }
      context.restoreGState()
    }

    private func paint(_ picture: CGImage, inTilesOf rect: CGRect) {
      guard rect.width >= 1, rect.height >= 1 else { return }
      for y in stride(from: rect.minY, to: surface.maxY, by: rect.height) {
        for x in stride(from: rect.minX, to: surface.maxX, by: rect.width) {
          paint(picture, filling: CGRect(x: x, y: y, width: rect.width, height: rect.height))
        }
      }
    }

    private func paint(_ picture: CGImage, _ frame: CGRect, _ map: CGAffineTransform, _ cuts: [PhotoCut]) {
      context.saveGState()
      context.concatenate(map)
      context.interpolationQuality = .high
      if !cuts.isEmpty { context.beginTransparencyLayer(auxiliaryInfo: nil) }
      paint(picture, in: frame)
      if !cuts.isEmpty {
        context.setBlendMode(.destinationOut)
        context.setStrokeColor(RGBAColor.black.cgColor)
        for cut in cuts {
          context.setLineWidth(2 * cut.radius)
          context.beginPath()
          trace(cut.path)
          context.strokePath()
        }
        context.endTransparencyLayer()
      }
      context.restoreGState()
    }
  }

  extension InkBlend {
    fileprivate var mode: CGBlendMode {
      switch self {
      case .over: .normal
      case .multiply: .multiply
      case .screen: .screen
      }
    }
  }
#endif
