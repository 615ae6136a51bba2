/// Receives touches before the views, and decides which phases the views receive.
///
/// The dispatcher asks once in each delivery for each touch with phases to deliver. Views receive phases in order:
/// withheld phases are delivered later together, or never.
package protocol TouchGate: AnyObject {
  /// Called when touches have changed, before any view receives them. They are ordered by their start, then by `id`.
  func touchesChanged(_ touches: [Touch], at time: Double)

  /// Returns the phases to withhold from the view of a touch now.
  func withholding(for touch: Touch) -> TouchWithholding
}

/// Which phases of a touch are withheld from its view.
package enum TouchWithholding: Sendable {
  /// None; phases withheld before are delivered now.
  case nothing
  /// The end.
  case ending
  /// All.
  case everything
  /// All, permanently. If the view has received the touch, the touch is cancelled for it.
  case forGood
}
