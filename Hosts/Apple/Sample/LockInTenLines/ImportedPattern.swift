// quote: imported-pattern
import Foundation
import InkdotUIKit

/// Moves the pattern of another kit from the user defaults into a vault, once.
///
/// - Parameter first: the digit of the first dot; GYGestureUnlock and most tutorials count from 1.
func importPattern(from defaults: UserDefaults, key: String, first: Int = 1, into vault: any PatternVault) async throws
{
  guard let digits = defaults.string(forKey: key) else { return }
  var rule = PatternRule.anyLength
  rule.skippedDots = .jump  // .fill, the default, if the kit connects dots that a line passes
  let pattern = try Pattern(dots: digits.compactMap(\.wholeNumberValue).map { $0 - first })
  try await vault.save(pattern, rule: rule)
  defaults.removeObject(forKey: key)
}
// end quote
