import InkdotSwiftUI
import SwiftUI

// quote: styled-lock
/// Sets a pattern on a larger grid, with a custom look and text.
struct StyledLock: View {
  let vault: any PatternVault
  let done: () -> Void

  var body: some View {
    PatternLock(flow, vault: vault, adjust: style) { outcome in
      if outcome == .created { done() }
    }
  }

  private func style(_ lock: PatternLockView) {
    lock.pad.settings.preset = .ring
    lock.pad.settings.arrows = .whileSetting
    lock.pad.styling = { style in style.lineWidth = 6 }
    lock.texts.replacements["drawNew"] = "Draw your secret"
  }

  private var flow: PatternFlow {
    var rule = PatternRule()
    rule.minimumLength = 5
    return PatternFlow(.create, grid: (try? PatternGrid(rows: 4, columns: 4)) ?? .standard, rule: rule)
  }
}
// end quote
