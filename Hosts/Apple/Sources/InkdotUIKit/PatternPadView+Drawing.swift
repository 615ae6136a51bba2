#if canImport(UIKit)
  public import CoreGraphics
  import Foundation
  import InkdotBoards
  import InkdotGeometry
  import InkdotGraphics
  import InkdotRendering
  import QuartzCore
  import UIKit

  // Dots and lines as pictures, or drawn by the app.

  extension PatternPadView {
    /// A state of a dot.
    public enum DotState: UInt32, CaseIterable, Sendable {
      /// Not part of the drawing.
      case normal
      /// Part of the drawing.
      case selected
      /// The last dot of the drawing.
      case lastSelected
      /// Part of a wrong drawing.
      case error
      /// The last dot of a wrong drawing.
      case lastError
      /// Part of a correct drawing.
      case correct
      /// A dot of a pad that takes no touches.
      case disabled
    }

    /// A state of the lines.
    public enum LineState: UInt32, CaseIterable, Sendable {
      /// While it is drawn and checked.
      case drawing
      /// Wrong.
      case error
      /// Correct.
      case correct
    }

    /// A dot to draw.
    public struct DotDrawing: Sendable {
      /// The number of the dot, from 0, row by row.
      public let dot: Int
      /// The square of its diameter, in the coordinates of the pad.
      public let frame: CGRect
      /// The angle to the next dot, in radians clockwise from the right; `nil` if arrows are hidden.
      public let angle: CGFloat?
    }

    /// A link to draw, from a dot to the next one or to the finger.
    public struct LineDrawing: Sendable {
      /// The start, in the coordinates of the pad.
      public let start: CGPoint
      /// The end, in the coordinates of the pad.
      public let end: CGPoint
      /// The width, in pt.
      public let width: CGFloat
    }

    func redrawPictures() {
      restyle()
      setNeedsDisplay()
    }

    private func dot(_ states: DotState...) -> PatternStyle.Dot? {
      if drawDot != nil { return PatternStyle.Dot(picture: PatternPictures.number(of: states[0])) }
      return states.first { dotPictures[$0]?.isVisible == true }.map {
        PatternStyle.Dot(picture: PatternPictures.number(of: $0))
      }
    }

    private func line(_ states: LineState...) -> UInt32? {
      if drawLine != nil { return PatternPictures.number(of: states[0]) }
      return states.first { linePictures[$0]?.isVisible == true }.map { PatternPictures.number(of: $0) }
    }

    func addPictures(to style: inout PatternStyle) {
      style.normal = dot(.normal) ?? style.normal
      style.selected = dot(.selected) ?? style.selected
      style.lastSelected = dot(.lastSelected, .selected) ?? style.lastSelected
      style.error = dot(.error, .selected) ?? style.error
      style.lastError = dot(.lastError, .error, .selected) ?? style.lastError
      style.correct = dot(.correct, .selected) ?? style.correct
      style.disabled = dot(.disabled) ?? style.disabled
      style.linePicture = line(.drawing)
      style.errorLinePicture = line(.error, .drawing)
      style.correctLinePicture = line(.correct, .drawing)
    }

    func picture(_ number: UInt32, _ lock: PatternLock) -> CGImage? {
      let (side, width) = (CGFloat(lock.layout.diameter), CGFloat(lock.settings.style.lineWidth))
      let now = UIAccessibility.isReduceMotionEnabled ? nil : CACurrentMediaTime()
      if let state = PatternPictures.dotState(of: number) {
        return dotPictures[state].flatMap { pixels.square(of: $0, number, side: side, traitCollection, at: now) }
      }
      if let state = PatternPictures.lineState(of: number) {
        return linePictures[state].flatMap { pixels.band(of: $0, number, height: width, traitCollection, at: now) }
      }
      return pictures[number]
    }

    /// Lets the app draw a dot.
    ///
    /// - Returns: whether the app drew it.
    private func drawDot(_ number: UInt32, _ rect: Rect2D, _ ahead: Vector2D?, _ context: CGContext) -> Bool {
      guard let drawDot, let state = PatternPictures.dotState(of: number), let layout = session?.lock.layout else {
        return false
      }
      let dot = (0..<layout.grid.count).min {
        layout.center(of: $0).distance(to: rect.center) < layout.center(of: $1).distance(to: rect.center)
      }
      let angle = ahead.map { CGFloat(atan2($0.dy, $0.dx)) }
      context.saveGState()
      drawDot(context, DotDrawing(dot: dot ?? 0, frame: CGRect(rect), angle: angle), state)
      context.restoreGState()
      return true
    }

    /// Lets the app draw a link.
    ///
    /// - Returns: whether the app drew it.
    private func drawLine(_ number: UInt32, _ rect: Rect2D, _ ahead: Vector2D, _ context: CGContext) -> Bool {
      guard let drawLine, let state = PatternPictures.lineState(of: number) else { return false }
      let half = ahead * (rect.width / 2)
      let line = LineDrawing(
        start: CGPoint(rect.center - half), end: CGPoint(rect.center + half), width: CGFloat(rect.height))
      context.saveGState()
      drawLine(context, line, state)
      context.restoreGState()
      return true
    }

    /// Lets the app draw an item.
    ///
    /// - Returns: whether the app drew it.
    func draw(_ item: DisplayItem, on context: CGContext) -> Bool {
      switch item {
      case .image(let id, let rect): drawDot(id, rect, nil, context)
      case .turned(let id, let rect, let ahead, false): drawDot(id, rect, ahead, context)
      case .turned(let id, let rect, let ahead, true): drawLine(id, rect, ahead, context)
      case .fill, .tiles, .disc, .ring, .line, .polygon, .ink, .curves, .rules, .photo, .text: false
      }
    }

    /// A painter for items that the app does not draw.
    struct HookPainter: Painter {
      let base: ContextPainter
      let isDrawn: (DisplayItem) -> Bool

      func paint(_ item: DisplayItem) {
        if !isDrawn(item) { base.paint(item) }
      }
    }
  }
#endif
