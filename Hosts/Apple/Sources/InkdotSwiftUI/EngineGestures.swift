#if canImport(SwiftUI) && canImport(UIKit)
  import InkdotGestures
  public import InkdotUIKit
  public import SwiftUI

  /// Recognizers of the engine on a view of SwiftUI.
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

    /// Recognizers that are added once, when the view is first shown.
    ///
    /// - Parameter add: adds recognizers with their options and actions. What it throws is a mistake of the program, such as a
    ///   recognizer that was added twice, and stops it.
    public init(_ add: @escaping (EngineGestureRecognizer) throws -> Void) { self.add = add }

    /// Makes the recognizer of UIKit.
    public func makeUIGestureRecognizer(context: Context) -> EngineGestureRecognizer {
      let gestures = EngineGestureRecognizer()
      do { try add(gestures) } catch { preconditionFailure("recognizers cannot be added: \(error)") }
      return gestures
    }
  }
#endif
