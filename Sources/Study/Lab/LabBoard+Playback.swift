import InkdotGeometry
public import InkdotTouches

extension LabBoard {
  /// The state of the playback; `nil` if the surface is live.
  public var playbackState: PlaybackState? {
    guard let playback else { return nil }
    return PlaybackState(
      framesPlayed: session.framesPlayed, frameCount: session.frameCount, time: min(clock, playback.end),
      end: playback.end, isRunning: playback.isRunning)
  }

  /// Shows a log, paused at its start. Runs all of it first, to reject a damaged log.
  ///
  /// - Throws: `ReplaySessionError` if it cannot be read or run; nothing has changed then.
  /// - Complexity: O(running the log once).
  public func open(_ bytes: [UInt8]) throws(ReplaySessionError) {
    let trial = try ReplaySession(json: bytes)
    while try trial.step() {}
    let session = try ReplaySession(json: bytes)
    card = Self.card(of: session)
    playback = LabPlayback(bytes: bytes, end: trial.frameCount > 0 ? trial.time : 0)
    show(session)
    clock = session.nextTime ?? 0
  }

  /// Returns the card on which a log was recorded; `nil` if it is from elsewhere.
  private static func card(of session: ReplaySession) -> LabCard? {
    for card in LabCard.allCases {
      let stage = card.stage(.zero, isTogether: false)
      if stage.id == session.id { return stage.isLike(session) ? card : nil }
    }
    return nil
  }

  /// Plays the log; from its end, it restarts.
  ///
  /// - Parameters:
  ///   - speed: playback speed, more than 0, at most 16; other values count as 1.
  ///   - time: current time, in s.
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func play(speed: Double, at time: Double) throws(TouchError) {
    let time = try hostClock.admit(time)
    if playback != nil, session.nextTime == nil { rewind() }
    playback?.run(speed: speed, at: time)
  }

  /// Pauses the log.
  public func pause() { playback?.halt() }

  /// Pauses the log and shows the next frame.
  public func step() -> LabEffects {
    effects = []
    guard playback != nil else { return effects }
    playback?.halt()
    if session.nextTime == nil { effects.insert(.playbackEnded) } else { playFrame() }
    effects.insert(.redraw)
    return effects
  }

  /// Returns to the start of the log.
  public func rewind() {
    guard let playback else { return }
    do throws(ReplaySessionError) {
      show(try ReplaySession(json: playback.bytes))
    } catch {
      // Cannot fail: it was read before.
      self.playback?.fail()
    }
    clock = session.nextTime ?? 0
    self.playback?.halt()
  }

  func playOn(until time: Double) {
    guard playback?.isRunning == true, let reached = playback?.time(after: clock, at: time) else { return }
    while let next = session.nextTime, next <= reached, playback?.hasFailed == false { playFrame() }
    clock = max(clock, reached)
    if session.nextTime == nil, playback?.isOver(at: reached) == true {
      playback?.halt()
      effects.insert(.playbackEnded)
    }
  }

  private func playFrame() {
    do throws(ReplaySessionError) {
      _ = try session.step()
    } catch {
      playback?.fail()
      effects.insert(.playbackEnded)
    }
    finishFrame()
  }
}
