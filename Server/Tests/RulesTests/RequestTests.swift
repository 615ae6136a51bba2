import Foundation
import InkdotPatterns
import InkdotServerRules
import Testing

/// Request bodies: a valid one, and all changes that make it malformed.
struct RequestTests {
  private typealias Body = [(String, JSON)]

  private static let most = 1 << 53 - 1
  /// The fields of a slot: kind, cipher, rounds, salt, wrapped key.
  private static let slot: [UInt8] = [1, 1, 1, 0, 0, 0] + bytes(8, 64)
  private static let patternSlot: [UInt8] = [3, 1, 0, 0, 0, 0] + bytes(8, 64)
  private static let device: Body = [
    ("tokenHash", .bytes(bytes(1, 32))), ("syncHash", .bytes(bytes(2, 32))), ("auth", .bytes(bytes(3, 32))),
    ("share", .bytes(bytes(4, 32))), ("schedule", .text("strict")), ("name", .text("Phone")),
  ]
  private static let header = JSON.bytes(bytes(9, 16) + slot)

  private static func text(_ body: Body) -> [UInt8] { Array(JSON.object(body).encoded.utf8) }

  private static func changed(_ body: Body, _ name: String, _ value: JSON) -> Body {
    body.filter { $0.0 != name } + [(name, value)]
  }

