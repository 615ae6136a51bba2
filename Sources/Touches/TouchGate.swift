/// Stands between the touches and the views: sees every change first and decides what a view may be told.
///
/// The dispatcher asks it in each delivery, once for every touch with phases to deliver. Views receive phases in
/// order: withheld phases are delivered later together, or never.
package protocol TouchGate: AnyObject {
  /// Touches have changed, and no view has been told yet. They are in order of their beginning, then of their ids.
  func touchesChanged(_ touches: [Touch], at time: Double)

  /// Returns the phases withheld from the view of a touch at this moment.
  func withholding(for touch: Touch) -> TouchWithholding
}

/// How much of a touch is kept from its view.
package enum TouchWithholding: Sendable {
  /// Nothing; phases withheld before are delivered now.
  case nothing
  /// That it was lifted.
  case ending
  /// Everything.
  case everything
  /// Everything from now on. If the view knows the touch, it receives its cancellation.
  case forGood
}
