import InkdotGestures
public import InkdotHosting
public import InkdotStudy

/// The words of the gesture lab, in English and Simplified Chinese.
public struct LabTexts: Hashable, Sendable {
  /// The language of the texts.
  public var language: PatternTexts.Language

  /// The texts in a language.
  public init(_ language: PatternTexts.Language = .english) { self.language = language }

  /// The name of a card.
  public func title(of card: LabCard) -> String { text("c.\(card)") }

  /// The description of a card.
  public func about(_ card: LabCard) -> String { text("d.\(card)") }

  /// The name of an option.
  public func title(of option: LabOption) -> String { text("o.\(Self.name(of: option))") }

  /// A value of an option, with its unit.
  public func text(for value: Double, of option: LabOption) -> String {
    switch option {
    case .direction: value == 0 ? "← →" : "↑ ↓"
    case .multipleTouch: text(value == 0 ? "off" : "on")
    case .pressDuration: fill("u.seconds", ["n": Self.number(value)])
    case .movement: fill("u.points", ["n": Self.number(value)])
    case .threshold: fill("u.acceleration", ["n": Self.number(value)])
    case .taps, .fingers: Self.number(value)
    }
  }

  private static func name(of option: LabOption) -> String {
    switch option {
    case .taps: "taps"
    case .fingers: "fingers"
    case .pressDuration: "press"
    case .movement: "movement"
    case .direction: "direction"
    case .threshold: "threshold"
    case .multipleTouch: "multipleTouch"
    }
  }

  /// The name of a recognizer, and its state or the outcome of the last touches.
  public func text(for report: LabBoard.RecognizerReport) -> String {
    let name = String(decoding: report.title, as: UTF8.self)
    let known = Self.table.contains { $0.name == "r.\(name)" }
    return "\(known ? text("r.\(name)") : name)\(text("colon"))\(state(of: report))"
  }

  private func state(of report: LabBoard.RecognizerReport) -> String {
    let state = report.state == .possible ? report.outcome ?? .possible : report.state
    if state == .failed, let failure = report.failure {
      return "\(text("s.failed"))\(text("colon"))\(text(for: failure))"
    }
    return text(state == .possible && report.isWatching ? "s.watching" : "s.\(state)")
  }

  private func text(for failure: RecognizerFailure) -> String {
    switch failure {
    case .moved(let distance, let allowed): reason("moved", distance, allowed)
    case .tooFarFromLastTap(let distance, let allowed): reason("tooFar", distance, allowed)
    case .noNextTap(let allowed): reason("noNextTap", allowed)
    case .tooLate(let allowed): reason("tooLate", allowed)
    case .wrongWay: reason("wrongWay")
    case .notFromEdge(let allowed): reason("notFromEdge", allowed)
    case .tooManyTouches(let count, let allowed): reason("tooMany", Double(count), Double(allowed))
    case .tooFewTouches(let count, let required): reason("tooFew", Double(count), Double(required))
    case .lifted: reason("lifted")
    case .touchCancelled: reason("touchCancelled")
    case .prevented: reason("prevented")
    case .requiredFailureRecognized: reason("requiredFailure")
    case .disabled: reason("disabled")
    case .refused: reason("refused")
    case .other: reason("other")
    }
  }

  private func reason(_ name: String, _ a: Double = 0, _ b: Double = 0) -> String {
    fill("f.\(name)", ["a": Self.number(a), "b": Self.number(b)])
  }

