/// Keeps what is painted, as a list.
public struct DisplayListRecorder: Painter {
  /// The items painted so far, from back to front.
  public private(set) var items: DisplayList = []

  /// A recorder that has kept nothing.
  public init() {}

  /// Keeps one item.
  public mutating func paint(_ item: DisplayItem) {
    items.append(item)
  }
}
