public import InkdotBoards
public import InkdotDrawings
public import InkdotGeometry

/// Words that a person is typing, and where they will lie: what a field shows until they are a text of the drawing.
public struct TextDraft: Hashable, Sendable {
  /// The text that is edited, a number of `Drawing.marks`; `nil` for another one.
  public let mark: Int?
  /// The words as they were, without the ends of lines that a host made.
  public let words: String
  /// In which of the system's fonts.
  public var family: TextBox.Family
  /// In which colour.
  public let color: RGBAColor
  /// Size of the font, in pt of the paper.
  public let size: Double
  /// How far it is turned, clockwise, in radians.
  public let angle: Double
  /// Where its first line begins at the top, in pt of the paper.
  public let corner: Point2D
  /// How wide lines may be, in em.
  public let room: Double
  private let old: TextBox?

  /// Room beside the words, and the least that they have, in pt of the screen.
  private static let (margin, leastRoom) = (12.0, 96.0)

  /// A draft for the request of a board, see `DoodleBoard.textRequest`.
  ///
  /// - Parameters:
  ///   - board: its settings give colour and size of a new text.
  ///   - family: the font of a new text.
  ///   - screenWidth: of the board, in pt of the screen.
  /// - Returns: `nil` when nothing was asked for.
  public init?(for board: DoodleBoard, family: TextBox.Family, screenWidth: Double) {
    guard let request = board.textRequest else { return nil }
    let old = request.mark.flatMap { board.text($0) }
    let (view, sheet) = (board.view, board.history.drawing.sheet)
    mark = old == nil ? nil : request.mark
    self.old = old
    self.family = old?.family ?? family
    color = old?.color ?? board.settings.color
    size = old?.placement.scale ?? DoodleToolbox.textSize(ofWidth: board.settings.width)
    angle = old?.placement.angle ?? 0
    if let old {
      let frame = old.frame
      corner = old.placement.transform.applying(Point2D(frame.x, frame.y))
    } else {
      corner = Point2D(request.place.x, request.place.y - TextBox.lineHeight / 2 * size)
    }
    // What a host broke into lines stays as wide as it is, and is broken anew.
    words = String(decoding: old?.utf8 ?? [], as: UTF8.self).split(
      separator: "\u{2028}", omittingEmptySubsequences: false
    )
    .joined()
    let isWrapped = old?.lines.contains { $0.isWrapped } == true
    let edge = sheet.isEndless ? screenWidth : min(screenWidth, sheet.width * view.scale + view.origin.x)
    let onScreen =
      max(edge - Self.margin - (corner.x * view.scale + view.origin.x), Self.leastRoom) / (size * view.scale)
    // Lines that fitted fit again, however widths are rounded.
    room = (isWrapped ? old?.width ?? 0 : max(onScreen, old?.width ?? 0)) + 0.05
  }

  /// Whether nothing was changed.
  public func isUnchanged(by typed: String) -> Bool { typed == words && family == old?.family }

  /// The text to write; `nil` when there are no words.
  ///
  /// - Parameters:
  ///   - lines: what was typed, with U+2028 where the host breaks a line.
  ///   - width: of the longest line, in em, as the host measured it.
  /// - Complexity: O(bytes).
  public func text(_ lines: String, width: Double) -> TextBox? {
    let isBlank = lines.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    guard !isBlank, let placement = Placement(center: center(of: lines, width: width), scale: size, angle: angle)
    else { return nil }
    return TextBox(
      utf8: TextBox.cleaned(lines.utf8), family: family, color: color, width: max(width, 0.5), at: placement)
  }

  /// The middle of a box of lines, in pt of the paper.
  private func center(of lines: String, width: Double) -> Point2D {
    let height = Double(Self.lineCount(lines)) * TextBox.lineHeight
    return corner + Transform2D.rotation(angle).applying(Vector2D(max(width, 0.5) * size / 2, height * size / 2))
  }

  /// How many lines there are.
  private static func lineCount(_ lines: String) -> Int {
    lines.unicodeScalars.count { $0 == "\n" || $0 == "\u{2028}" } + 1
  }

  /// Where a field lies on the screen, before it is turned about its middle.
  ///
  /// - Parameters:
  ///   - lines: as for ``text(_:width:)``.
  ///   - lift: how much further down than a painter's the field's lines have their letters, in em.
  ///   - view: how the paper lies.
  public func frame(of lines: String, lift: Double, on view: DoodleView) -> Rect2D {
    let em = size * view.scale
    let half = Vector2D(room * em / 2, Double(Self.lineCount(lines)) * TextBox.lineHeight * em / 2)
    let middle =
      Point2D(corner.x * view.scale + view.origin.x, corner.y * view.scale + view.origin.y)
      + Transform2D.rotation(angle).applying(Vector2D(half.dx, half.dy - lift * em))
    return Rect2D(x: middle.x - half.dx, y: middle.y - half.dy, width: 2 * half.dx, height: 2 * half.dy)
  }
}
