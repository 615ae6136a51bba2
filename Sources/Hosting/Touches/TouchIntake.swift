import InkdotGeometry
public import InkdotTouches

/// Converts touches of the system to events for a board.
///
/// Numbers touches, sorts samples by time, merges simultaneous samples, and holds back samples with estimated values.
/// Corrects or drops invalid reports, so that a board accepts each event:
///
/// - A touch that begins while it is down is cancelled first. Other phases of a touch that is not down are dropped.
/// - A location or time that is NaN or out of range is replaced by that of the touch's last report.
/// - A future time becomes the current time, because all later samples would be late otherwise.
/// - At most ``maximumCount`` touches are down; further ones are dropped.
///
/// 1. ``add(_:)`` all reports of a system event, each coalesced touch separately.
/// 2. ``amend(_:pressure:altitude:azimuth:isFinal:)`` with late values.
/// 3. Dispatch the events of ``drainEvents(at:)``, and call it again at ``deadline``.
public struct TouchIntake: Sendable {
  /// Maximum time that a sample waits for updates, in seconds. Apple Pencil's force arrives within some hundredths of a
  /// second.
  public static let updateTimeout = 0.05
  /// Maximum number of touches. Half of a dispatcher's limit, which counts ended and new touches of one event together.
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

    func isReady(at now: Double) -> Bool { awaited == nil || now - time >= TouchIntake.updateTimeout }
  }

  /// Touches that are down, in order of touch down.
  private var tracks: [Track] = []
  /// Reports that are held back, in order of time.
  private var held: [Held] = []
  /// Time of the last returned sample.
  private var lastTime = -Double.infinity

  /// Creates an intake without touches.
  public init() {}

  /// Number of touches that are down.
  public var count: Int { tracks.count }

  /// Adds the touches of a system event.
  ///
  /// - Complexity: O(reports · (touches + held samples)).
  public mutating func add(_ reports: [TouchReport]) {
    for report in reports { add(report) }
  }

  private mutating func add(_ report: TouchReport) {
    let reach = TouchSettings().maximumCoordinate
    let location = report.pointer.location
    // Written so that NaN fails.
    let isInRange = abs(location.x) <= reach && abs(location.y) <= reach
    if report.phase == .began {
      end(report.key)
      guard isInRange, tracks.count < Self.maximumCount else { return }
      let time = report.time.isFinite ? report.time : max(lastTime, 0)
      tracks.append(Track(key: report.key, id: freeNumber, time: time, location: location))
    }
    guard let index = tracks.firstIndex(where: { $0.key == report.key }) else { return }
    if report.time.isFinite { tracks[index].time = max(report.time, tracks[index].time) }
    if isInRange { tracks[index].location = location }
    let track = tracks[index]
    let pointer = report.pointer
    let sample = TouchSample(
      id: track.id, phase: report.phase, location: track.location, kind: report.kind, pressure: pointer.pressure,
      altitude: pointer.altitude, azimuth: pointer.azimuth)
    hold(Held(time: track.time, sample: sample, awaited: report.awaited))
    if report.phase == .ended || report.phase == .cancelled { tracks.remove(at: index) }
  }

  /// Cancels a touch whose end was not reported.
  private mutating func end(_ key: ObjectIdentifier) {
    guard let index = tracks.firstIndex(where: { $0.key == key }) else { return }
    let track = tracks.remove(at: index)
    hold(Held(time: track.time, sample: TouchSample(id: track.id, phase: .cancelled, location: track.location)))
  }

  /// Inserts a sample by time. Samples of equal time keep their order.
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

  /// Replaces estimated values. Samples that are no longer held back stay unchanged.
  ///
  /// - Parameters:
  ///   - number: the number of the awaited update.
  ///   - pressure: from 0 to 1.
  ///   - altitude: in radians, as in `PointerState`.
  ///   - azimuth: in radians, as in `PointerState`.
  ///   - isFinal: whether no further update is expected.
  public mutating func amend(_ number: Int, pressure: Double?, altitude: Double, azimuth: Double, isFinal: Bool) {
    guard let index = held.firstIndex(where: { $0.awaited == number }) else { return }
    held[index].sample.pointer = PointerState(
      location: held[index].sample.location, pressure: pressure, altitude: altitude, azimuth: azimuth)
    if isFinal { held[index].awaited = nil }
  }

  /// Returns the events that are ready, in ascending order of time.
  public mutating func drainEvents(at now: Double) -> [TouchEvent] {
    for index in tracks.indices where tracks[index].time > now { tracks[index].time = now }
    for index in held.indices where held[index].time > now { held[index].time = now }
    var events: [TouchEvent] = []
    while let first = held.first, first.isReady(at: now) {
      lastTime = max(first.time, lastTime)
      var samples: [TouchSample] = []
      while let next = held.first, next.time <= lastTime, next.isReady(at: now),
        !samples.contains(where: { $0.id == next.sample.id })
      {
        samples.append(next.sample)
        held.removeFirst()
      }
      events.append(TouchEvent(time: lastTime, samples: samples))
    }
    return events
  }

  /// Returns samples for the tip of the current stroke: those held back for updates, then predicted ones.
  ///
  /// Ignores predictions of touches that are not down.
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

  /// Time of the next ``drainEvents(at:)`` even without updates, in seconds; `nil` if nothing is held back.
  public var deadline: Double? { held.first.map { $0.time + Self.updateTimeout } }

  /// Returns the latest allowed time for a board's tick: not after a held back sample, which would be late otherwise.
  public func time(at now: Double) -> Double { held.first.map { min(now, $0.time) } ?? now }

  /// Removes all touches, for example after the board was cancelled.
  public mutating func reset() {
    tracks = []
    held = []
  }
}
