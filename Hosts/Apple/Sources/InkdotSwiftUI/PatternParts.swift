#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotPatterns
  public import InkdotUIKit
  public import SwiftUI

  /// A small grid that shows a pattern, of any size and without touches.
  ///
  /// ```swift
  /// PatternPreview(pattern).frame(width: 48, height: 48)
  /// ```
  public struct PatternPreview: UIViewRepresentable {
    private let pattern: Pattern?
    private let grid: PatternGrid

    /// Creates a preview of a pattern; `nil` for the empty grid.
    public init(_ pattern: Pattern?, grid: PatternGrid = .standard) {
      (self.pattern, self.grid) = (pattern, grid)
    }

    /// Creates the UIKit view.
    public func makeUIView(context: Context) -> PatternPreviewView { PatternPreviewView(frame: .zero) }

    /// Updates the view.
    public func updateUIView(_ view: PatternPreviewView, context: Context) {
      view.pattern = pattern
      view.grid = grid
      view.palette = context.environment.patternLook.palette
    }
  }

  /// A label for the message of a lock that can shake.
  ///
  /// ```swift
  /// PatternMessageText("Wrong pattern", tone: .error, shakes: wrongCount)
  /// ```
  public struct PatternMessageText: UIViewRepresentable {
    /// Remembers how often the label was shaken.
    public final class Coordinator {
      var shakes = 0
    }

    private let text: String
    private let tone: PatternMessage.Tone
    private let shakes: Int
    private let adjust: (PatternMessageLabel) -> Void

    /// Creates a label.
    ///
    /// - Parameters:
    ///   - text: the message.
    ///   - tone: the tone, which determines the colour.
    ///   - shakes: number of errors; the label shakes when it increases.
    ///   - adjust: changes font and colours of the UIKit label, at each update.
    public init(
      _ text: String, tone: PatternMessage.Tone = .neutral, shakes: Int = 0,
      adjust: @escaping (PatternMessageLabel) -> Void = { _ in }
    ) {
      (self.text, self.tone, self.shakes, self.adjust) = (text, tone, shakes, adjust)
    }

    /// Creates the coordinator.
    public func makeCoordinator() -> Coordinator { Coordinator() }

    /// Creates the UIKit label.
    public func makeUIView(context: Context) -> PatternMessageLabel {
      context.coordinator.shakes = shakes
      return PatternMessageLabel(frame: .zero)
    }

    /// Updates the label.
    public func updateUIView(_ label: PatternMessageLabel, context: Context) {
      label.palette = context.environment.patternLook.palette
      adjust(label)
      label.show(text, tone: tone)
      if shakes > context.coordinator.shakes { label.shake() }
      context.coordinator.shakes = shakes
    }
  }
#endif
