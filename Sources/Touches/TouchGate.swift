/// Stands between the touches and the views: sees every change first and decides what a view may be told.
///
/// The dispatcher asks it in each delivery, once for every touch with something to tell. A view is told nothing out of
/// order: what is held back is told later in one go, or never.
package protocol TouchGate: AnyObject {
  /// Touches have changed, and no view has been told yet. They are in order of their beginning, then of their ids.
  func touchesChanged(_ touches: [Touch], at time: Double)

  /// What is kept from the view of a touch at this moment.
  func withholding(for touch: Touch) -> TouchWithholding
}

/// How much of a touch is kept from its view.
package enum TouchWithholding: Sendable {
  /// Nothing; what was held back before is told now.
  case nothing
  /// That it was lifted.
  case ending
  /// Everything.
  case everything
  /// Everything from now on. If the view knows the touch, it is told that it was cancelled.
  case forGood
}