  /// Expects that byte fields have exactly these lengths, that all required fields exist, and that there are no others.
  private static func expectExact(
    _ body: Body, _ lengths: [String: Int], optional: Set<String> = [],
    _ read: ([UInt8]) throws -> some Any
  ) {
    #expect(throws: Never.self) { try read(text(body)) }
    #expect(throws: ServerFailure.malformed) { try read(text(body + [("more", .null)])) }
    for (name, _) in body {
      let without = text(body.filter { $0.0 != name })
      if optional.contains(name) {
        #expect(throws: Never.self, "\(name)") { try read(without) }
      } else {
        #expect(throws: ServerFailure.malformed, "\(name)") { try read(without) }
      }
      for other in [JSON.list([]), .object([]), .number(1 << 60)] {
        #expect(throws: ServerFailure.malformed, "\(name)") { try read(text(changed(body, name, other))) }
      }
    }
    for (name, length) in lengths {
      for count in [0, length - 1, length + 1] {
        #expect(throws: ServerFailure.malformed, "\(name) of \(count)") {
          try read(text(changed(body, name, .bytes(bytes(5, count)))))
        }
      }
    }
  }

  @Test func `An attempt has all of its values, in their ranges`() throws {
    let body: Body = [
      ("attempt", .bytes(bytes(1, 16))), ("auth", .bytes(bytes(2, 32))), ("turn", .number(1)),
      ("next", .bytes(bytes(3, 32))),
    ]
    Self.expectExact(body, ["attempt": 16, "auth": 32, "next": 32], optional: ["next"]) { try AttemptRequest(body: $0) }
    let request = try AttemptRequest(body: Self.text(body))
    #expect(request.attempt == bytes(1, 16) && request.auth == bytes(2, 32) && request.next == bytes(3, 32))
    for turn in [1, Self.most] {
      #expect(try AttemptRequest(body: Self.text(Self.changed(body, "turn", .number(turn)))).turn == turn)
    }
    for turn in [Int.min, -1, 0, Self.most + 1, Int.max] {
      #expect(throws: ServerFailure.malformed) {
        try AttemptRequest(body: Self.text(Self.changed(body, "turn", .number(turn))))
      }
    }
  }

  @Test func `An account has a header that only recovery keys open`() throws {
    let device = Self.device + [("device", JSON.bytes(bytes(6, 16)))]
    let body: Body = [
      ("account", .bytes(bytes(5, 16))), ("owner", .bytes(bytes(6, 32))), ("locator", .bytes(bytes(7, 32))),
      ("header", Self.header), ("code", .text("K")), ("device", .object(device)),
    ]
    Self.expectExact(body, ["account": 16, "owner": 32, "locator": 32], optional: ["code"]) {
      try AccountRequest(body: $0)
    }
    Self.expectExact(device, ["tokenHash": 32, "syncHash": 32, "auth": 32, "share": 32, "device": 16]) {
      try AccountRequest(
        body: Array("{\"device\":\(String(decoding: $0, as: UTF8.self)),".utf8)
          + Self.text(body.filter { $0.0 != "device" }).dropFirst())
    }
    let request = try AccountRequest(body: Self.text(body))
    #expect(request.account == bytes(5, 16) && request.device == bytes(6, 16))
    #expect(request.ownerHash == Cryptography.hash(bytes(6, 32)))
    #expect(request.locatorHash == Cryptography.hash(bytes(7, 32)) && request.code == SignUpCode.hash("k"))
    Self.expectHeaders(body) { try AccountRequest(body: $0).header }
    let code = { (length: Int) in Self.text(Self.changed(body, "code", .text(String(repeating: "K", count: length)))) }
    #expect(throws: Never.self) { try AccountRequest(body: code(64)) }
    #expect(throws: ServerFailure.malformed) { try AccountRequest(body: code(65)) }
  }

  private static func expectHeaders(_ body: Body, _ read: ([UInt8]) throws -> [UInt8]) {
    let book = bytes(9, 16)
    for header in [book + slot, book + slot + slot] {
      #expect(throws: Never.self) { try #require(read(text(changed(body, "header", .bytes(header)))) == header) }
    }
    for header in [
      [], book, book + slot.dropLast(), book + slot + [1], book + slot + slot + slot, book + patternSlot,
      book + slot + patternSlot,
    ] {
      #expect(throws: ServerFailure.malformed, "\(header.count)") {
        try read(text(changed(body, "header", .bytes(Array(header)))))
      }
    }
  }

  @Test func `A device has a schedule and a short name`() throws {
    let body = Self.device + [("replaces", JSON.bytes(bytes(6, 16)))]
    Self.expectExact(
      body, ["tokenHash": 32, "syncHash": 32, "auth": 32, "share": 32, "replaces": 16], optional: ["replaces"]
    ) { try DeviceRequest(body: $0) }
    func content(_ name: String, _ value: String) throws -> DeviceContent {
      try DeviceRequest(body: Self.text(Self.changed(body, name, .text(value)))).content
    }
    #expect(try content("schedule", "standard").schedule == .standard)
    #expect(try content("schedule", "strict").schedule == .strict)
    #expect(throws: ServerFailure.malformed) { try content("schedule", "none") }
    // A string of 64 bytes.
    let longest = String(repeating: "手", count: 21) + "x"
    for name in ["", longest] { #expect(try content("name", name).name == name) }
    for name in [longest + "x", String(repeating: "手", count: 22), "a\0b"] {
      #expect(throws: ServerFailure.malformed) { try content("name", name) }
    }
  }

  @Test func `A header has a number, and one or two locators`() throws {
    let locators = [bytes(1, 32), bytes(2, 32)]
    let body: Body = [
      ("number", .number(1)), ("header", Self.header), ("locators", .list(locators.map { .bytes($0) })),
    ]
    Self.expectExact(body, [:]) { try HeaderRequest(body: $0) }
    Self.expectHeaders(body) { try HeaderRequest(body: $0).header }
    #expect(try HeaderRequest(body: Self.text(body)).locatorHashes == locators.map { Cryptography.hash($0) })
    func request(_ name: String, _ value: JSON) throws -> HeaderRequest {
      try HeaderRequest(body: Self.text(Self.changed(body, name, value)))
    }
    for number in [1, Self.most] { #expect(try request("number", .number(number)).number == number) }
    for number in [-1, 0, Self.most + 1] {
      #expect(throws: ServerFailure.malformed) { try request("number", .number(number)) }
    }
    #expect(try request("locators", .list([.bytes(locators[0])])).locatorHashes.count == 1)
    for list in [[], [bytes(1, 31)], [bytes(1, 33)], locators + [bytes(3, 32)]] {
      #expect(throws: ServerFailure.malformed) { try request("locators", .list(list.map { .bytes($0) })) }
    }
    #expect(throws: ServerFailure.malformed) { try request("locators", .list([.number(1)])) }
  }

  @Test func `A search has a locator, and a confirmation is empty`() throws {
    Self.expectExact([("locator", .bytes(bytes(1, 32)))], ["locator": 32]) { try RecoverRequest(body: $0) }
    for body in ["", "{}"] { #expect(throws: Never.self) { try EmptyRequest.check(Array(body.utf8)) } }
    for body in ["[]", "{\"a\":1}", "null", " "] {
      #expect(throws: ServerFailure.malformed) { try EmptyRequest.check(Array(body.utf8)) }
    }
  }

  private static let locator = #""locator":"\#(Base64URL.text(bytes(1, 32)))""#

  @Test(arguments: [
    "", "{", "[", "null", "1", "\"\"", "{}{}", "{\"locator\":1e400}", "{\"locator\":1.5}",
    "{\"locator\":" + String(repeating: "[", count: 4000) + String(repeating: "]", count: 4000) + "}",
    "{\(locator)", "\(locator)}", "{\(locator),}", "{,\(locator)}", "{\(locator)]", "{\(locator)}}", "{\(locator)}{}",
    "{\(locator)} null", "{\(locator)}\0", "{\(locator)}//", "/**/{\(locator)}", "\u{FEFF}{\(locator)}",
    "\u{A0}{\(locator)}",
    "{'locator':null}", "{locator:null}", "{\"locator\" null}", "{\"locator\"}", "[{\(locator)}]",
  ])
  func `Other text is malformed`(body: String) {
    #expect(throws: ServerFailure.malformed) { try RecoverRequest(body: Array(body.utf8)) }
  }

  @Test func `Space and escapes may be written in any form of JSON`() throws {
    let locator = Self.locator.replacing("locator", with: #"\u006c\u006Fcator"#)
    for body in [" {\(Self.locator)} ", "\t\r\n{ \(Self.locator)\n}\n", "{\(locator)}"] {
      #expect(try RecoverRequest(body: Array(body.utf8)).locatorHash == Cryptography.hash(bytes(1, 32)))
    }
    func name(_ text: String) throws -> String {
      let body = String(decoding: Self.text(Self.changed(Self.device, "name", .text("NAME"))), as: UTF8.self)
      return try DeviceRequest(body: Array(body.replacing("NAME", with: text).utf8)).content.name
    }
    #expect(try name(#"\"\\\/\b\f\n\r\t\u001f\u624b\ud83d\uDE00手"#) == "\"\\/\u{8}\u{C}\n\r\t\u{1F}手😀手")
    for text in [
      #"\"#, #"\x"#, #"\u12"#, #"\u12G4"#, #"\u+123"#, #"\ud83d"#, #"\ud83dx"#, #"\ud83d\n"#, #"\ud83d\u0041"#,
      #"\ude00"#,
      #"\u0000"#, "a\nb", "a\tb", #"a"b"#,
    ] {
      #expect(throws: ServerFailure.malformed, "\(text)") { try name(text) }
    }
  }

  @Test(arguments: [
    "01", "-01", "+1", "1.0", "1e0", "1E0", "1.", "0x1", "NaN", "true", "1 1", "9223372036854775808", "-", "",
  ])
  func `A number is an integer without an exponent`(number: String) {
    let body = Self.text([("number", .number(7)), ("header", Self.header), ("locators", .list([.bytes(bytes(1, 32))]))])
    let changed = String(decoding: body, as: UTF8.self).replacing(":7,", with: ":\(number),")
    #expect(throws: ServerFailure.malformed) { try HeaderRequest(body: Array(changed.utf8)) }
  }

  /// A body that one program reads with the first value, and another with the last.
  @Test func `A field that is there twice is malformed`() {
    let accounts = { (device: Body) -> Body in
      [
        ("account", .bytes(bytes(5, 16))), ("owner", .bytes(bytes(6, 32))), ("locator", .bytes(bytes(7, 32))),
        ("header", Self.header), ("code", .text("K")), ("device", .object(device)),
      ]
    }
    let device = Self.device + [("device", JSON.bytes(bytes(6, 16)))]
    let bodies: [(Body, ([UInt8]) throws -> Any)] = [
      (
        [
          ("attempt", .bytes(bytes(1, 16))), ("auth", .bytes(bytes(2, 32))), ("turn", .number(1)),
          ("next", .bytes(bytes(3, 32))),
        ], { try AttemptRequest(body: $0) }
      ),
      (accounts(device), { try AccountRequest(body: $0) }),
      (Self.device + [("replaces", JSON.bytes(bytes(6, 16)))], { try DeviceRequest(body: $0) }),
      (
        [("number", .number(1)), ("header", Self.header), ("locators", .list([.bytes(bytes(1, 32))]))],
        { try HeaderRequest(body: $0) }
      ),
      ([("locator", .bytes(bytes(1, 32)))], { try RecoverRequest(body: $0) }),
    ]
    for (body, read) in bodies {
      #expect(throws: Never.self) { try read(Self.text(body)) }
      for field in body {
        #expect(throws: ServerFailure.malformed, "\(field.0)") { try read(Self.text(body + [field])) }
        #expect(throws: ServerFailure.malformed, "\(field.0)") { try read(Self.text([(field.0, .null)] + body)) }
      }
    }
    for field in device {
      #expect(throws: ServerFailure.malformed, "\(field.0)") {
        try AccountRequest(body: Self.text(accounts(device + [field])))
      }
    }
    #expect(throws: ServerFailure.malformed) {
      try RecoverRequest(body: Array(#"{\#(Self.locator),"\u006cocator":null}"#.utf8))
    }
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")]) func `A deep body costs no more than a long one`(
    brackets: (open: String, close: String)
  ) throws {
    func processorTime() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }
    let depth = 500
    let body =
      "{\"locator\":" + String(repeating: brackets.open, count: depth) + "1"
      + String(repeating: brackets.close, count: depth) + "}"
    let begin = processorTime()
    #expect(throws: ServerFailure.malformed) { try RecoverRequest(body: Array(body.utf8)) }
    // Microseconds; without a limit, lists take five times as long.
    #expect(processorTime() - begin < 100_000)
  }

  @Test func `A text that is not UTF-8 is malformed`() {
    let body = Array("{\"locator\":\"".utf8) + [0xFF, 0xFE, 0xC0] + Array("\"}".utf8)
    #expect(throws: ServerFailure.malformed) { try RecoverRequest(body: body) }
    // UTF-16.
    let wide = "{\(Self.locator)}".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    for body in [wide, [0xFF, 0xFE] + wide] {
      #expect(throws: ServerFailure.malformed) { try RecoverRequest(body: body) }
    }
  }

  @Test func `Texts are written with their escapes`() {
    let value = JSON.object([("a\"b", .list([.text("\\\n\u{1F}手"), .null, .number(-7)]))])
    #expect(value.encoded == #"{"a\"b":["\\\u000a\u001f手",null,-7]}"#)
  }

  @Test func `A sign-up code has twelve characters, and case, spaces and hyphens are ignored`() {
    let code = SignUpCode.random()
    #expect(code.count == 12 && SignUpCode.random() != code)
    #expect(SignUpCode.grouped("ABCDEFGHJKMN") == "ABCD-EFGH-JKMN")
    #expect(SignUpCode.hash("abcd-efgh jkmn") == SignUpCode.hash("ABCDEFGHJKMN"))
    #expect(SignUpCode.hash("ABCDEFGHJKMP") != SignUpCode.hash("ABCDEFGHJKMN"))
  }

  @Test func `Failures have the status and the fields of the protocol`() {
    let failures: [(ServerFailure, Int, String, isFailedCredential: Bool)] = [
      (.malformed, 400, #"{"error":"malformed"}"#, false), (.path, 404, #"{"error":"path"}"#, false),
      (.type, 415, #"{"error":"type"}"#, false), (.origin, 403, #"{"error":"origin"}"#, false),
      (.size, 413, #"{"error":"size"}"#, false), (.method(allowed: "GET"), 405, #"{"error":"method"}"#, false),
      (.proof, 401, #"{"error":"proof"}"#, true), (.unknownDevice, 401, #"{"error":"unknownDevice"}"#, true),
      (.removed, 401, #"{"error":"removed"}"#, true),
      (.staleToken(hint: [0, 0, 0, 0]), 401, #"{"error":"staleToken","hint":"AAAAAA"}"#, true),
      (.signUp, 403, #"{"error":"signUp"}"#, false), (.differs, 409, #"{"error":"differs"}"#, false),
      (.confirmed, 409, #"{"error":"confirmed"}"#, false), (.late(turn: 3), 409, #"{"error":"late","turn":3}"#, false),
      (.header(number: 4), 409, #"{"error":"header","number":4}"#, false),
      (.slow(wait: 5), 429, #"{"error":"slow","wait":5}"#, false),
      (.unavailable, 503, #"{"error":"unavailable"}"#, false), (.full, 507, #"{"error":"full"}"#, false),
    ]
    for (failure, status, body, isFailedCredential) in failures {
      #expect(failure.status == status && failure.body.encoded == body)
      #expect(failure.isFailedCredential == isFailedCredential, "\(failure)")
    }
  }

  @Test func `Keys of a server are numbered without gaps`() throws {
    let keys = [(1, bytes(1, 32)), (2, bytes(2, 32))]
    #expect(try ServerKeys(keys).newest.number == 2)
    for malformed in [[], [(0, bytes(1, 32))], [(1, bytes(1, 31))], [(1, bytes(1, 32)), (3, bytes(2, 32))]] {
      #expect(throws: KeyFileError.self) { try ServerKeys(malformed) }
    }
    let line = "1 " + Base64URL.text(bytes(1, 32))
    #expect(throws: KeyFileError.self) { try ServerKeys(text: line + " more") }
    // A database recognizes its key by this value.
    #expect(
      ServerKeys.checkValue(of: keys[0])
        == Cryptography.authenticate(Array("inkdot key check\0".utf8), key: bytes(1, 32)))
  }
}
