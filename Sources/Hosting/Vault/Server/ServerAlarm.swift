#if !hasFeature(Embedded)
  /// Requests by others with this device's data since the last unlock.
  ///
  /// Someone has a copy of the data, or it was restored from a backup.
  public struct ServerAlarm: Hashable, Sendable {
    /// Wrong patterns that this device did not send.
    public let wrongPatternCount: Int
    /// Refused requests from an older copy of the data.
    public let staleRequestCount: Int

    static func + (a: ServerAlarm, b: ServerAlarm) -> ServerAlarm {
      ServerAlarm(
        wrongPatternCount: a.wrongPatternCount + b.wrongPatternCount,
        staleRequestCount: a.staleRequestCount + b.staleRequestCount)
    }

    /// Returns the title of an alert.
    public func title(in language: PatternTexts.Language) -> String {
      language == .english ? "Someone tried to unlock a copy of this device’s data" : "有人用此设备数据的副本尝试解锁"
    }

    /// Returns the message of an alert: the counts and advice.
    public func message(in language: PatternTexts.Language) -> String {
      var lines: [String] = []
      let isEnglish = language == .english
      if wrongPatternCount > 0 {
        lines.append(
          isEnglish
            ? "Wrong patterns that this device did not send: \(wrongPatternCount)"
            : "非此设备发送的错误手势：\(wrongPatternCount) 次")
      }
      if staleRequestCount > 0 {
        lines.append(
          isEnglish
            ? "Requests from an older copy, which were refused: \(staleRequestCount)"
            : "旧副本发送的请求（已拒绝）：\(staleRequestCount) 次")
      }
      lines.append(
        isEnglish
          ? "If that was not you, change your pattern now. The copy stopped working when you unlocked. Restoring this device from a backup looks the same."
          : "如果不是你本人，请立即修改手势密码。你解锁之后，副本已经失效。从备份恢复过此设备时也会出现此提示。")
      return lines.joined(separator: "\n")
    }
  }

  /// A device of an account, as listed by the server.
  public struct ServerDevice: Hashable, Sendable {
    let account, device: [UInt8]
    /// The name set at enrolment.
    public let name: String
    /// Time of enrolment, in seconds since 1970.
    public let created: Double
    /// Time of the last unlock, in seconds since 1970; 0 for never.
    public let seen: Double
  }
#endif
