public import InkdotDrawings
public import InkdotGeometry

/// The text under edit and its position, until it becomes a text of the drawing.
public struct TextDraft: Hashable, Sendable {
  /// The number of the edited text in `Drawing.marks`; `nil` for a new text.
  public let mark: Int?
  /// The font family.
  public var family: TextBox.Family
  /// The colour of the text.
  public let color: RGBAColor
  /// Size of the font, in pt of the paper.
  public let size: Double
  /// Clockwise rotation in radians.
  public let angle: Double
  /// Top left of the first line, in pt of the sheet.
  public private(set) var corner: Point2D
  /// Maximum width of lines, in em.
  public let room: Double
  private var old: TextBox?

  /// Margin beside the text, in pt of the screen.
  public static let margin = 12.0
  /// Minimum width of the field, in pt of the screen.
  public static let minimumWidth = 96.0
  /// Added to the width of lines, in em, so that rounding does not wrap a line that fitted.
  private static let tolerance = 0.05

  /// Creates a draft for a request of a board; see `DoodleBoard.textRequest`.
  ///
  /// - Parameters:
  ///   - request: the request; with `nil` a new text begins in the upper left of the visible sheet.
  ///   - board: the board.
  ///   - family: the font of a new text.
  ///   - color: the colour of a new text.
  ///   - size: of a new text, in pt of the sheet.
  ///   - screenWidth: of the board, in pt of the screen.
  ///   - wrappedWidth: the width of an edited text that the host had wrapped, in em, as it measures the lines now; `nil`
  ///     for the width of its box.
  public init(
    for request: TextRequest?, on board: DoodleBoard, family: TextBox.Family, color: RGBAColor, size: Double,
    screenWidth: Double, wrappedWidth: Double? = nil
  ) {
    let old = request?.mark.flatMap { board.text($0) }
    let (view, sheet) = (board.view, board.history.drawing.sheet)
    mark = old == nil ? nil : request?.mark
    self.old = old
    self.family = old?.family ?? family
    self.color = old?.color ?? color
    self.size = old?.placement.scale ?? size
    angle = old?.placement.angle ?? 0
    if let old {
      let frame = old.frame
      corner = old.placement.transform.applying(Point2D(frame.x, frame.y))
    } else {
      let visible = board.visibleSheet
      let place = request?.place ?? Point2D(visible.x + Self.margin / view.scale, visible.y)
      corner = Point2D(place.x, place.y - TextBox.lineHeight / 2 * size)
      // Also leaves space at the right edge of a sheet.
      if !sheet.isEndless {
        corner.x = max(0, min(corner.x, sheet.width - (Self.minimumWidth + Self.margin) / view.scale))
      }
    }
    // A text that a host wrapped keeps its width and wraps again.
    let isWrapped = old?.lines.contains { $0.isWrapped } == true
    let edge = sheet.isEndless ? screenWidth : min(screenWidth, sheet.width * view.scale + view.origin.x)
    let onScreen =
      max(edge - Self.margin - (corner.x * view.scale + view.origin.x), Self.minimumWidth) / (self.size * view.scale)
    let width = old?.width ?? 0
    room = (isWrapped ? wrappedWidth ?? width : max(onScreen, width)) + Self.tolerance
  }

  /// Creates a draft from its parts, for a host that stores them.
  ///
  /// - Parameters:
  ///   - mark: the number of the edited text; `nil` for a new text.
  ///   - family: the font family.
  ///   - color: the colour.
  ///   - size: of the font, in pt of the sheet.
  ///   - angle: clockwise rotation in radians.
  ///   - corner: top left of the first line, in pt of the sheet.
  ///   - room: maximum width of lines, in em.
  public init(
    mark: Int?, family: TextBox.Family, color: RGBAColor, size: Double, angle: Double, corner: Point2D, room: Double
  ) {
    (self.mark, self.family, self.color, self.size, self.angle) = (mark, family, color, size, angle)
    (self.corner, self.room, old) = (corner, room, nil)
  }

