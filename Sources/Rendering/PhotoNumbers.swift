public import InkdotDrawings

/// The numbers by which display items call the files of photos: a file keeps its number, however often it is shown.
public struct PhotoNumbers: Sendable {
  /// The files, each at its number.
  public private(set) var sources: [PhotoSource] = []

  /// No numbers yet.
  public init() {}

  /// The number of a file, or `nil` when it has none.
  ///
  /// - Complexity: O(files).
  public func number(of source: PhotoSource) -> UInt32? {
    sources.firstIndex { $0 === source }.map { UInt32($0) }
  }

  /// The file with a number, or `nil` when there is none.
  public func source(_ number: UInt32) -> PhotoSource? {
    number < sources.count ? sources[Int(number)] : nil
  }

  /// The number of a file; the next one when it has none yet.
  ///
  /// - Complexity: O(files).
  @discardableResult
  public mutating func add(_ source: PhotoSource) -> UInt32 {
    if let number = number(of: source) { return number }
    sources.append(source)
    return UInt32(sources.count - 1)
  }

  /// Numbers every file in a drawing.
  ///
  /// - Complexity: O(marks + photos · files).
  public mutating func add(photosOf drawing: Drawing) {
    for case .photo(let photo) in drawing.marks { add(photo.source) }
    for photo in drawing.floatingPhotos { add(photo.source) }
  }
}
