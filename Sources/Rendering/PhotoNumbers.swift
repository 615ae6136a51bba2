public import InkdotDrawings

/// The numbers of photos' files in display items. A file keeps its number.
public struct PhotoNumbers: Sendable {
  /// The files, indexed by number.
  public private(set) var sources: [PhotoSource] = []

  /// Creates an empty table.
  public init() {}

  /// Returns the number of a file, or `nil` if it has none.
  ///
  /// - Complexity: O(files).
  public func number(of source: PhotoSource) -> UInt32? {
    sources.firstIndex { $0 === source }.map { UInt32($0) }
  }

  /// Returns the file with a number, or `nil` if there is none.
  public func source(_ number: UInt32) -> PhotoSource? {
    number < sources.count ? sources[Int(number)] : nil
  }

  /// Returns the number of a file, and assigns the next one if it has none.
  ///
  /// - Complexity: O(files).
  @discardableResult
  public mutating func add(_ source: PhotoSource) -> UInt32 {
    if let number = number(of: source) { return number }
    sources.append(source)
    return UInt32(sources.count - 1)
  }

  /// Assigns numbers to all files of a drawing.
  ///
  /// - Complexity: O(marks + photos · files).
  public mutating func add(photosOf drawing: Drawing) {
    for case .photo(let photo) in drawing.marks { add(photo.source) }
    for photo in drawing.floatingPhotos { add(photo.source) }
  }
}
