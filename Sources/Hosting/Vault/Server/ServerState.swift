#if !hasFeature(Embedded)
  import InkdotCoding
  import InkdotPatterns
  import InkdotSealing

  /// The stored state of a device with a server, written as one value. It does not contain the share.
  ///
  /// It is readable without the pattern.
  ///
  ///     offset  bytes  meaning
  ///          0      4  signature, ASCII `InkS`; `VaultState` rejects it, so that earlier versions do not offer to set a new pattern
  ///          4      1  version, 1
  ///          5      …  the fields in order; texts and lists are prefixed by their length
  struct ServerState: Equatable, Sendable {
    /// Numbers of this client's requests that the server may have counted.
    struct Counts: Equatable, Sendable {
      /// Attempts that may have been counted as wrong.
      var sent = 0
      /// Requests with an outdated token.
      var stale = 0

      /// Returns the requests by others, from the totals of the server.
      func others(in wrongs: Int, _ stales: Int) -> ServerAlarm {
        ServerAlarm(wrongPatternCount: max(0, wrongs - sent), staleRequestCount: max(0, stales - stale))
      }
    }

    struct Tokens: Equatable, Sendable {
      var token: [UInt8]
      /// The next token, which a successful attempt made current if its answer was lost.
      var next: [UInt8]?
      var turn = 0
      var counts = Counts()
      /// The counts of the replaced device, until the server has reported its own.
      var before: Counts?
    }

    /// A token for the case that the server is restored from a backup.
    struct KeptToken: Equatable, Sendable {
      let token: [UInt8]
      /// Milliseconds since 1970.
      let time: Int
    }

    struct Device: Equatable, Sendable {
      var record: ServerRecord
      /// The data key, wrapped by a key of pattern, device key and share.
      var slot: [UInt8]
    }

    struct Pending: Equatable, Sendable {
      let device: Device
      let token: [UInt8]
    }

    /// The address of the server.
    var origin: String
    var device: Device
    /// The book identifier that slots are bound to.
    var book: [UInt8]
    /// The data key, wrapped by a key of the recovery key.
    var recovery: [UInt8]
    var tokens: Tokens
    var kept: [KeptToken] = []
    /// A device that a change in progress will make current.
    var pending: Pending?
    /// Replaced devices, which a server restored from a backup may list again.
    var removed: [[UInt8]] = []
    /// The server's number of restorations when its devices were last compared; `nil` if they must be compared.
    var restored: Int? = 0
    /// The value that finds the account by the recovery key.
    var locator: [UInt8]
    /// Whether the account may have another recovery key than this state.
    var isHeaderPending = false
    /// Whether the recovery key was changed, so that a restored server may know the former one.
    var hasChangedRecovery = false

    private static let signature = Array("InkS".utf8) + [2]
    private static let tokenLength = 32
    private static let slotLength = KeySlot.byteCount
    private static let maximumKeptCount = 256
    private static let keptAge = 30 * 24 * 3600 * 1000
    private static let maximumRemovedCount = 32

    // MARK: Changes

    /// Keeps a token for the case that the server is restored from a backup.
    mutating func keep(_ token: [UInt8], at time: Int) {
      kept.removeAll { !(time - Self.keptAge...time ~= $0.time) }
      kept.append(KeptToken(token: token, time: time))
      if kept.count > Self.maximumKeptCount { kept.removeFirst(kept.count - Self.maximumKeptCount) }
    }

    mutating func noteRemoved(_ device: [UInt8]) {
      removed.append(device)
      if removed.count > Self.maximumRemovedCount { removed.removeFirst() }
    }

    /// Records a device that the server may still list.
    mutating func noteToRemove(_ device: [UInt8]) {
      noteRemoved(device)
      restored = nil
    }

    /// Makes the pending device current.
    mutating func adoptPending(at time: Int) {
      guard let fresh = pending else { return }
      // The server removes the old device when the new one is confirmed, but the new one may be replaced before.
      noteToRemove(device.record.device)
      device = fresh.device
      tokens = Tokens(token: fresh.token, before: tokens.counts)
      kept = []
      keep(fresh.token, at: time)
      pending = nil
    }

    /// Returns the token whose hash starts with `hint`. The next token is checked first.
    func token(for hint: [UInt8], _ cryptography: any SealingCryptography) throws(PatternFailure) -> [UInt8]? {
      guard !hint.isEmpty else { return nil }
      let candidates = (tokens.next.map { [$0] } ?? []) + [tokens.token] + kept.reversed().map(\.token)
      for token in candidates {
        if try cryptography.hash(token).starts(with: hint) { return token }
      }
      return nil
    }

    // MARK: Bytes

    var bytes: [UInt8] {
      var writer = ByteWriter(bytes: Self.signature)
      func text(_ bytes: [UInt8]) {
        writer.count(bytes.count)
        writer.bytes += bytes
      }
      func counts(_ counts: Counts) {
        writer.count(counts.sent)
        writer.count(counts.stale)
      }
      func optional<Value>(_ value: Value?, _ write: (Value) -> Void) {
        writer.byte(value == nil ? 0 : 1)
        if let value { write(value) }
      }
      text(Array(origin.utf8))
      text(device.record.utf8)
      writer.bytes += device.slot + book + recovery + tokens.token
      optional(tokens.next) { writer.bytes += $0 }
      writer.count(tokens.turn)
      counts(tokens.counts)
      optional(tokens.before, counts)
      optional(pending) { pending in
        text(pending.device.record.utf8)
        writer.bytes += pending.device.slot + pending.token
      }
      optional(restored) { writer.count($0) }
      writer.bytes += locator
      writer.byte(isHeaderPending ? 1 : 0)
      writer.byte(hasChangedRecovery ? 1 : 0)
      writer.count(removed.count)
      for device in removed { writer.bytes += device }
      writer.count(kept.count)
      for token in kept {
        writer.count(token.time)
        writer.bytes += token.token
      }
      return writer.bytes
    }

    static func isState(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature.dropLast()) }

    /// - Returns: `nil` if the bytes are not a state: truncated, edited, or written by another version.
    init?(bytes: [UInt8]) {
      guard bytes.starts(with: Self.signature) else { return nil }
      var reader = ByteReader(bytes, Self.signature.count..<bytes.count)
      func take(_ count: Int) -> [UInt8]? {
        guard reader.remaining >= count else { return nil }
        return (0..<count).compactMap { _ in reader.byte() }
      }
      func text() -> [UInt8]? { reader.count(atMost: 1024).flatMap(take) }
      func number() -> Int? { reader.count(atMost: 1 << 53) }
      func counts() -> Counts? {
        guard let sent = number(), let stale = number() else { return nil }
        return Counts(sent: sent, stale: stale)
      }
      func flag() -> Bool? { reader.count(atMost: 1).map { $0 == 1 } }
      func device() -> Device? {
        guard let line = text(), let record = ServerRecord(utf8: line), let slot = take(Self.slotLength) else {
          return nil
        }
        return Device(record: record, slot: slot)
      }

      guard let origin = text() else { return nil }
      let present = device()
      guard let present, let book = take(ServerProtocol.identifierLength), let recovery = take(Self.slotLength),
        let token = take(Self.tokenLength), let hasNext = flag()
      else { return nil }
      let next = hasNext ? take(Self.tokenLength) : nil
      guard let turn = number(), let own = counts(), let hasBefore = flag() else { return nil }
      let before = hasBefore ? counts() : nil
      guard let hasPending = flag() else { return nil }
      if hasPending {
        guard let device = device(), let token = take(Self.tokenLength) else { return nil }
        pending = Pending(device: device, token: token)
      }
      guard let hasRestored = flag() else { return nil }
      let restored = hasRestored ? number() : nil
      guard hasRestored == (restored != nil), let locator = take(Self.tokenLength), let isHeaderPending = flag(),
        let hasChangedRecovery = flag()
      else { return nil }
      guard let removedCount = reader.count(atMost: Self.maximumRemovedCount) else { return nil }
      for _ in 0..<removedCount {
        guard let device = take(ServerProtocol.identifierLength) else { return nil }
        removed.append(device)
      }
      guard let keptCount = reader.count(atMost: Self.maximumKeptCount) else { return nil }
      for _ in 0..<keptCount {
        guard let time = number(), let token = take(Self.tokenLength) else { return nil }
        kept.append(KeptToken(token: token, time: time))
      }
      guard reader.remaining == 0, hasNext == (next != nil), hasBefore == (before != nil) else { return nil }
      self.origin = String(decoding: origin, as: UTF8.self)
      (self.device, self.book, self.recovery, self.restored) = (present, book, recovery, restored)
      (self.locator, self.isHeaderPending, self.hasChangedRecovery) = (locator, isHeaderPending, hasChangedRecovery)
      tokens = Tokens(token: token, next: next, turn: turn, counts: own, before: before)
    }

    init(
      origin: String, device: Device, book: [UInt8], recovery: [UInt8], locator: [UInt8], token: [UInt8], at time: Int
    ) {
      (self.origin, self.device, self.book, self.recovery) = (origin, device, book, recovery)
      self.locator = locator
      tokens = Tokens(token: token)
      keep(token, at: time)
    }
  }

  /// An account to delete when the server is reachable.
  struct LeavingAccount: Equatable, Sendable {
    let origin: String
    let account, proof: [UInt8]

    /// Encodes a list. Decoding omits unreadable entries.
    static func bytes(of accounts: [LeavingAccount]) -> [UInt8] {
      var writer = ByteWriter(bytes: [1])
      for account in accounts {
        writer.bytes += account.account + account.proof
        writer.count(account.origin.utf8.count)
        writer.bytes += account.origin.utf8
      }
      return writer.bytes
    }

    static func accounts(in bytes: [UInt8]) -> [LeavingAccount] {
      guard bytes.first == 1 else { return [] }
      var reader = ByteReader(bytes, 1..<bytes.count)
      func take(_ count: Int) -> [UInt8]? {
        guard reader.remaining >= count else { return nil }
        return (0..<count).compactMap { _ in reader.byte() }
      }
      var accounts: [LeavingAccount] = []
      while let account = take(ServerProtocol.identifierLength), let proof = take(32),
        let origin = reader.count(atMost: 1024).flatMap(take)
      {
        accounts.append(
          LeavingAccount(origin: String(decoding: origin, as: UTF8.self), account: account, proof: proof))
      }
      return accounts
    }
  }
#endif
