import InkdotCoding
public import InkdotGestures
public import InkdotTouches

extension LabBoard {
  /// The names of the views in UTF-8, in the order of the case.
  public var viewNames: [[UInt8]] { session.views.map { $0.name } }

  /// Returns the index of a view in ``viewNames``.
  ///
  /// - Complexity: O(views).
  public func index(of view: TouchView) -> Int? { session.views.firstIndex { $0.value === view } }

  /// A responder that the last touch may reach.
  public enum ResponderReport: Hashable, Sendable {
    /// A view, by its index in ``LabBoard/viewNames``.
    case view(Int)
    /// The controller of the previous view.
    case controller
    /// The scene: the window of the views.
    case scene
    /// The end of the chain.
    case app
  }

  /// The responder chain of the last touch, from its view to the app; empty if no view received it.
  ///
  /// - Complexity: O(views × depth).
  public var responderChain: [ResponderReport] {
    guard let hit, !hit.chain.isEmpty else { return [] }
    var chain: [ResponderReport] = []
    for view in hit.chain {
      chain.append(.view(index(of: view) ?? 0))
      if (view as? ReplayView)?.controller != nil { chain.append(.controller) }
    }
    return chain + [.scene, .app]
  }

  /// Returns the number of clicks on a view; `nil` if it is not a button.
  public func clickCount(ofView index: Int) -> Int? {
    session.views.indices.contains(index) ? (session.views[index].value as? ReplayView)?.control?.clickCount : nil
  }

  /// A report of one recognizer.
  public struct RecognizerReport {
    /// Its name in the case, in UTF-8.
    public let name: [UInt8]
    /// Its name by its options, in UTF-8: taps (`single`, `double`, `triple`) and swipes (`left`, `right`, `up`,
    /// `down`); for other recognizers ``name``.
    public let title: [UInt8]
    /// The state.
    public let state: RecognizerState
    /// Whether it has touches, or waits for more, and is undecided.
    public let isWatching: Bool
    /// The outcome of the last sequence until the next one begins: ended, failed or cancelled.
    public let outcome: RecognizerState?
    /// The reason of its failure.
    public let failure: RecognizerFailure?
  }

  /// Reports of all recognizers, in the order of the case.
  public var reports: [RecognizerReport] {
    session.recognizers.enumerated().map { index, named in
      let outcome = timeline.outcome(of: index)
      return RecognizerReport(
        name: named.name, title: named.value.recognizer.title ?? named.name, state: named.value.recognizer.state,
        isWatching: named.value.recognizer.isWatching,
        outcome: outcome?.state, failure: outcome?.failure)
    }
  }
}

extension Recognizer {
  /// The name of a tap or swipe by its options; `nil` for other recognizers.
  fileprivate var title: [UInt8]? {
    let title: StaticString? =
      if let tap = self as? TapRecognizer {
        switch tap.numberOfTapsRequired {
        case 1: "single"
        case 2: "double"
        case 3: "triple"
        default: nil
        }
      } else if let swipe = self as? SwipeRecognizer {
        switch swipe.direction {
        case .left: "left"
        case .right: "right"
        case .up: "up"
        case .down: "down"
        default: nil
        }
      } else {
        nil
      }
    return title.map { ByteText($0).bytes }
  }
}
