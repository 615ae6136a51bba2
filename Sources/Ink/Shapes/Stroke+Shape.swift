import InkdotGeometry

extension Stroke {
  /// Creates a stroke of a shape, with the tool, colour, width, start and duration of the drawn stroke.
  ///
  /// The samples are points of the shape in drawing order, without smoothing. Corners appear twice, so that the curve
  /// is sharp there. Times increase with the distance along the path. Pressure is the mean of the stroke's and tilt
  /// that of its middle sample, so that a brush has constant width. Without measured pressure, a brush has the pressure
  /// of a mouse.
  ///
  /// - Throws: ``InkError/positionOutOfRange(_:)`` if a coordinate of the shape exceeds
  ///   ``StrokeSample/maximumCoordinate``.
  /// - Complexity: O(samples).
  public init(_ shape: DrawnShape, like stroke: Stroke) throws(InkError) {
    let path = shape.path
    let duration = stroke.samples.last?.time ?? 0
    let middle = stroke.samples[stroke.samples.count / 2]
    var pressure = Self.meanPressure(of: stroke.samples)
    if pressure == nil, stroke.tool.hasVariableWidth { pressure = InkSettings.restingPressure }
    var length = 0.0
    for (a, b) in zip(path, path.dropFirst()) { length += a.distance(to: b) }
    var samples: [StrokeSample] = []
    samples.reserveCapacity(path.count)
    var distance = 0.0
    for (index, point) in path.enumerated() {
      if index > 0 { distance += path[index - 1].distance(to: point) }
      samples.append(
        try StrokeSample(
          position: point, time: length > 0 ? duration * (distance / length) : 0, pressure: pressure,
          tiltX: middle.tiltX,
          tiltY: middle.tiltY))
    }
    try self.init(
      tool: stroke.tool, color: stroke.color, width: stroke.width, smoothing: .off,
      blending: stroke.blending, start: stroke.start, samples: samples)
  }

  private static func meanPressure(of samples: [StrokeSample]) -> Double? {
    var sum = 0.0
    for sample in samples {
      guard let pressure = sample.pressure else { return nil }
      sum += pressure
    }
    return sum / Double(samples.count)
  }
}

extension DrawnShape {
  /// Number of samples of an ellipse. The curve is within 0.02 pt of an ellipse with semi-axes up to 250 pt.
  private static let ellipseCount = 128

  /// The points of the samples, in drawing order.
  var path: [Point2D] {
    switch kind {
    case .line: Self.path(through: points)
    case .arrow: Self.path(through: [points[0], points[1], points[2], points[1], points[3]])
    case .polyline: Self.path(through: points)
    case .rectangle, .triangle: Self.path(through: points + [points[0]])
    case .ellipse, .circle: ellipsePath
    }
  }

  private static func path(through corners: [Point2D]) -> [Point2D] {
    // A line without length is a dot.
    if corners.allSatisfy({ $0 == corners[0] }) { return [corners[0]] }
    var path: [Point2D] = []
    for (index, corner) in corners.enumerated() {
      path.append(corner)
      if index > 0, index < corners.count - 1 { path.append(corner) }
    }
    return path
  }

  private var ellipsePath: [Point2D] {
    let (long, short) = (points[1] - points[0], points[2] - points[0])
    let count = Self.ellipseCount
    let step = 2 * Double.pi / Double(count) * (isReversed ? -1 : 1)
    // A uniform quadratic B-spline lies between (1 + cos step) / 2 and (3 + cos step) / 4 of the distance of its
    // control points, so the control points are moved out by the mean of both.
    let out = 8 / (5 + 3 * Trigonometry.cos(step))
    return (0...count).map { index in
      let angle = Double(index % count) * step
      return points[0] + long * (out * Trigonometry.cos(angle)) + short * (out * Trigonometry.sin(angle))
    }
  }
}
