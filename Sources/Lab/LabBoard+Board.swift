public import InkdotBoards
public import InkdotTouches

extension LabBoard: Board {
  /// Takes one input; each becomes a frame of the recording. Accelerations are kept only on the card that shakes.
  ///
  /// - Throws: `TouchError` when it cannot be true; nothing has changed then.
  public func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> LabEffects {
    switch input {
    case .touches(let samples): try dispatch(TouchEvent(time: time, samples: samples))
    case .acceleration(let x, let y, let z): try accelerate(x, y, z, at: time)
    case .cancel: try cancelTouches(at: time)
    case .tick: try tick(at: time)
    }
  }

  /// When the lab wants its next tick; see `Board`.
  public var deadline: Double? { deadline(at: hostClock.now) }
}
