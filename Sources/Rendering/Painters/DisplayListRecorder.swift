/// Records painted items as a list.
public struct DisplayListRecorder: Painter {
  /// The items painted so far, from back to front.
  public private(set) var items: DisplayList = []

  /// Creates an empty recorder.
  public init() {}

  /// Records one item.
  public mutating func paint(_ item: DisplayItem) {
    items.append(item)
  }
}
