import InkdotBoards
import InkdotGeometry
import InkdotStudy
import InkdotTouches

/// Fingers on a lab, at 60 Hz on a clock that began long ago.
final class LabTouches {
  let board: LabBoard
  var time = 5000.25
  private var places: [(id: Int, place: Point2D)] = []
  private(set) var effects: LabEffects = []

  init(_ board: LabBoard) { self.board = board }

  func down(_ points: Point2D..., from id: Int = 70) throws {
    places = points.enumerated().map { (id + $0.offset, $0.element) }
    try send(.began)
  }

  /// Moves all fingers along straight lines.
  func move(to points: Point2D..., in duration: Double = 0.2) throws {
    let start = places
    let steps = max(1, Int(duration * 60))
    for step in 1...steps {
      time += duration / Double(steps)
      for index in places.indices {
        places[index].place =
          start[index].place + (points[index] - start[index].place) * (Double(step) / Double(steps))
      }
      try send(.moved)
    }
  }

  func up() throws {
    time += 0.01
    try send(.ended)
    places = []
  }

  func wait(_ duration: Double) throws {
    let end = time + duration
    while time < end {
      time = min(time + 1.0 / 60, end)
      effects.formUnion(try board.tick(at: time))
    }
  }

  private func send(_ phase: TouchPhase) throws {
    let samples = places.map { TouchSample(id: $0.id, phase: phase, location: $0.place) }
    effects.formUnion(try board.dispatch(TouchEvent(time: time, samples: samples)))
  }
}
