#if canImport(UIKit)
  public import InkdotBoards
  import InkdotGeometry
  import InkdotGraphics
  public import InkdotPatterns
  import InkdotRendering
  public import UIKit

  /// A small grid that shows a pattern, of any size and without touches.
  ///
  /// ```swift
  /// let preview = PatternPreviewView(frame: CGRect(x: 0, y: 0, width: 48, height: 48))
  /// preview.pattern = try Pattern("0-1-2-5")
  /// ```
  public final class PatternPreviewView: UIView {
    /// The pattern; `nil` for the empty grid.
    public var pattern: Pattern? {
      didSet { if pattern != oldValue { setNeedsDisplay() } }
    }
    /// The grid.
    public var grid = PatternGrid.standard {
      didSet { if grid != oldValue { setNeedsDisplay() } }
    }
    /// The colours; `nil` follows light and dark.
    public var palette: PatternPalette? {
      didSet { if palette != oldValue { setNeedsDisplay() } }
    }

    /// Creates an empty grid.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    /// Creates an empty grid from a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      isOpaque = false
      contentMode = .redraw
      backgroundColor = .clear
      isUserInteractionEnabled = false
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in
        self.setNeedsDisplay()
      }
    }

    /// The size for use beside a message.
    public override var intrinsicContentSize: CGSize { CGSize(width: 48, height: 48) }

    /// Paints the grid in the largest square at the top left. VoiceOver does not read it, because bystanders could hear
    /// it.
    public override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      var painter = ContextPainter(context, surface: bounds)
      let side = Double(min(bounds.width, bounds.height))
      painter.paint(
        PatternBoard.preview(of: pattern, grid: grid, side: side, palette: palette ?? .matching(traitCollection)))
    }
  }

  extension PatternPalette {
    /// Returns the palette for light or dark mode.
    static func matching(_ traits: UITraitCollection) -> PatternPalette {
      traits.userInterfaceStyle == .dark ? .dark : .light
    }
  }
#endif
