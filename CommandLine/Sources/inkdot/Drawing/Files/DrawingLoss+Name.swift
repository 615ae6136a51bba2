import InkdotDrawings

extension DrawingLoss {
  /// The name of the loss in JSON.
  var name: String {
    switch self {
    case .signature: "signature"
    case .bytes: "bytes"
    case .stroke: "stroke"
    case .photo: "photo"
    case .photoFile: "photoFile"
    case .photoWithoutFile: "photoWithoutFile"
    case .text: "text"
    case .groups: "groups"
    case .fills: "fills"
    case .unknown: "unknown"
    case .parts: "parts"
    case .sheet: "paper"
    case .end: "end"
    case .stepsFrom: "stepsFrom"
    }
  }
}
