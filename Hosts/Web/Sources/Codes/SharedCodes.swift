import InkdotGeometry
import InkdotPatterns
import InkdotRendering
import InkdotTouches
import WebExchange

// Codes of all elements.

let sharedCodes = PageModule(
  path: "inkdot/shared/codes.js",
  about: "Numbers of touches, the exchange, figures and the lock.",
  declarations: [
    numbers(
      "Phase", "Phases of a touch.",
      cases(
        of: TouchPhase.self,
        ["began": .began, "moved": .moved, "stationary": .stationary, "ended": .ended, "cancelled": .cancelled])),
    numbers("Kind", "The input device.", cases(of: TouchKind.self, ["finger": .finger, "pen": .pen, "mouse": .mouse])),
    number("touchLength", "Numbers of a touch; see `TouchRows`.", TouchRows.length),
    number("numberCount", "Capacity of the exchange, in numbers.", exchange.numbers.count),
    number("byteCount", "Capacity of the exchange, in bytes.", exchange.bytes.count),
    number("refused", "Bit of an answer that reports a refusal.", refusalBit),
    names("refusals", "Reasons for a refusal, from 1.", touchErrors, from: 1),
    numbers("Figure", "Display items of figures.", figures),
    numbers(
      "PatternFailure", "Failures of a vault.",
      // The WebAssembly lock uses only these.
      PatternFailure.allCases.prefix { $0 != .serverUnreachable }.map { ($0.name, Int($0.rawValue)) }),
  ] + lockDeclarations)

private var touchErrors: [Code] {
  let errors: [TouchError] = [
    .timeNotFinite, .locationOutOfRange(id: 0), .listedTwice(id: 0), .alreadyDown(id: 0), .notDown(id: 0), .dispatching,
    .tooManyTouches(limit: 1), .accelerationNotFinite,
  ]
  return [("malformed", Int(TouchError.malformedCode))]
    + errors.map { error in
      let name =
        switch error {
        case .timeNotFinite: "timeNotFinite"
        case .locationOutOfRange: "locationOutOfRange"
        case .listedTwice: "listedTwice"
        case .alreadyDown: "alreadyDown"
        case .notDown: "notDown"
        case .dispatching: "dispatching"
        case .tooManyTouches: "tooManyTouches"
        case .accelerationNotFinite: "accelerationNotFinite"
        }
      return (name, Int(error.code))
    }
}

private var figures: [Code] {
  let rect = Rect2D(x: 0, y: 0, width: 1, height: 1)
  return displayCodes([
    .fill(.white), .image(id: 0, rect), .disc(center: .zero, radius: 1, .white),
    .ring(center: .zero, radius: 1, width: 1, .white), .line([.zero], width: 1, .white), .polygon([.zero], .white),
    .tiles(id: 0, rect), .turned(id: 0, rect, along: Vector2D(1, 0), repeats: false),
    .turned(id: 0, rect, along: Vector2D(1, 0), repeats: true),
  ])
}

/// Returns the codes of display items, from the first word of each.
func displayCodes(_ items: [DisplayItem]) -> [Code] {
  items.map { item in
    let name =
      switch item {
      case .fill: "fill"
      case .image: "image"
      case .tiles: "tiles"
      case .turned(_, _, _, false): "turned"
      case .turned(_, _, _, true): "turnedTiles"
      case .disc: "disc"
      case .ring: "ring"
      case .line: "line"
      case .polygon: "polygon"
      case .ink: "ink"
      case .curves(_, _, _, .over): "curves"
      case .curves(_, _, _, .multiply): "multipliedCurves"
      case .curves(_, _, _, .screen): "screenedCurves"
      case .rules: "rules"
      case .photo: "photo"
      case .text: "text"
      }
    var encoder = DisplayListEncoder()
    encoder.paint(item)
    return (name, Int(encoder.words[0] & 255))
  }
}
