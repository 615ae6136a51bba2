import InkdotServerRules
import Testing

/// The values of `Documentation/ServerProtocol.md`, *Test vectors*, computed independently in Python.
struct VectorTests {
  private let name = DeviceName(account: bytes(4, 16), device: bytes(5, 16))
  private let auth = hex("6dcdc038332ea07e816fdcab17c9a6a3b87e4c43a14feec6b2f98348d364efe1")

  private func keys() throws -> ServerKeys { try ServerKeys([(1, bytes(6, 32)), (2, bytes(0x16, 32))]) }

  @Test func `The verifier matches the test vectors, also under two keys`() throws {
    #expect(
      try keys().verifier(auth, of: name, under: 1...1)
        == hex("730cf8c66aa492e6c9fedbd6157bee5344ec44631c7d5da538df55be21d48db1"))
    #expect(
      try keys().verifier(auth, of: name, under: 1...2)
        == hex("b42cf61de7ba051a92e1feb40321890d076e0d0dedd450477f2c194451ae3b71"))
    #expect(try keys().verifier(auth, of: name, under: 2...3) == nil)
  }

  @Test func `The sealed share matches the test vectors`() throws {
    let keys = try ServerKeys([(1, bytes(6, 32))])
    let sealed = hex(
      "0c0c0c0c0c0c0c0c0c0c0c0c386a0f636dba21e26337a7d6d26b0c79b3d4799129ca746aa5a74a54f0a6acd7236b25e0de92c86d577cf48c17238f39"
    )
    #expect(keys.seal(bytes(2, 32), of: name, nonce: bytes(12, 12)) == sealed)
    #expect(keys.open(sealed, of: name, under: 1) == bytes(2, 32))
  }

  @Test func `A share opens for its device only, and not with a changed bit`() throws {
    let sealed = try keys().seal(bytes(2, 32), of: name)
    let other = DeviceName(account: name.account, device: bytes(6, 16))
    #expect(try keys().open(sealed, of: other, under: 2) == nil)
    #expect(try keys().open(sealed, of: name, under: 1) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(try keys().open(changed, of: name, under: 2) == nil)
    }
    #expect(try keys().open(Array(sealed.prefix(27)), of: name, under: 2) == nil)
  }

  @Test func `Hashes match the test vectors`() {
    #expect(
      Cryptography.hash(bytes(10, 32)) == hex("b9b07dd4e7718454476f04edeb935022ae4f4d90934ab7ce913ff20c8baeb399"))
    #expect(
      Cryptography.hash(hex("732a6bd1c85fa3fca11654eab512dd8439b0cbc49bb7ba3a0be762cad6ff373a"))
        == hex("ad887e9a3a70631524596052e27cc5b342442122288b85520b44d43ff8510d1b"))
  }

  @Test func `Credentials of the test vectors are parsed`() throws {
    let account = bytes(4, 16)
    let attempt =
      "Inkdot-Attempt BAQEBAQEBAQEBAQEBAQEBAUFBQUFBQUFBQUFBQUFBQUKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCg"
    guard case .attempt(let device, let token) = try Credential(header: attempt) else {
      Issue.record("another kind")
      return
    }
    #expect(device == name && token == bytes(10, 32))
    let owner = "Inkdot-Owner BAQEBAQEBAQEBAQEBAQEBAzx3debujGiDR8KPsX8Hgl4qPOnzk2TbJdsaAOzSXIX"
    guard case .owner(account, let proof) = try Credential(header: owner) else {
      Issue.record("another kind")
      return
    }
    #expect(proof == hex("0cf1ddd79bba31a20d1f0a3ec5fc1e0978a8f3a7ce4d936c976c6803b3497217"))
  }

  @Test(arguments: ["", "Inkdot-Attempt", "Inkdot-Attempt AA", "Basic AAAA", "Inkdot-Owner  AAAA", "Inkdot-Sync é"])
  func `Other headers are malformed`(header: String) {
    #expect(throws: ServerFailure.malformed) { try Credential(header: header) }
  }

  @Test func `Only canonical Base64URL is read`() {
    for count in 0...70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      #expect(Base64URL.bytes(Base64URL.text(bytes)) == bytes)
    }
    for text in ["A", "AB", "AAB", "AA==", "A+==", "A A", "é"] { #expect(Base64URL.bytes(text) == nil, "\(text)") }
    #expect(Base64URL.bytes("AA") == [0])
  }

  @Test func `A key file is read back`() throws {
    let keys = ServerKeys.random().adding()
    let read = try ServerKeys(text: keys.text)
    #expect(read.all.map(\.bytes) == keys.all.map(\.bytes) && read.newest.number == 2)
    for text in ["", "1", "1 AA", "2 \(Base64URL.text(bytes(1, 32)))\n1 \(Base64URL.text(bytes(2, 32)))", "x y"] {
      #expect(throws: KeyFileError.self) { try ServerKeys(text: text) }
    }
  }
}

func bytes(_ value: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: value, count: count) }

func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
