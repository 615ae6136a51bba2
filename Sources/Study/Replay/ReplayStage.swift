import InkdotCoding
package import InkdotGeometry
package import InkdotGestures
import InkdotTouches

/// A case without frames, created in code: views, recognizers and relations.
///
/// ``ReplaySession/init(_:)`` records frames.
///
/// Views, recognizers and relations are identified by index, from 0.
package struct ReplayStage {
  struct View {
    let name: StaticString
    let parent: Int?
    let frame: Rect2D
    let isMultipleTouchEnabled: Bool
    let isControl: Bool
    let controller: StaticString?
  }

  struct Gesture {
    let name: StaticString
    let kind: ReplayKind
    let recognizer: Recognizer
  }

  /// The name of the case, in UTF-8.
  package let id: [UInt8]
  /// Subject and source of the case, in UTF-8.
  let about, source: [UInt8]
  private(set) var views: [View] = []
  private(set) var gestures: [Gesture] = []
  private(set) var simultaneous: [(first: Int, second: Int)] = []
  private(set) var requirements: [(waiter: Int, other: Int)] = []

  package init(id: String, about: String, source: String) {
    self.id = Array(id.utf8)
    self.about = Array(about.utf8)
    self.source = Array(source.utf8)
  }

  /// Returns whether the number of views and the names, kinds and order of recognizers equal a session's.
  package func isLike(_ session: ReplaySession) -> Bool {
    guard views.count == session.views.count, gestures.count == session.recognizers.count else { return false }
    for (gesture, other) in zip(gestures, session.recognizers) {
      guard ByteText(gesture.name).bytes == other.name, gesture.kind == other.value.kind else { return false }
    }
    return true
  }

  /// Adds a view.
  ///
  /// - Parameters:
  ///   - name: unique name.
  ///   - parent: the parent view; `nil` for a root.
  ///   - frame: in the parent's coordinates (pt).
  ///   - isMultipleTouchEnabled: whether it receives several touches at a time.
  ///   - isControl: whether it is a button.
  ///   - controller: the name of its controller; `nil` for none.
  /// - Returns: its index.
  @discardableResult
  package mutating func addView(
    _ name: StaticString, in parent: Int?, frame: Rect2D, isMultipleTouchEnabled: Bool = false,
    isControl: Bool = false, controller: StaticString? = nil
  ) -> Int {
    if let parent { precondition(views.indices ~= parent, "the parent was added before") }
    views.append(
      View(
        name: name, parent: parent, frame: frame, isMultipleTouchEnabled: isMultipleTouchEnabled, isControl: isControl,
        controller: controller))
    return views.count - 1
  }

  /// Adds a recognizer with default options to the first view.
  ///
  /// - Returns: its index.
  @discardableResult
  package mutating func add(_ kind: ReplayKind, _ name: StaticString) -> Int { add(name, kind, kind.make()) }

  /// Adds a recognizer of several consecutive taps.
  @discardableResult
  package mutating func addTap(_ name: StaticString, taps: Int) -> Int {
    let tap = TapRecognizer()
    tap.numberOfTapsRequired = taps
    return add(name, .tap, tap)
  }

  /// Adds a recognizer of swipes.
  @discardableResult
  package mutating func addSwipe(_ name: StaticString, _ direction: SwipeDirection) -> Int {
    let swipe = SwipeRecognizer()
    swipe.direction = direction
    return add(name, .swipe, swipe)
  }

  /// Adds a recognizer of pans from edges.
  @discardableResult
  package mutating func addEdgePan(_ name: StaticString, _ edges: ScreenEdge) -> Int {
    let pan = ScreenEdgePanRecognizer()
    pan.edges = edges
    return add(name, .screenEdgePan, pan)
  }

  private mutating func add(_ name: StaticString, _ kind: ReplayKind, _ recognizer: Recognizer) -> Int {
    gestures.append(Gesture(name: name, kind: kind, recognizer: recognizer))
    return gestures.count - 1
  }

  /// Allows two recognizers to recognize simultaneously.
  package mutating func allow(_ first: Int, with second: Int) { simultaneous.append((first, second)) }

  /// Makes a recognizer wait until another has failed.
  package mutating func require(_ waiter: Int, toFail other: Int) { requirements.append((waiter, other)) }

  // MARK: As text

  /// Writes the members of the case that precede its frames.
  func write(to writer: inout JSONWriter) {
    writer.key("format")
    writer.number(1)
    writer.lineBreak()
    writer.key("id")
    writer.text(id)
    writer.lineBreak()
    writer.key("about")
    writer.text(about)
    writer.lineBreak()
    writer.key("source")
    writer.text(source)
    writer.lineBreak()
    writer.list("views", views.count) { writer, index in write(views[index], to: &writer) }
    writer.list("recognizers", gestures.count) { writer, index in write(gestures[index], to: &writer) }
    writer.list("simultaneous", simultaneous.count) { writer, index in
      write(simultaneous[index].first, simultaneous[index].second, to: &writer)
    }
    writer.list("requireFailure", requirements.count) { writer, index in
      write(requirements[index].waiter, requirements[index].other, to: &writer)
    }
  }

  private func write(_ view: View, to writer: inout JSONWriter) {
    writer.open("{")
    writer.key("id")
    writer.text(view.name)
    writer.key("parent")
    if let parent = view.parent { writer.text(views[parent].name) } else { writer.null() }
    writer.key("frame")
    writer.open("[")
    for number in [view.frame.x, view.frame.y, view.frame.width, view.frame.height] { writer.number(number) }
    writer.close("]")
    if view.isMultipleTouchEnabled {
      writer.key("multipleTouchEnabled")
      writer.bool(true)
    }
    if view.isControl {
      writer.key("control")
      writer.bool(true)
    }
    if let controller = view.controller {
      writer.key("controller")
      writer.text(controller)
    }
    writer.close("}")
  }

  private func write(_ gesture: Gesture, to writer: inout JSONWriter) {
    writer.open("{")
    writer.key("id")
    writer.text(gesture.name)
    writer.key("kind")
    writer.text(gesture.kind.name)
    if let tap = gesture.recognizer as? TapRecognizer {
      writer.key("options")
      writer.open("{")
      writer.key("numberOfTapsRequired")
      writer.number(Double(tap.numberOfTapsRequired))
      writer.close("}")
    } else if let swipe = gesture.recognizer as? SwipeRecognizer {
      write("direction", swipe.direction.rawValue, ReplayRecognizer.directions, to: &writer)
    } else if let pan = gesture.recognizer as? ScreenEdgePanRecognizer {
      write("edges", pan.edges.rawValue, ReplayRecognizer.edges, to: &writer)
    }
    writer.close("}")
  }

  private func write(
    _ option: StaticString, _ bits: UInt8, _ names: [(name: StaticString, bit: UInt8)], to writer: inout JSONWriter
  ) {
    writer.key("options")
    writer.open("{")
    writer.key(option)
    writer.flags(bits, names)
    writer.close("}")
  }

  private func write(_ first: Int, _ second: Int, to writer: inout JSONWriter) {
    writer.open("[")
    writer.text(gestures[first].name)
    writer.text(gestures[second].name)
    writer.close("]")
  }
}

extension JSONWriter {
  /// Writes an array member on a separate line.
  fileprivate mutating func list(_ name: StaticString, _ count: Int, _ write: (inout JSONWriter, Int) -> Void) {
    key(name)
    open("[")
    for index in 0..<count { write(&self, index) }
    close("]")
    lineBreak()
  }
}
