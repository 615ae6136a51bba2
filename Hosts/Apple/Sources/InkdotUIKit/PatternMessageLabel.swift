#if canImport(UIKit)
  public import InkdotBoards
  import InkdotGraphics
  public import InkdotPatterns
  import QuartzCore
  public import UIKit

  /// A label for the message of a lock: its colour follows the tone, and it shakes.
  ///
  /// ```swift
  /// label.show("Wrong pattern", tone: .error)
  /// label.shake()
  /// ```
  public final class PatternMessageLabel: UILabel {
    /// Colours by tone that replace those of the palette.
    public var colors: [PatternMessage.Tone: UIColor] = [:] {
      didSet { recolor() }
    }
    /// The colours of tones; `nil` follows light and dark.
    public var palette: PatternPalette? {
      didSet { recolor() }
    }
    /// The tone of the message.
    public private(set) var tone = PatternMessage.Tone.neutral

    /// Creates a label without a message, in the headline font.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    /// Creates a label from a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      numberOfLines = 0
      textAlignment = .center
      font = .preferredFont(forTextStyle: .headline)
      adjustsFontForContentSizeCategory = true
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in
        self.recolor()
      }
    }

    /// Shows a text in the colour of a tone.
    public func show(_ text: String, tone: PatternMessage.Tone) {
      self.text = text
      self.tone = tone
      recolor()
    }

    /// Shakes the label for 0.3 s, unless motion is reduced.
    public func shake() {
      guard !UIAccessibility.isReduceMotionEnabled else { return }
      let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
      animation.values = [0, -5, 5, -5, 5, 0]
      animation.duration = 0.3
      layer.add(animation, forKey: "shake")
    }

    private func recolor() {
      let palette = palette ?? .matching(traitCollection)
      let color =
        switch tone {
        case .neutral, .warning: palette.normal
        case .error: palette.error
        case .success: palette.correct
        }
      textColor = colors[tone] ?? UIColor(cgColor: color.cgColor)
    }
  }
#endif
