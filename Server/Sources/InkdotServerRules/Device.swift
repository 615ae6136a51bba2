package import InkdotPatterns

/// A device as stored by the server.
package struct Device: Sendable {
  /// The state of a device. Raw values are those of the database.
  package enum State: Int, Sendable {
    /// Enrolled, but the client has not confirmed that it stored the device.
    case unconfirmed = 0
    case live = 1
    /// Removed. Share, verifier and tokens are erased.
    case removed = 2
  }

  package let name: DeviceName
  package var state: State
  /// Hashes of the current token, of its possible successor, and of the sync proof.
  package var tokenHash: [UInt8]
  package var nextHash: [UInt8]?
  package var syncHash: [UInt8]
  package let schedule: AttemptSchedule
  /// Number of consecutive wrong attempts.
  package var failures = 0
  /// End of the wait, in milliseconds since 1970.
  package var waitUntil = 0
  /// Numbers of wrong attempts and outdated tokens since enrolment.
  package var (wrongs, stales) = (0, 0)
  /// Time of the last successful attempt, in milliseconds since 1970; 0 for none.
  package var seen = 0
  /// Identifier, verifier and turn of the last attempt.
  package var lastAttempt: [UInt8]?
  package var lastVerifier: [UInt8]?
  package var turn = 0
  /// Numbers of the first and last key of the verifier. The last one also seals the share.
  package var keys: ClosedRange<Int>
  package var verifier, share: [UInt8]
  /// The device that is removed when this one is confirmed.
  package var replaces: [UInt8]?
  package let label: String
  /// Time of enrolment, in milliseconds since 1970.
  package let created: Int

  package init(
    name: DeviceName, state: State, tokenHash: [UInt8], nextHash: [UInt8]?, syncHash: [UInt8],
    schedule: AttemptSchedule, keys: ClosedRange<Int>, verifier: [UInt8], share: [UInt8], replaces: [UInt8]?,
    label: String, created: Int
  ) {
    (self.name, self.state, self.tokenHash, self.nextHash, self.syncHash) = (name, state, tokenHash, nextHash, syncHash)
    (self.schedule, self.keys, self.verifier, self.share) = (schedule, keys, verifier, share)
    (self.replaces, self.label, self.created) = (replaces, label, created)
  }

  /// Creates an unconfirmed device.
  package init(_ content: DeviceContent, name: DeviceName, replaces: [UInt8]?, keys: ServerKeys, created: Int) {
    let number = keys.newest.number
    self.init(
      name: name, state: .unconfirmed, tokenHash: content.tokenHash, nextHash: nil, syncHash: content.syncHash,
      schedule: content.schedule, keys: number...number,
      verifier: keys.verifier(content.auth, of: name, under: number...number) ?? [],
      share: keys.seal(content.share, of: name), replaces: replaces, label: content.name, created: created)
  }

  /// Whether the device was enrolled with this content and has not changed since.
  package func isEnrolled(_ content: DeviceContent, replacing replaced: [UInt8]?, keys server: ServerKeys) -> Bool {
    state == .unconfirmed && tokenHash == content.tokenHash && syncHash == content.syncHash
      && schedule == content.schedule && label == content.name && replaces == replaced
      && server.verifier(content.auth, of: name, under: keys) == verifier
      && server.open(share, of: name, under: keys.upperBound) == content.share
  }

  /// Removes the device, and erases everything that attempts could be compared with.
  package mutating func remove() {
    state = .removed
    (tokenHash, syncHash, verifier, share) = ([], [], [], [])
    (nextHash, lastAttempt, lastVerifier, replaces) = (nil, nil, nil, nil)
  }

  /// Confirms the device, and removes the device that it replaces.
  package mutating func confirm(replacing replaced: inout Device?) -> ReplacedDevice? {
    guard state == .unconfirmed else { return nil }
    state = .live
    guard replaced?.state != .removed, replaced?.name.device == replaces else { return nil }
    replaced?.remove()
    return replaced.map { ReplacedDevice(device: $0.name.device, wrongs: $0.wrongs, stale: $0.stales) }
  }
}

/// The counts of a replaced device.
package struct ReplacedDevice: Sendable {
  package let device: [UInt8]
  package let wrongs, stale: Int

  package init(device: [UInt8], wrongs: Int, stale: Int) {
    (self.device, self.wrongs, self.stale) = (device, wrongs, stale)
  }

  package var json: JSON {
    .object([("device", .bytes(device)), ("wrongs", .number(wrongs)), ("stale", .number(stale))])
  }
}
