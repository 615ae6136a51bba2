import InkdotGeometry
import InkdotGestures

extension LabCard {
  /// Returns the card's case without frames: views, recognizers and relations.
  ///
  /// - Parameters:
  ///   - size: size of the surface, in whole pt.
  ///   - isTogether: whether the recognizers of ``together`` may recognize simultaneously.
  func stage(_ size: Size2D, isTogether: Bool) -> ReplayStage {
    var stage = ReplayStage(
      id: "lab-\(name)", about: "A recording of the card \(name).", source: "Recorded in the gesture lab.")
    stage.addView(
      "stage", in: nil, frame: Rect2D(x: 0, y: 0, width: size.width, height: size.height), isMultipleTouchEnabled: true,
      controller: self == .hitTest ? "controller" : nil)
    switch self {
    case .sparks: break
    case .hitTest: Self.addNestedViews(to: &stage, size)
    case .button:
      let (width, height) = (min(160, size.width), min(56, size.height))
      stage.addView(
        "button", in: 0,
        frame: Rect2D(
          x: ((size.width - width) / 2).rounded(.down), y: ((size.height - height) / 2).rounded(.down), width: width,
          height: height),
        isControl: true)
    case .taps:
      let double = stage.addTap("double", taps: 2)
      let single = stage.addTap("single", taps: 1)
      stage.require(single, toFail: double)
    case .longPress: stage.add(.longPress, "longPress")
    case .swipe:
      stage.addSwipe("left", .left)
      stage.addSwipe("right", .right)
    case .rotate: stage.add(.rotation, "rotation")
    case .pinch: stage.add(.pinch, "pinch")
    case .together:
      let pan = stage.add(.pan, "pan")
      let pinch = stage.add(.pinch, "pinch")
      let rotation = stage.add(.rotation, "rotation")
      guard isTogether else { break }
      stage.allow(pan, with: pinch)
      stage.allow(pan, with: rotation)
      stage.allow(pinch, with: rotation)
    case .pan: stage.add(.pan, "pan")
    case .edgePan:
      stage.addEdgePan("left", .left)
      stage.addEdgePan("right", .right)
    case .shake: stage.add(.shake, "shake")
    }
    return stage
  }

  /// Adds the views of the hit-test card: B extends beyond A, D is in C in A, E overlaps A's lower edge. Whole pt, so
  /// that recordings are short.
  private static func addNestedViews(to stage: inout ReplayStage, _ size: Size2D) {
    func part(_ percent: Double, of length: Double) -> Double { (length * percent / 100).rounded(.down) }
    let a = Size2D(part(60, of: size.width), part(62, of: size.height))
    let b = Size2D(part(42, of: size.width), part(22, of: size.height))
    let c = Size2D(part(44, of: size.width), part(42, of: a.height))
    let viewA = stage.addView(
      "A", in: 0,
      frame: Rect2D(x: part(8, of: size.width), y: part(9, of: size.height), width: a.width, height: a.height)
    )
    stage.addView(
      "B", in: viewA,
      frame: Rect2D(x: part(58, of: a.width), y: part(12, of: a.height), width: b.width, height: b.height)
    )
    let viewC = stage.addView(
      "C", in: viewA,
      frame: Rect2D(x: part(8, of: a.width), y: part(52, of: a.height), width: c.width, height: c.height))
    stage.addView(
      "D", in: viewC,
      frame: Rect2D(
        x: part(14, of: c.width), y: part(11, of: a.height), width: part(50, of: c.width),
        height: part(20, of: a.height)))
    stage.addView(
      "E", in: 0,
      frame: Rect2D(
        x: part(44, of: size.width), y: part(64, of: size.height), width: part(48, of: size.width),
        height: part(28, of: size.height)))
  }
}
