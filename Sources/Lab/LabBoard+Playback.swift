public import InkdotReplay
public import InkdotTouches

// Showing a recording.

extension LabBoard {
  /// Where the playback of an opened log stands.
  public struct PlaybackState: Equatable, Sendable {
    /// Frames shown so far.
    public var framesPlayed: Int
    /// Frames of the log.
    public var frameCount: Int
    /// Time of the log, in seconds.
    public var time: Double
    /// Time of the last frame, in seconds.
    public var end: Double
    /// Whether it runs by itself.
    public var isRunning: Bool
  }

  /// Where the playback stands; `nil` when the surface is live.
  public var playbackState: PlaybackState? {
    guard let playback else { return nil }
    return PlaybackState(
      framesPlayed: session.framesPlayed, frameCount: session.frameCount, time: min(clock, playback.end),
      end: playback.end, isRunning: playback.isRunning)
  }

  /// Shows a log instead of what is live, halted at its beginning. All of it is tried first: a damaged log is refused.
  ///
  /// - Throws: `ReplaySessionError` when it cannot be read or run; nothing has changed then.
  /// - Complexity: that of running the log once.
  public func open(_ bytes: [UInt8]) throws(ReplaySessionError) {
    let trial = try ReplaySession(json: bytes)
    while try trial.step() {}
    let session = try ReplaySession(json: bytes)
    card = Self.card(of: session)
    playback = LabPlayback(bytes: bytes, end: trial.frameCount > 0 ? trial.time : 0)
    show(session)
    clock = session.nextTime ?? 0
  }

  /// Lets the log run. From its end it begins again.
  ///
  /// - Parameters:
  ///   - speed: seconds of the log a second, more than 0, at most 16; anything else counts as 1.
  ///   - time: now, in s.
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func play(speed: Double, at time: Double) throws(TouchError) {
    let time = try hostClock.admit(time)
    guard let playback else { return }
    if session.nextTime == nil { rewind() }
    self.playback?.speed = speed > 0 && speed <= 16 ? speed : 1
    self.playback?.hostTime = time
    self.playback?.isRunning = !playback.hasFailed
  }

  /// Halts the log.
  public func pause() {
    playback?.isRunning = false
  }

  /// Halts and shows the next frame.
  public func step() -> LabEffects {
    effects = []
    guard playback != nil else { return effects }
    playback?.isRunning = false
    if session.nextTime == nil { effects.insert(.playbackEnded) } else { playFrame() }
    effects.insert(.redraw)
    return effects
  }

  /// Goes back to the beginning of the log.
  public func rewind() {
    guard let playback else { return }
    do throws(ReplaySessionError) {
      show(try ReplaySession(json: playback.bytes))
    } catch {
      // It was read before.
      self.playback?.hasFailed = true
    }
    clock = session.nextTime ?? 0
    self.playback?.isRunning = false
  }

  func playOn(until time: Double) {
    guard let playback, playback.isRunning else { return }
    let passed = max(0, time - (playback.hostTime ?? time))
    self.playback?.hostTime = time
    let clock = min(clock + passed * playback.speed, playback.end + LabPlayback.afterglow)
    while let next = session.nextTime, next <= clock, self.playback?.hasFailed == false { playFrame() }
    self.clock = max(self.clock, clock)
    if session.nextTime == nil, clock >= playback.end + LabPlayback.afterglow {
      self.playback?.isRunning = false
      effects.insert(.playbackEnded)
    }
  }

  private func playFrame() {
    do throws(ReplaySessionError) {
      _ = try session.step()
    } catch {
      playback?.isRunning = false
      playback?.hasFailed = true
      effects.insert(.playbackEnded)
    }
    finishFrame()
  }

  /// The card a log was recorded on; `nil` when it is from elsewhere.
  private static func card(of session: ReplaySession) -> LabCard? {
    for card in LabCard.allCases where session.id == Array("lab-\(card.name)".utf8) {
      let head = card.head(width: 1, height: 1, isTogether: false)
      guard let own = try? ReplaySession(json: head), own.views.count == session.views.count,
        own.recognizers.count == session.recognizers.count
      else { return nil }
      for (a, b) in zip(own.recognizers, session.recognizers) where a.name != b.name || a.value.kind != b.value.kind {
        return nil
      }
      return card
    }
    return nil
  }
}
