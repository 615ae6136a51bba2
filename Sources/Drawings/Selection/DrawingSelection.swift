public import InkdotInk
/// Strokes and stamped photos that are chosen to be changed together; of strokes also single parts that erasers left.
public struct DrawingSelection: Hashable, Sendable {
  /// The selected parts of one mark.
  public struct Item: Hashable, Sendable {
    /// The mark's number.
    public let mark: Int
    /// Of a stroke the chosen parts, at least one; of a photo none.
    public let parts: [CurveRange]

    /// An item from a mark and its parts.
    public init(mark: Int, parts: [CurveRange]) {
      self.mark = mark
      self.parts = parts
    }
  }

  /// The selected items by mark number.
  public private(set) var items: [Item] = []

  /// Nothing.
  public init() {}

  /// Whether nothing is chosen.
  public var isEmpty: Bool { items.isEmpty }

  /// Adds what is chosen of a mark; marks come in the order of their numbers.
  mutating func append(_ mark: Int, _ parts: [CurveRange] = []) { items.append(Item(mark: mark, parts: parts)) }
}