  /// How the last touch found its view: the way down, the search and the responder chain, a line each; `nil` before the first.
  public func hit(of board: LabBoard) -> String? {
    guard let hit = board.hit, board.viewNames.count > 1 else { return nil }
    let names = board.viewNames.map(view(named:))
    let chain = board.responderChain.map { responder in
      switch responder {
      case .view(let index): names[index]
      case .controller: text("controller")
      case .scene: text("scene")
      case .app: text("app")
      }
    }
    let search = hit.steps.map { step in
      let name = board.index(of: step.view).map { names[$0] } ?? ""
      return "\(name) \(text("h.\(step.answer)"))"
    }
    var lines = [line("path", search.joined(separator: text("then")))]
    if let first = chain.first {
      lines.insert(line("down", chain.reversed().joined(separator: " → ")), at: 0)
      lines += [line("view", fill("h.takes", ["view": first])), line("chain", chain.joined(separator: " → "))]
    } else {
      lines.append(line("view", text("h.nobody")))
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ name: String, _ words: String) -> String { "\(text("h.\(name)"))\(text("colon"))\(words)" }

  /// The name of a view of a case.
  func view(named name: [UInt8]) -> String {
    let name = String(decoding: name, as: UTF8.self)
    return name == "stage" || name == "button" ? text(name) : name
  }

  // MARK: Templates

  /// The names of all texts.
  static var names: [String] { table.map(\.name) }

  func text(_ name: String) -> String {
    guard let row = Self.table.first(where: { $0.name == name }) else { return name }
    return language == .english ? row.english : row.chinese
  }

  /// Puts values in the place of `{name}`.
  func fill(_ name: String, _ values: [String: String]) -> String {
    text(name).split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "}"), let value = values[String(part[..<end])] else {
        return index == 0 ? String(part) : "{\(part)"
      }
      return value + part[part.index(after: end)...]
    }.joined()
  }

  /// A number with at most two decimals.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  // swift-format-ignore
  private static let table: [(name: String, english: String, chinese: String)] = [
    ("cards", "Cards", "卡片"),
    ("board", "Board of the card, takes touches", "卡片画面，可触摸"),
    ("colon", ": ", "："),
    ("then", ", ", "，"),
    ("c.sparks", "Sparks", "火花"),
    ("c.hitTest", "Hit test", "命中测试"),
    ("c.taps", "Taps", "轻点"),
    ("c.longPress", "Long press", "长按"),
    ("c.swipe", "Swipe", "轻扫"),
    ("c.rotate", "Rotate", "旋转"),
    ("c.pinch", "Pinch", "捏合"),
    ("c.together", "All at once", "同时识别"),
    ("c.pan", "Pan", "拖动"),
    ("c.edgePan", "Edge pan", "边缘拖动"),
    ("c.shake", "Shake", "摇一摇"),
    ("d.sparks", "Every finger leaves sparks: stars and blossoms take turns. Fingers that come down together are one event.", "每根手指都留下火花，星星与花朵轮流出现。同时落下的手指属于同一个事件。"),
    ("d.hitTest", "Tap a view. The front child is asked first; B reaches out of A, but only its part inside A takes touches.", "点一个视图。先问最前面的子视图；B 伸出了 A，但只有 A 以内的部分能接收触摸。"),
    ("d.taps", "One tap rings, two enlarge. The single tap waits until the double tap has failed, 0.35 s after the lift.", "单击出现圆环，双击放大。单击要等双击失败，即抬起后 0.35 秒。"),
    ("d.longPress", "Hold still for half a second: the picture fades to 0.3, and back when you lift. Moving 10 pt is too far.", "按住半秒不动：图片淡到 0.3，抬起后恢复。移动超过 10 pt 就会失败。"),
    ("d.swipe", "A quick straight stroke to the left or right throws the picture off. It is seen while you still move.", "向左或向右快速直线一划，图片就飞走再回来。手指还在移动时就已识别。"),
    ("d.rotate", "Turn with two fingers, as often as you like: turns add up. The first 5 of 10 degrees do not count.", "用两指旋转，圈数会累加。开始的 10 度中有 5 度不计。"),
    ("d.pinch", "Spread or pinch two fingers. It begins at a change of 10 pt, 8 of which do not count.", "两指张开或捏合。距离变化 10 pt 时开始，其中 8 pt 不计。"),
    ("d.together", "Turn, scale and move. Alone, one recognizer wins and the others fail; together, all go on.", "旋转、缩放和移动。单独时只有一个识别器胜出，其余失败；同时识别时都继续。"),
    ("d.pan", "Drag. It begins after 10 pt; the arrow is the velocity, which is zero after 0.1 s of rest.", "拖动。移动 10 pt 后开始；箭头是速度，静止 0.1 秒后为零。"),
    ("d.edgePan", "Pull from the left or right edge. Touches that begin more than 20 pt away fail it.", "从左右边缘拉出。离边缘超过 20 pt 开始的触摸会失败。"),
    ("d.shake", "Shake the device: three quarters of the last half second must be stronger than 13 m/s², the dashed line.", "摇动设备：最近半秒内四分之三的采样要强于 13 m/s²，即虚线。"),
    ("together", "At the same time", "同时识别"),
    ("views", "View", "视图"),
    ("interaction", "Interaction", "可交互"),
    ("hidden", "Hidden", "隐藏"),
    ("alpha", "Alpha", "透明度"),
    ("multipleTouch", "Multiple touch", "多点触摸"),
    ("shake", "Shake", "摇一摇"),
    ("clear", "Clear", "清除"),
    ("replay", "Replay", "回放"),
    ("live", "Back to live", "回到实时"),
    ("restarted", "The recording had grown too long and was begun anew.", "录制过长，已重新开始。"),
    ("r.single", "Single tap", "单击"),
    ("r.double", "Double tap", "双击"),
    ("r.left", "Left", "向左"),
    ("r.right", "Right", "向右"),
    ("r.longPress", "Long press", "长按"),
    ("r.rotation", "Rotation", "旋转"),
    ("r.pan", "Pan", "拖动"),
    ("r.pinch", "Pinch", "捏合"),
    ("r.shake", "Shake", "摇动"),
    ("s.possible", "possible", "可能"),
    ("s.watching", "possible, watching", "可能，观察中"),
    ("s.began", "began", "开始"),
    ("s.changed", "changed", "变化"),
    ("s.ended", "ended", "结束"),
    ("s.cancelled", "cancelled", "取消"),
    ("s.failed", "failed", "失败"),
    ("stage", "stage", "舞台"),
    ("scene", "scene", "场景"),
    ("app", "app", "应用"),
    ("f.moved", "moved {a} pt, allowed {b}", "移动了 {a} pt，允许 {b}"),
    ("f.tooFar", "next tap {a} pt away, allowed {b}", "下一次点在 {a} pt 外，允许 {b}"),
    ("f.noNextTap", "no next tap within {a} s", "{a} 秒内没有下一次点击"),
    ("f.tooLate", "not done within {a} s", "{a} 秒内没有完成"),
    ("f.wrongWay", "moved the wrong way", "方向不对"),
    ("f.notFromEdge", "began more than {a} pt from the edge", "起点离边缘超过 {a} pt"),
    ("f.tooMany", "{a} fingers, allowed {b}", "{a} 根手指，允许 {b}"),
    ("f.tooFew", "{a} fingers, needs {b}", "{a} 根手指，需要 {b}"),
    ("f.lifted", "lifted before it was recognized", "识别之前已抬起"),
    ("f.touchCancelled", "the touch was cancelled", "触摸被取消"),
    ("f.prevented", "another recognizer won", "另一个识别器胜出"),
    ("f.requiredFailure", "the one it waited for was recognized", "它等待的识别器已识别"),
    ("f.disabled", "switched off", "已关闭"),
    ("f.refused", "its delegate said no", "代理不同意"),
    ("f.other", "for a reason of its own", "自身的原因"),
    ("h.path", "Path searched", "查找路径"),
    ("h.view", "View found", "命中视图"),
    ("h.chain", "Responder chain", "响应者链"),
    ("h.none", "Tap a view.", "点一个视图。"),
    ("h.found", "takes it", "接收"),
    ("h.searched", "contains it", "包含该点"),
    ("h.outside", "is not there", "不在其中"),
    ("h.hidden", "is hidden", "已隐藏"),
    ("h.notInteractive", "has no interaction", "不可交互"),
    ("h.transparent", "is transparent", "透明"),
    ("h.takes", "{view} takes the touch", "{view} 接收触摸"),
    ("h.nobody", "no view takes the touch", "没有视图接收触摸"),
    ("c.button", "Button", "按钮"),
    ("d.button", "Press the button. Drag off it and back, and lift: a click is a touch that is lifted inside. A dragged finger counts up to 70 pt outside.", "按下按钮，拖出去，再拖回来，然后抬起：在按钮内抬起才算点击。拖动时手指离开 70 pt 以内仍算在按钮内。"),
    ("answersForItself", "Answers for itself", "返回自身"),
    ("o.taps", "Taps", "点按次数"),
    ("o.fingers", "Fingers", "手指数"),
    ("o.press", "Press for", "按住时长"),
    ("o.movement", "Movement allowed", "允许移动"),
    ("o.direction", "Direction", "方向"),
    ("o.threshold", "Stronger than", "强度超过"),
    ("o.multipleTouch", "Multiple touch", "多点触摸"),
    ("u.seconds", "{n} s", "{n} 秒"),
    ("u.points", "{n} pt", "{n} pt"),
    ("u.acceleration", "{n} m/s²", "{n} m/s²"),
    ("sparks.count", "Sparks at the lift: {n}", "抬起时共有 {n} 个火花"),
    ("clicks", "Clicks: {n}", "点击 {n} 次"),
    ("button", "button", "按钮"),
    ("controller", "controller", "控制器"),
    ("e.touchDown", "pressed", "按下"),
    ("e.touchDragExit", "dragged out", "拖出"),
    ("e.touchDragEnter", "dragged in", "拖入"),
    ("e.touchUpInside", "clicked", "点击"),
    ("e.touchUpOutside", "lifted outside", "在外面抬起"),
    ("e.touchCancel", "cancelled", "取消"),
    ("h.down", "Way down", "向下传递"),
    ("h.itself", "answers for itself", "返回自身"),
    ("r.triple", "Triple tap", "三击"),
    ("r.up", "Up", "向上"),
    ("r.down", "Down", "向下"),
    ("options", "Options", "选项"),
    ("title", "Gesture lab", "手势实验室"),
    ("on", "On", "开"),
    ("off", "Off", "关"),
    ("replaying", "Replaying: touches wait.", "正在回放，画面暂不接收触摸。"),
  ]
}
