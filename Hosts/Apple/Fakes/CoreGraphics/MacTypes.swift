// Every Apple framework imports MacTypes.h. Its names are declared here, so that conflicts are also errors on Linux.

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
