import InkdotCoding
import InkdotGeometry
import InkdotGestures
import InkdotTouches

extension ReplayRun {
  /// Creates the views, recognizers and relations of a case.
  func build(_ value: JSONValue) throws(ReplayStop) {
    if let list = value.member("views") {
      guard let list = list.array else { throw .bad("views") }
      for view in list { try addView(view) }
    }
    if views.isEmpty {
      let root = ReplayView(
        id: ByteText(bytes: Array("root".utf8)), index: 0, frame: Rect2D(x: 0, y: 0, width: 1000, height: 1000),
        journal: journal)
      root.isMultipleTouchEnabled = true
      scene.addRoot(root)
      add(root)
    }
    if let list = value.member("recognizers") {
      guard let list = list.array else { throw .bad("recognizers") }
      for recognizer in list { try addRecognizer(recognizer) }
    }
    if let list = value.member("simultaneous") {
      guard let list = list.array else { throw .bad("simultaneous") }
      for pair in list { try relate(pair) }
    }
    if let list = value.member("requireFailure") {
      guard let list = list.array else { throw .bad("requireFailure") }
      for pair in list { try require(pair) }
    }
  }

  /// Creates the views, recognizers and relations of a stage.
  func build(_ stage: ReplayStage) {
    for view in stage.views {
      let new = ReplayView(id: ByteText(view.name), index: views.count, frame: view.frame, journal: journal)
      new.isMultipleTouchEnabled = view.isMultipleTouchEnabled
      if view.isControl { new.control = ControlTracking() }
      if let controller = view.controller { new.controller = ReplayController(id: ByteText(controller), view: new) }
      if let parent = view.parent {
        new.depth = views[parent].depth + 1
        views[parent].addSubview(new)
      } else {
        scene.addRoot(new)
      }
      add(new)
    }
    do throws(RecognizerError) {
      for gesture in stage.gestures {
        let new = ReplayRecognizer(id: ByteText(gesture.name), kind: gesture.kind, gesture.recognizer)
        try arbiter.add(new.recognizer, to: views[0])
        add(new)
      }
      for pair in stage.requirements {
        try recognizers[pair.waiter].recognizer.require(toFail: recognizers[pair.other].recognizer)
      }
    } catch {
      preconditionFailure("the recognizers of a stage are new, and none waits for itself")
    }
    for pair in stage.simultaneous {
      recognizers[pair.first].companions.append(ObjectIdentifier(recognizers[pair.second].recognizer))
    }
  }

  // MARK: Views

  private func addView(_ value: JSONValue) throws(ReplayStop) {
    guard case .object(let members) = value, let id = value.member("id")?.text,
      let frame = value.member("frame")?.numbers(4)
    else { throw .bad("views") }
    guard !hasView(id) else { throw .skip("two views are called \(id.string)") }
    guard views.count < ReplayLimits.views else { throw .skip("more than \(ReplayLimits.views) views") }
    let view = ReplayView(
      id: id, index: views.count, frame: Rect2D(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
      journal: journal)
    switch value.member("parent") {
    case .none, .null: scene.addRoot(view)
    case .string(let name):
      let parent = try self.view(name)
      guard parent.depth < ReplayLimits.viewDepth else {
        throw .skip("views nested deeper than \(ReplayLimits.viewDepth)")
      }
      view.depth = parent.depth + 1
      parent.addSubview(view)
    case .bool, .number, .array, .object: throw .bad("\(id.string).parent")
    }
    for (key, value) in members where !(key == "id" || key == "parent") { try set(view, key, to: value) }
    add(view)
  }

  func set(_ view: ReplayView, _ name: ByteText, to value: JSONValue) throws(ReplayStop) {
    if name == "alpha", let alpha = value.number {
      view.alpha = alpha
    } else if name == "frame", let frame = value.numbers(4) {
      view.frame = Rect2D(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    } else if name == "transform", let m = value.numbers(6) {
      view.transform = Transform2D(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
    } else if name == "controller", let text = value.text {
      view.controller = ReplayController(id: text, view: view)
    } else if let bool = value.bool {
      if name == "hidden" {
        view.isHidden = bool
      } else if name == "userInteractionEnabled" {
        view.isUserInteractionEnabled = bool
      } else if name == "multipleTouchEnabled" {
        view.isMultipleTouchEnabled = bool
      } else if name == "overridesHitTest" {
        view.overridesHitTest = bool
      } else if name == "control" {
        view.control = bool ? ControlTracking() : nil
      } else if !(name == "clipsToBounds") {
        // Clipping has no effect: points outside are never hit.
        throw .bad("\(view.id.string).\(name.string)")
      }
    } else {
      throw .bad("\(view.id.string).\(name.string)")
    }
  }

  // MARK: Recognizers

  private func addRecognizer(_ value: JSONValue) throws(ReplayStop) {
    guard let id = value.member("id")?.text, let kind = value.member("kind")?.text else { throw .bad("recognizers") }
    guard !hasRecognizer(id) else { throw .skip("two recognizers are called \(id.string)") }
    guard recognizers.count < ReplayLimits.recognizers else {
      throw .skip("more than \(ReplayLimits.recognizers) recognizers")
    }
    var known: ReplayKind?
    for one in ReplayKind.allCases where kind == one.name { known = one }
    guard let known else { throw .skip("there is no kind \(kind.string)") }
    let new = ReplayRecognizer(id: id, kind: known, known.make())
    if let options = value.member("options") {
      guard case .object(let members) = options else { throw .bad("\(id.string).options") }
      for (key, value) in members { try new.set(key, to: value) }
    }
    var target = views[0]
    if let name = value.member("view") {
      guard let name = name.text else { throw .bad("\(id.string).view") }
      target = try view(name)
    }
    do throws(RecognizerError) { try arbiter.add(new.recognizer, to: target) } catch {
      throw .skip("\(id.string) cannot be added")
    }
    add(new)
  }

  private func pair(_ value: JSONValue, _ key: String) throws(ReplayStop) -> (ReplayRecognizer, ReplayRecognizer) {
    guard let list = value.array, list.count >= 2, let a = list[0].text, let b = list[1].text else { throw .bad(key) }
    return (try recognizer(a), try recognizer(b))
  }

  private func relate(_ value: JSONValue) throws(ReplayStop) {
    let (a, b) = try pair(value, "simultaneous")
    let other = ObjectIdentifier(b.recognizer)
    a.companions.removeAll { $0 == other }
    guard let list = value.array, list.count > 2 else { return a.companions.append(other) }
    guard list.count == 3, let yes = list[2].bool else { throw .bad("simultaneous") }
    if yes { a.companions.append(other) }
  }

  private func require(_ value: JSONValue) throws(ReplayStop) {
    let (waiter, other) = try pair(value, "requireFailure")
    guard value.array?.count == 2 else { throw .bad("requireFailure") }
    do throws(RecognizerError) { try waiter.recognizer.require(toFail: other.recognizer) } catch {
      throw .skip("\(waiter.id.string) and \(other.id.string) wait for each other")
    }
  }
}
