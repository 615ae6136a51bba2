public import InkdotInk
/// A set of selected strokes, parts of strokes, stamped photos and texts.
public struct DrawingSelection: Hashable, Sendable {
  /// The selected parts of one mark.
  public struct Item: Hashable, Sendable {
    /// The mark's number.
    public let mark: Int
    /// The selected parts of a stroke, at least one; empty for photos and texts.
    public let parts: [CurveRange]

    /// Creates an item from a mark and its parts.
    public init(mark: Int, parts: [CurveRange]) {
      self.mark = mark
      self.parts = parts
    }
  }

  /// The selected items by mark number.
  public private(set) var items: [Item] = []

  /// Creates an empty selection.
  public init() {}

  /// Whether nothing is selected.
  public var isEmpty: Bool { items.isEmpty }

  /// Adds an item. Marks must be added in ascending order.
  mutating func append(_ mark: Int, _ parts: [CurveRange] = []) { items.append(Item(mark: mark, parts: parts)) }
}
