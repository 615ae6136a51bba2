/// Content that a damaged file has lost.
public enum DrawingLoss: Hashable, Sendable {
  /// The first eight bytes are not the signature.
  case signature
  /// Bytes outside any chunk, starting at `offset`.
  case bytes(offset: Int, count: Int)
  /// The stroke at `offset`.
  case stroke(offset: Int)
  /// A stamped photo, or its placement and cuts.
  case photo(offset: Int)
  /// The file of a photo.
  case photoFile(offset: Int)
  /// A photo whose file is lost.
  case photoWithoutFile(offset: Int)
  /// A text.
  case text(offset: Int)
  /// Groups and locks of marks.
  case groups(offset: Int)
  /// The colours inside closed strokes.
  case fills(offset: Int)
  /// Unknown content at `offset`.
  case unknown(offset: Int)
  /// A number of consecutive parts.
  case parts(count: Int)
  /// Size and colour of the sheet. They are replaced by white and a size that contains all marks.
  case sheet
  /// The end of the drawing, and content before it.
  case end
  /// A step of a journal, and all following ones.
  case stepsFrom(offset: Int)
}

extension DrawingLoss: CustomStringConvertible {
  /// A description of the loss as a sentence.
  public var description: String {
    switch self {
    case .signature: "The first eight bytes are not those of a drawing."
    case .bytes(let offset, let count): "\(count) bytes from byte \(offset) on belong to nothing."
    case .stroke(let offset): "The stroke at byte \(offset) is damaged."
    case .photo(let offset): "The photo at byte \(offset) is damaged."
    case .photoFile(let offset): "The file of a photo at byte \(offset) is damaged."
    case .photoWithoutFile(let offset): "The photo at byte \(offset) has lost its file."
    case .text(let offset): "The text at byte \(offset) is damaged."
    case .groups(let offset): "The groups and locks at byte \(offset) are damaged."
    case .fills(let offset): "The fills at byte \(offset) are damaged."
    case .unknown(let offset): "The data at byte \(offset) has an unknown kind."
    case .parts(let count): "\(count) parts in a row are missing."
    case .sheet: "The size and colour of the sheet are lost."
    case .end: "The end of the file is missing."
    case .stepsFrom(let offset): "The steps from byte \(offset) on are lost."
    }
  }
}
