// MacTypes.h, which every framework of Apple's brings along, has these names: whoever uses one for a type of its own hears so
// on Linux too.

/// coreservices/point · iOS 2.0 · sdk
public struct Point: Sendable {
  var v: Int16
  var h: Int16
}

/// coreservices/rect · iOS 2.0 · sdk
public struct Rect: Sendable {
  var top: Int16
  var left: Int16
  var bottom: Int16
  var right: Int16
}
