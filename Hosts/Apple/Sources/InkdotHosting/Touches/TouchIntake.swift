import InkdotGeometry
public import InkdotTouches

/// Turns a system's touches into events that a board takes.
///
/// It names touches with numbers, brings the samples of all of them into the order of their times, joins those of one moment,
/// and holds back samples whose values are still estimates. What cannot be true is mended or left out here, so that no
/// sequence of reports makes an event that a `Board` refuses:
///
/// - A touch that begins while it is down is cancelled first; other phases of a touch that is not down are dropped.
/// - A location or a time that is not a number, or out of range, is that of the touch's last report.
/// - A time that is yet to come is the time at which it is taken: else all that follows would be late.
/// - At most ``maximumCount`` touches are down; more are left out.
///
/// 1. ``add(_:)`` all reports of an event of the system, coalesced ones each for itself.
/// 2. ``amend(_:pressure:altitude:azimuth:isFinal:)`` what comes later.
/// 3. Dispatch what ``take(at:)`` returns, and ask again at ``deadline``.
public struct TouchIntake: Sendable {
  /// How long a sample waits for better values, in seconds. Apple Pencil's force comes within a few hundredths.
  public static let patience = 0.05
  /// Touches that are down at most. Half of what a dispatcher takes, which counts ending and beginning ones of one event together.
  public static let maximumCount = TouchSettings().maximumNumberOfTouches / 2

  private struct Track: Sendable {
    let key: ObjectIdentifier
    let id: Int
    var time: Double
    var location: Point2D
  }

  private struct Held: Sendable {
    var time: Double
    var sample: TouchSample
    var awaited: Int?

    func isReady(at now: Double) -> Bool { awaited == nil || now - time >= TouchIntake.patience }
  }

  /// Touches that are down, in order of their beginning.
  private var tracks: [Track] = []
  /// Reports that are not consumed yet, in order of time.
  private var held: [Held] = []
  /// The time of what was taken last.
  private var last = -Double.infinity

  /// An intake without touches.
  public init() {}

  /// Number of touches that are down.
  public var count: Int { tracks.count }

  /// Takes what an event of the system says.
  ///
  /// - Complexity: O(reports · (touches + held samples)).
  public mutating func add(_ reports: [TouchReport]) {
    for report in reports { add(report) }
  }

  private mutating func add(_ report: TouchReport) {
    let reach = TouchSettings().maximumCoordinate
    let location = report.pointer.location
    // Written so that NaN fails.
    let isPlace = abs(location.x) <= reach && abs(location.y) <= reach
    if report.phase == .began {
      end(report.key)
      guard isPlace, tracks.count < Self.maximumCount else { return }
      let time = report.time.isFinite ? report.time : max(last, 0)
      tracks.append(Track(key: report.key, id: freeNumber, time: time, location: location))
    }
    guard let index = tracks.firstIndex(where: { $0.key == report.key }) else { return }
    if report.time.isFinite { tracks[index].time = max(report.time, tracks[index].time) }
    if isPlace { tracks[index].location = location }
    let track = tracks[index]
    let pointer = report.pointer
    let sample = TouchSample(
      id: track.id, phase: report.phase, location: track.location, kind: report.kind, pressure: pointer.pressure,
      altitude: pointer.altitude, azimuth: pointer.azimuth)
    hold(Held(time: track.time, sample: sample, awaited: report.awaited))
    if report.phase == .ended || report.phase == .cancelled { tracks.remove(at: index) }
  }

  /// Cancels a touch whose end was never told.
  private mutating func end(_ key: ObjectIdentifier) {
    guard let index = tracks.firstIndex(where: { $0.key == key }) else { return }
    let track = tracks.remove(at: index)
    hold(Held(time: track.time, sample: TouchSample(id: track.id, phase: .cancelled, location: track.location)))
  }

  /// Samples of one time stay in the order in which they came.
  private mutating func hold(_ sample: Held) {
    let index = held.lastIndex { $0.time <= sample.time }.map { $0 + 1 } ?? 0
    held.insert(sample, at: index)
  }

  private var freeNumber: Int {
    var number = 1
    while tracks.contains(where: { $0.id == number }) || held.contains(where: { $0.sample.id == number }) {
      number += 1
    }
    return number
  }

  /// Better values have come. What is no longer held back stays as it was.
  ///
  /// - Parameters:
  ///   - number: under which they were awaited.
  ///   - pressure: from 0 to 1.
  ///   - altitude: in radians, as in `PointerState`.
  ///   - azimuth: in radians, as in `PointerState`.
  ///   - isFinal: whether none are awaited any more.
  public mutating func amend(_ number: Int, pressure: Double?, altitude: Double, azimuth: Double, isFinal: Bool) {
    guard let index = held.firstIndex(where: { $0.awaited == number }) else { return }
    held[index].sample.pointer = PointerState(
      location: held[index].sample.location, pressure: pressure, altitude: altitude, azimuth: azimuth)
    if isFinal { held[index].awaited = nil }
  }

  /// The events that can be told now, in order; their times never fall.
  public mutating func take(at now: Double) -> [TouchEvent] {
    for index in tracks.indices where tracks[index].time > now { tracks[index].time = now }
    for index in held.indices where held[index].time > now { held[index].time = now }
    var events: [TouchEvent] = []
    while let first = held.first, first.isReady(at: now) {
      last = max(first.time, last)
      var samples: [TouchSample] = []
      while let next = held.first, next.time <= last, next.isReady(at: now),
        !samples.contains(where: { $0.id == next.sample.id })
      {
        samples.append(next.sample)
        held.removeFirst()
      }
      events.append(TouchEvent(time: last, samples: samples))
    }
    return events
  }

  /// Samples for the tip of the current stroke: those held back for late force values, then those that the system
  /// predicts. A touch that is not down has no predictions.
  public func expected(_ predicted: [TouchReport] = []) -> [TouchEvent] {
    var events = held.map { TouchEvent(time: $0.time, samples: [$0.sample]) }
    for report in predicted {
      guard let track = tracks.first(where: { $0.key == report.key }), report.time.isFinite,
        report.pointer.location.isFinite
      else { continue }
      let pointer = report.pointer
      let sample = TouchSample(
        id: track.id, phase: .moved, location: pointer.location, kind: report.kind, pressure: pointer.pressure,
        altitude: pointer.altitude, azimuth: pointer.azimuth)
      events.append(TouchEvent(time: report.time, samples: [sample]))
    }
    return events
  }

  /// When, in seconds, ``take(at:)`` is to be called again although no better values came; `nil` when nothing is held back.
  public var deadline: Double? { held.first.map { $0.time + Self.patience } }

  /// The latest time that a board may be told: not past a sample that is held back, which would count late then.
  public func time(at now: Double) -> Double { held.first.map { min(now, $0.time) } ?? now }

  /// Forgets all touches, as after a cancellation of the board's.
  public mutating func reset() {
    tracks = []
    held = []
  }
}
