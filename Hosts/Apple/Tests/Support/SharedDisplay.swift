import Testing

/// Tests that use the fakes' one clock, display and haptic feedback run one after another.
@Suite(.serialized) package struct SharedDisplay {}
