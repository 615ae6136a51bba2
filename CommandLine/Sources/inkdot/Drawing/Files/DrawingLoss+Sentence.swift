import InkdotDrawings

extension DrawingLoss {
  /// What is lost, as a sentence.
  var sentence: String {
    switch self {
    case .signature: "The first eight bytes are not those of a drawing."
    case .bytes(let offset, let count): "\(count) bytes from byte \(offset) on belong to nothing."
    case .stroke(let offset): "The stroke at byte \(offset) is damaged."
    case .photo(let offset): "The photo at byte \(offset) is damaged."
    case .photoFile(let offset): "The file of a photo at byte \(offset) is damaged."
    case .photoWithoutFile(let offset): "The photo at byte \(offset) has lost its file."
    case .unknown(let offset): "What byte \(offset) begins cannot be told."
    case .parts(let count): "\(count) parts in a row are missing."
    case .paper: "Size and colour of the paper are lost."
    case .end: "The end is missing, and what came with it."
    case .stepsFrom(let offset): "The steps from byte \(offset) on cannot be made any more."
    }
  }

  /// Its name in JSON.
  var name: String {
    switch self {
    case .signature: "signature"
    case .bytes: "bytes"
    case .stroke: "stroke"
    case .photo: "photo"
    case .photoFile: "photoFile"
    case .photoWithoutFile: "photoWithoutFile"
    case .unknown: "unknown"
    case .parts: "parts"
    case .paper: "paper"
    case .end: "end"
    case .stepsFrom: "stepsFrom"
    }
  }
}