  /// The original text, without the line breaks that a host made; empty for a new text.
  ///
  /// - Complexity: O(bytes).
  public var words: String {
    String(
      String.UnicodeScalarView(
        String(decoding: old?.utf8 ?? [], as: UTF8.self).unicodeScalars.filter { $0 != "\u{2028}" }))
  }

  /// Whether the text is unchanged.
  public func isUnchanged(by typed: String) -> Bool { typed == words && family == old?.family }

  // MARK: Position

  /// Moves a new text so that its last line is on the sheet, if the first line has room.
  ///
  /// - Parameters:
  ///   - sheet: the sheet.
  ///   - height: of all lines, in em.
  public mutating func clamp(to sheet: Sheet, height: Double) {
    if mark == nil, !sheet.isEndless { corner.y = max(0, min(corner.y, sheet.height - height * size)) }
  }

  /// Moves a pasted text to the middle of the visible sheet; offsets a repeated one.
  ///
  /// - Parameters:
  ///   - width: of the longest line, in em.
  ///   - height: of all lines, in em.
  ///   - board: the board, which remembers the position.
  public mutating func center(width: Double, height: Double, on board: DoodleBoard) {
    let (visible, scale) = (board.visibleSheet, board.view.scale)
    let (width, height, margin) = (width * size, height * size, Self.margin / scale)
    let place = Point2D(
      visible.x + max(margin, (visible.width - width) / 2), visible.y + max(margin, (visible.height - height) / 2))
    let offset = board.writing.pasteOffset(
      at: place, step: DoodleSettings.copyOffset / scale,
      limit: min(visible.x + visible.width - width - place.x, visible.y + visible.height - height - place.y))
    corner = place + Vector2D(offset, offset)
  }

  /// The frame of the text field on the screen, before it is rotated about its middle.
  ///
  /// - Parameters:
  ///   - lines: as for ``text(_:width:)``.
  ///   - lift: distance of the field's baselines below those of the painter, in em.
  ///   - view: position and scale of the sheet.
  public func frame(of lines: String, lift: Double, on view: DoodleView) -> Rect2D {
    let em = size * view.scale
    let half = Vector2D(room * em / 2, Self.height(of: lines.utf8) * em / 2)
    let middle =
      Point2D(corner.x * view.scale + view.origin.x, corner.y * view.scale + view.origin.y)
      + Transform2D.rotation(angle).applying(Vector2D(half.dx, half.dy - lift * em))
    return Rect2D(x: middle.x - half.dx, y: middle.y - half.dy, width: 2 * half.dx, height: 2 * half.dy)
  }

  // MARK: Result

  /// The text to write; `nil` if it is blank.
  ///
  /// - Parameters:
  ///   - lines: the typed text, with U+2028 where the host breaks a line.
  ///   - width: of the longest line, in em, as the host measured it.
  /// - Complexity: O(bytes).
  public func text(_ lines: String, width: Double) -> TextBox? {
    lines.unicodeScalars.allSatisfy { $0.properties.isWhitespace } ? nil : text(utf8: Array(lines.utf8), width: width)
  }

  /// The text to write; `nil` if it is empty or cannot be a text.
  ///
  /// - Parameters:
  ///   - lines: as for ``text(_:width:)``, in UTF-8.
  ///   - width: of the longest line, in em, as the host measured it.
  /// - Complexity: O(bytes).
  public func text(utf8 lines: [UInt8], width: Double) -> TextBox? {
    let width = max(width, 0.5)
    let half = Vector2D(width * size / 2, Self.height(of: lines) * size / 2)
    guard
      let placement = Placement(
        center: corner + Transform2D.rotation(angle).applying(half), scale: size, angle: angle)
    else { return nil }
    return TextBox(utf8: TextBox.cleaned(lines), family: family, color: color, width: width, at: placement)
  }

  /// Height of all lines, in em.
  private static func height(of lines: some Sequence<UInt8>) -> Double {
    var (count, previous, beforeThat): (Int, UInt8, UInt8) = (1, 0, 0)
    for byte in lines {
      if byte == UInt8(ascii: "\n") || (byte == 0xA8 && previous == 0x80 && beforeThat == 0xE2) { count += 1 }
      (previous, beforeThat) = (byte, previous)
    }
    return Double(count) * TextBox.lineHeight
  }
}
