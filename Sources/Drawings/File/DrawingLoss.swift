/// Something that a damaged file no longer holds.
public enum DrawingLoss: Equatable, Hashable, Sendable {
  /// The first eight bytes are not a drawing's.
  case signature
  /// Bytes that belong to nothing, from `offset` on.
  case bytes(offset: Int, count: Int)
  /// A stroke, the one that begins at `offset`.
  case stroke(offset: Int)
  /// A photo on the paper, or its place and cuts.
  case photo(offset: Int)
  /// The file of a photo.
  case photoFile(offset: Int)
  /// A photo whose file is lost.
  case photoWithoutFile(offset: Int)
  /// What `offset` held cannot be told.
  case unknown(offset: Int)
  /// So many parts in a row are not there at all.
  case parts(count: Int)
  /// The size and colour of the paper: the paper is as large as what is on it, and white.
  case paper
  /// The drawing's end is missing, and what came with it.
  case end
  /// A step of a journal, and all that came after it.
  case stepsFrom(offset: Int)
}
