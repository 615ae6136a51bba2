public import InkdotTouches

extension LabBoard {
  /// The options of a view that can be toggled.
  public enum Switch: UInt8, Sendable, CaseIterable {
    /// Whether the view and its children receive touches.
    case interaction
    /// Whether the view is hidden.
    case hidden
    /// Whether the view receives several touches at a time.
    case multipleTouch
    /// Whether the view's `hitTest` returns the view itself, without testing its children.
    case overridesHitTest
  }

  /// Toggles an option of a view; part of the recording. Ignores unknown views.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(recognizers).
  public func set(_ name: Switch, of view: Int, to value: Bool, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, session.views.indices.contains(view) else { return effects }
    let key: StaticString =
      switch name {
      case .interaction: "userInteractionEnabled"
      case .hidden: "hidden"
      case .multipleTouch: "multipleTouchEnabled"
      case .overridesHitTest: "overridesHitTest"
      }
    return try append([ReplaySetting(view: session.views[view].name, key, .bool(value))], at: time)
  }

  /// Returns whether an option of a view is on; `nil` for unknown views.
  public func isOn(_ name: Switch, of view: Int) -> Bool? {
    guard session.views.indices.contains(view) else { return nil }
    let view = session.views[view].value
    return switch name {
    case .interaction: view.isUserInteractionEnabled
    case .hidden: view.isHidden
    case .multipleTouch: view.isMultipleTouchEnabled
    case .overridesHitTest: (view as? ReplayView)?.overridesHitTest == true
    }
  }

  /// Returns the alpha of a view, 0 to 1; `nil` for unknown views.
  public func alpha(of view: Int) -> Double? {
    session.views.indices.contains(view) ? session.views[view].value.alpha : nil
  }

  /// Returns the value of a card's option, also for a recording; `nil` if the card does not have the option.
  public func value(of option: LabOption) -> Double? {
    guard let card, card.options.contains(option) else { return nil }
    return option.value(in: session)
  }

  /// Sets an option to one of its choices; part of the recording. Ignores other values.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(recognizers).
  public func set(_ option: LabOption, to value: Double, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, let card, card.options.contains(option), option.choices.contains(value) else {
      return effects
    }
    return try append(option.settings(value, in: session), at: time)
  }

  /// Sets values in a separate frame.
  private func append(_ settings: [ReplaySetting], at time: Double) throws(TouchError) -> LabEffects {
    try session.append(settings, at: stamp(try hostClock.admit(time)))
    finishFrame()
    return effects
  }

  /// Sets the alpha of a view, 0 to 1; part of the recording. Ignores unknown views.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(recognizers).
  public func setAlpha(_ alpha: Double, of view: Int, at time: Double) throws(TouchError) -> LabEffects {
    effects = []
    guard playback == nil, session.views.indices.contains(view), alpha >= 0, alpha <= 1 else { return effects }
    return try append([ReplaySetting(view: session.views[view].name, "alpha", .number(alpha))], at: time)
  }
}
