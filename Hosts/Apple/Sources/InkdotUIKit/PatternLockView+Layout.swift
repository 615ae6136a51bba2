#if canImport(UIKit)
  import UIKit

  extension PatternLockView {
    /// The rows of visible buttons: one if all titles fit side by side, otherwise one per button.
    private struct ButtonRows {
      let rows: [[UIButton]]
      let heights: [CGFloat]

      @MainActor init(_ buttons: [UIButton], width: CGFloat) {
        let share = width / CGFloat(max(buttons.count, 1))
        // A button reports the height of one line, even if its label wraps.
        let ruler = UILabel(frame: .zero)
        ruler.numberOfLines = 0
        func size(_ button: UIButton, _ width: CGFloat) -> CGSize {
          (ruler.font, ruler.text) = (button.titleLabel?.font, button.title(for: .normal))
          let size = ruler.sizeThatFits(CGSize(width: width - 8, height: .greatestFiniteMagnitude))
          return CGSize(width: size.width + 8, height: size.height + 14)
        }
        let fits = buttons.allSatisfy { size($0, .greatestFiniteMagnitude).width <= share }
        rows = fits ? [buttons] : buttons.map { [$0] }
        heights = rows.map { row in
          row.reduce(44) { max($0, size($1, width / CGFloat(row.count)).height) }
        }
      }

      /// At least one row, so that dots do not move when the first button appears.
      var height: CGFloat { max(heights.reduce(0, +), 44) }
    }

    private func rows(_ width: CGFloat) -> ButtonRows {
      ButtonRows(buttons.map(\.view).filter { !$0.isHidden }, width: width)
    }

    private func textHeight(_ width: CGFloat, _ height: CGFloat) -> CGFloat {
      showsMessage ? max(message.sizeThatFits(CGSize(width: width, height: height)).height, 24) : 0
    }

    private func heightAbove(_ textHeight: CGFloat) -> CGFloat {
      let gap = CGFloat(metrics.spacing)
      return (showsMessage ? textHeight + gap : 0) + (preview.isHidden ? 0 : CGFloat(metrics.previewSide) + gap)
    }

    /// Returns the size of all parts with the largest pad, within a size.
    func fitting(_ size: CGSize) -> CGSize {
      let insets = safeAreaInsets
      let margins = insets.left + insets.right + 2 * CGFloat(metrics.margin)
      let width = max(min(size.width - margins, CGFloat(metrics.maximumPadSide)), 0)
      let height =
        insets.top + insets.bottom + heightAbove(textHeight(width, size.height)) + width + rows(width).height
        + 2 * CGFloat(metrics.spacing)
      return CGSize(width: min(width + margins, size.width), height: min(height, size.height))
    }

    func layOut() {
      let (margin, gap) = (CGFloat(metrics.margin), CGFloat(metrics.spacing))
      let previewSide = CGFloat(metrics.previewSide)
      let insets = safeAreaInsets
      let room = CGRect(
        x: insets.left, y: insets.top, width: max(bounds.width - insets.left - insets.right, 0),
        height: max(bounds.height - insets.top - insets.bottom, 0))
      let width = max(room.width - 2 * margin, 0)
      let (textHeight, rows) = (textHeight(width, room.height), rows(width))
      let above = heightAbove(textHeight)
      let side = max(min(width, room.height - above - rows.height - 2 * gap, CGFloat(metrics.maximumPadSide)), 0)
      let free = max(room.height - above - side - rows.height - gap, 0)
      let wanted = metrics.padCenterY.map { CGFloat($0) * bounds.height - insets.top - above - side / 2 } ?? free / 2
      var y = room.minY + min(max(wanted, 0), free)
      if !preview.isHidden {
        preview.frame = CGRect(x: room.midX - previewSide / 2, y: y, width: previewSide, height: previewSide)
        y += previewSide + gap
      }
      if showsMessage {
        message.frame = CGRect(x: room.minX + margin, y: y, width: width, height: textHeight)
        y += textHeight + gap
      }
      pad.frame = CGRect(x: room.midX - side / 2, y: y, width: side, height: side)
      y += side + gap
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      for (row, height) in zip(rows.rows, rows.heights) {
        let share = width / CGFloat(max(row.count, 1))
        for (index, button) in row.enumerated() {
          let place = CGFloat(isRightToLeft ? row.count - 1 - index : index)
          button.frame = CGRect(x: room.minX + margin + place * share, y: y, width: share, height: height)
        }
        y += height
      }
    }
  }
#endif
