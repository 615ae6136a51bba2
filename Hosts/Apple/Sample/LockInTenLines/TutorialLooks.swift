import InkdotSwiftUI
import InkdotUIKit
import SwiftUI
import UIKit

// quote: tutorial-look
/// Picture dots over a tiled background, joined by a blue line.
struct TutorialLook: View {
  let dots: [PatternPadView.DotState: UIImage]
  let tile: UIImage

  var body: some View {
    PatternPad(adjust: { $0.pictures[1] = tile.cgImage }) { pattern in
      pattern.text(compact: true) == "01258" ? .correct : .wrong
    }
    .patternPictures(dots)
    .patternStyle { style in
      style.background = .tiles(id: 1, width: 40, height: 40)
      (style.line, style.lineWidth) = (RGBAColor(0, 170, 255), 8)
    }
  }
}
// end quote

// quote: drawn-dots
/// Draws dots as squares, and links as dashed lines.
@MainActor func drawSquares(on pad: PatternPadView) {
  pad.drawDot = { context, dot, state in
    let color: UIColor = state == .normal ? .lightGray : state == .error ? .red : .orange
    context.setFillColor(color.cgColor)
    context.fill(dot.frame.insetBy(dx: 14, dy: 14))
  }
  pad.drawLine = { context, line, state in
    context.setStrokeColor(UIColor.orange.cgColor)
    context.setLineWidth(4)
    context.setLineDash(phase: 0, lengths: [6, 8])
    context.move(to: line.start)
    context.addLine(to: line.end)
    context.strokePath()
  }
}
// end quote
