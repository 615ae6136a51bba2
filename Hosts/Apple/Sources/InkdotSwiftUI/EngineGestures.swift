#if canImport(SwiftUI) && canImport(UIKit)
  import InkdotGestures
  public import InkdotUIKit
  public import SwiftUI

  /// The engine's recognizers on a SwiftUI view.
  ///
  /// ```swift
  /// Color.blue.gesture(
  ///   EngineGestures { gestures in
  ///     let tap = TapRecognizer()
  ///     tap.numberOfTapsRequired = 2
  ///     tap.action = { _ in count += 1 }
  ///     try gestures.add(tap)
  ///   })
  /// ```
  @available(iOS 18.0, visionOS 2.0, *)
  public struct EngineGestures: UIGestureRecognizerRepresentable {
    private let add: (EngineGestureRecognizer) throws -> Void

    /// Creates recognizers once, when the view is first shown.
    ///
    /// - Parameter add: adds recognizers with their options and actions. An error is a programming error, like adding a
    ///   recognizer twice, and stops the program.
    public init(_ add: @escaping (EngineGestureRecognizer) throws -> Void) { self.add = add }

    /// Creates the UIKit recognizer.
    public func makeUIGestureRecognizer(context: Context) -> EngineGestureRecognizer {
      let gestures = EngineGestureRecognizer()
      do { try add(gestures) } catch { preconditionFailure("recognizers cannot be added: \(error)") }
      return gestures
    }
  }
#endif
