public import InkdotBoards
public import InkdotDrawings
public import InkdotGeometry

/// The edited text and its position, before it becomes a text of the drawing.
public struct TextDraft: Hashable, Sendable {
  /// The number of the edited text in `Drawing.marks`; `nil` for a new text.
  public let mark: Int?
  /// The original text, without line breaks of the host.
  public let words: String
  /// The font family.
  public var family: TextBox.Family
  /// The colour of the text.
  public let color: RGBAColor
  /// Font size, in pt of the sheet.
  public let size: Double
  /// Clockwise rotation in radians.
  public let angle: Double
  /// Top left of the first line, in pt of the sheet.
  public let corner: Point2D
  /// Maximum width of lines, in em.
  public let room: Double
  private let old: TextBox?

  /// Margin beside the text, in pt of the screen.
  public static let margin = 12.0
  /// Minimum width of the field, in pt of the screen.
  public static let minimumWidth = 96.0

  /// Creates a draft for the request of a board, see `DoodleBoard.textRequest`.
  ///
  /// - Parameters:
  ///   - board: the board, whose settings determine colour and size of a new text.
  ///   - family: the font of a new text.
  ///   - screenWidth: width of the board, in pt of the screen.
  /// - Returns: `nil` if there is no request.
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
    // A text with line breaks of a host keeps its width and wraps again.
    words = String(decoding: old?.utf8 ?? [], as: UTF8.self).split(
      separator: "\u{2028}", omittingEmptySubsequences: false
    )
    .joined()
    let isWrapped = old?.lines.contains { $0.isWrapped } == true
    let edge = sheet.isEndless ? screenWidth : min(screenWidth, sheet.width * view.scale + view.origin.x)
    let onScreen =
      max(edge - Self.margin - (corner.x * view.scale + view.origin.x), Self.minimumWidth) / (size * view.scale)
    // Tolerance, so that rounding does not wrap a line that fits.
    room = (isWrapped ? old?.width ?? 0 : max(onScreen, old?.width ?? 0)) + 0.05
  }

  /// Whether the text is unchanged.
  public func isUnchanged(by typed: String) -> Bool { typed == words && family == old?.family }

  /// Returns the text to write; `nil` if it is blank.
  ///
  /// - Parameters:
  ///   - lines: the typed text, with U+2028 where the host breaks a line.
  ///   - width: width of the longest line in em, measured by the host.
  /// - Complexity: O(bytes).
  public func text(_ lines: String, width: Double) -> TextBox? {
    let isBlank = lines.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    guard !isBlank, let placement = Placement(center: center(of: lines, width: width), scale: size, angle: angle)
    else { return nil }
    return TextBox(
      utf8: TextBox.cleaned(lines.utf8), family: family, color: color, width: max(width, 0.5), at: placement)
  }

  /// Returns the centre of a box of lines, in pt of the sheet.
  private func center(of lines: String, width: Double) -> Point2D {
    let height = Double(Self.lineCount(lines)) * TextBox.lineHeight
    return corner + Transform2D.rotation(angle).applying(Vector2D(max(width, 0.5) * size / 2, height * size / 2))
  }

  /// The number of lines.
  private static func lineCount(_ lines: String) -> Int {
    lines.unicodeScalars.count { $0 == "\n" || $0 == "\u{2028}" } + 1
  }

  /// Returns the frame of the text field on the screen, before it is rotated about its centre.
  ///
  /// - Parameters:
  ///   - lines: as for ``text(_:width:)``.
  ///   - lift: distance of the field's baselines below those of the painter, in em.
  ///   - view: position and scale of the sheet.
  public func frame(of lines: String, lift: Double, on view: DoodleView) -> Rect2D {
    let em = size * view.scale
    let half = Vector2D(room * em / 2, Double(Self.lineCount(lines)) * TextBox.lineHeight * em / 2)
    let middle =
      Point2D(corner.x * view.scale + view.origin.x, corner.y * view.scale + view.origin.y)
      + Transform2D.rotation(angle).applying(Vector2D(half.dx, half.dy - lift * em))
    return Rect2D(x: middle.x - half.dx, y: middle.y - half.dy, width: 2 * half.dx, height: 2 * half.dy)
  }
}
