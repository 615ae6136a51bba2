#if canImport(UIKit)
  import UIKit

  /// The bar below a board: tools, a width slider and colours; two rows if necessary.
  final class DoodleLowerBar: UIView {
    /// Called while the slider is dragged, with a width in pt of the sheet.
    var widthDragged: ((Double) -> Void)?
    /// Called at the end of a drag, and for each step of VoiceOver.
    var widthChosen: ((Double) -> Void)?

    let slider = UISlider(frame: .zero)
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    private(set) var swatches: [UIButton] = []
    private static let rowHeight: CGFloat = 44
    private static let sliderWidth: CGFloat = 180
    private static let margin: CGFloat = 16

    override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      addSubview(toolbar)
      addSubview(slider)
      slider.addAction(UIAction { [weak self] _ in self?.slide() }, for: .valueChanged)
      let ends: UIControl.Event = [.touchUpInside, .touchUpOutside, .touchCancel]
      slider.addAction(UIAction { [weak self] _ in self?.endSliding() }, for: ends)
    }

    func show(tools: [UIBarButtonItem]) {
      toolbar.setItems(tools, animated: false)
      changeLayout()
    }

    func show(colors: [UIButton]) {
      for swatch in swatches { swatch.removeFromSuperview() }
      swatches = colors
      for swatch in colors { addSubview(swatch) }
      changeLayout()
    }

    func show(width: Double, label: String) {
      slider.accessibilityLabel = label
      // The user is moving it.
      if !slider.isTracking { slider.value = Self.position(of: width) }
      slider.accessibilityValue = "\(Int(width.rounded())) pt"
    }

    private func changeLayout() {
      setNeedsLayout()
      superview?.setNeedsLayout()
    }

    // MARK: The width

    /// Small widths take a larger part of the slider, because their differences are more visible.
    private static func position(of width: Double) -> Float {
      Float(((min(max(width, 1), 50) - 1) / 49).squareRoot())
    }

    private var width: Double {
      let position = Double(min(max(slider.value, 0), 1))
      return ((1 + 49 * position * position) * 2).rounded() / 2
    }

    private func slide() {
      if slider.isTracking { widthDragged?(width) } else { widthChosen?(width) }
    }

    private func endSliding() { widthChosen?(width) }

    // MARK: Layout

    private var toolWidth: CGFloat { CGFloat(toolbar.items?.count ?? 0) * 44 + Self.margin }

    private func isOneRow(in width: CGFloat) -> Bool {
      toolWidth + Self.sliderWidth + CGFloat(swatches.count) * 44 + 2 * Self.margin <= width
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: (isOneRow(in: size.width) ? 1 : 2) * Self.rowHeight)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let (row, margin) = (Self.rowHeight, Self.margin)
      let isOneRow = isOneRow(in: bounds.width)
      toolbar.frame = CGRect(x: 0, y: 0, width: toolWidth, height: row)
      let sliderWidth = isOneRow ? Self.sliderWidth : max(bounds.width - toolWidth - 2 * margin, 0)
      slider.frame = CGRect(x: toolWidth + margin, y: 0, width: sliderWidth, height: row)
      let start = isOneRow ? slider.frame.maxX + margin : 0
      let share = (bounds.width - start) / CGFloat(max(swatches.count, 1))
      for (index, swatch) in swatches.enumerated() {
        swatch.frame = CGRect(
          x: start + CGFloat(index) * share, y: isOneRow ? 0 : row, width: max(share, 0), height: row)
      }
    }
  }
#endif
