/// Inputs for all parsers: equal for the same form and seed on every machine, natively and in WebAssembly.
///
/// A third are valid samples with a few changes. A third are built from the form's keywords, extreme integers and nesting.
/// The rest are truncated, duplicated or crossed samples, or random bytes.
public struct FuzzCorpus {
  private var random: SeededGenerator
  private let form: FuzzForm

  /// Returns the input of a form and a seed.
  public static func input(_ form: FuzzForm, seed: UInt64) -> [UInt8] {
    var corpus = FuzzCorpus(random: SeededGenerator(seed: seed &* 31 &+ UInt64(form.rawValue)), form: form)
    return corpus.make()
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() >> 33) % (count < 1 ? 1 : count) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  private mutating func make() -> [UInt8] {
    if form == .numbers { return rows() }
    switch below(8) {
    case 0: return bytes(below(200))
    case 1, 2: return words()
    case 3:
      // Content of another form.
      var other = FuzzCorpus(random: random, form: pick(FuzzForm.allCases.filter { $0 != .numbers }))
      return other.changed(other.sample())
    case 4: return form == .replay && below(2) == 0 ? nestedViews() : nested()
    default:
      let sample = sample()
      return form == .drawing && below(4) > 0 ? chunks(sample) : form == .attempts ? signed(sample) : changed(sample)
    }
  }

  private mutating func sample() -> [UInt8] { pick(form.samples) }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 20) }
  }

  // MARK: Changes

  private mutating func changed(_ sample: [UInt8]) -> [UInt8] {
    var bytes = sample
    for _ in 0...below(5) {
      if bytes.isEmpty { bytes = [0] }
      let at = below(bytes.count)
      switch below(8) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next() >> 20)
      case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next() >> 20), at: at)
      case 2: bytes.remove(at: at)
      case 3: bytes.insert(contentsOf: Array(pick(Self.numbers).utf8), at: at)
      case 4: bytes.insert(contentsOf: Array(pick(form.words).utf8), at: at)
      case 5: bytes[at] ^= 1 << UInt8(below(8))
      case 6:
        let part = Array(bytes[at..<min(bytes.count, at + 1 + below(30))])
        for _ in 0...below(40) { bytes.insert(contentsOf: part, at: at) }
      default:
        // Replaces a number.
        guard let start = bytes[at...].firstIndex(where: { $0 >= 0x30 && $0 <= 0x39 }) else { continue }
        var end = start
        while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 { end += 1 }
        bytes.replaceSubrange(start..<end, with: Array(pick(Self.numbers).utf8))
      }
    }
    if below(10) == 0 { bytes.removeLast(below(bytes.count)) }
    return bytes
  }

  private mutating func words() -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<below(60) {
      text += Array((below(3) == 0 ? pick(Self.numbers) : pick(form.words)).utf8)
      if below(3) == 0 { text.append(0x20) }
    }
    return text
  }

  private mutating func nested() -> [UInt8] {
    let word = Array(pick(form.words).utf8)
    var text: [UInt8] = []
    if below(2) == 0 { text = Array(sample().prefix(below(80))) }
    for _ in 0..<pick([2, 31, 32, 33, 63, 64, 65, 500, 4_000]) { text += word }
    return text
  }

  /// Returns a case with nested views and a touch on the deepest one.
  private mutating func nestedViews() -> [UInt8] {
    let depth = pick([1, 2, 100, 127, 128, 129, 300, 3_000])
    var text = "{\"format\":1,\"id\":\"n\",\"views\":[{\"id\":\"v0\",\"parent\":null,\"frame\":[0,0,900,900]}"
    let isTurned = below(3) == 0
    for view in 1..<max(2, depth) {
      text += ",{\"id\":\"v\(view)\",\"parent\":\"v\(view - 1)\",\"frame\":[0,0,900,900]"
      text += isTurned ? ",\"transform\":[0,1,-1,0,1,0]}" : "}"
    }
    text += "],\"recognizers\":[{\"id\":\"p\",\"kind\":\"pan\",\"view\":\"v\(below(depth))\"}],\"frames\":["
    text += "{\"t\":0,\"touches\":[[1,400,400,\"began\"]]},{\"t\":0.1,\"touches\":[[1,460,400,\"moved\"]]},"
    text += "{\"t\":0.2,\"touches\":[[1,460,400,\"\(pick(["ended", "cancelled"]))\"]]}]}"
    return below(4) == 0 ? changed(Array(text.utf8)) : Array(text.utf8)
  }

  // MARK: Binary forms

  /// Changes the content of chunks and corrects their checksums.
  private mutating func chunks(_ file: [UInt8]) -> [UInt8] {
    var result = Array(file.prefix(8))
    var (at, number) = (8, UInt32(0))
    while at + 20 <= file.count {
      let count = (0..<4).reduce(0) { $0 | Int(file[at + 8 + $1]) << (8 * $1) }
      guard at + 20 + count <= file.count else { break }
      let payload = Array(file[at + 16..<at + 16 + count])
      for _ in 0..<pick([1, 1, 1, 1, 0, 2, 9]) {
        let isKept = below(3) > 0
        let kind = below(12) == 0 ? UInt8(below(16)) : file[at + 2]
        // Mostly keep the version of the content, which otherwise would not be read.
        let version = below(20) == 0 ? UInt8(below(5)) : file[at + 3]
        append(kind, version: version, number, isKept ? payload : binary(payload), to: &result)
        number &+= below(40) == 0 ? 5 : 1
      }
      at += 20 + count
    }
    return result
  }

  private func append(_ kind: UInt8, version: UInt8, _ number: UInt32, _ payload: [UInt8], to file: inout [UInt8]) {
    var header: [UInt8] = [0xDB, 0x1C, kind, version]
    for value in [number, UInt32(payload.count)] { header += Self.little(value) }
    file += header + Self.little(Self.checksum(header)) + payload + Self.little(Self.checksum(payload))
  }

  private mutating func binary(_ sample: [UInt8]) -> [UInt8] {
    var bytes = sample
    for _ in 0...below(3) {
      if bytes.isEmpty { bytes = [0] }
      let at = below(bytes.count)
      switch below(6) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next() >> 20)
      case 1: bytes[at] ^= 1 << UInt8(below(8))
      case 2: bytes.insert(0xFF, at: at)
      case 3: bytes.remove(at: at)
      case 4:
        let value = pick([0, 1, 0x7F, 0x80, 0xFF] as [UInt8])
        for index in at..<min(bytes.count, at + 1 + below(10)) { bytes[index] = value }
      default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 1 + below(20))], at: at)
      }
    }
    return bytes
  }

  /// Returns a changed counter, mostly with a valid checksum.
  private mutating func signed(_ sample: [UInt8]) -> [UInt8] {
    var bytes = binary(sample)
    if below(4) > 0, bytes.count >= 36 {
      bytes = Array(bytes.prefix(36))
      bytes += Self.little(Self.checksum(bytes))
    }
    return bytes
  }

  private static func little(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    return ~remainder
  }

  /// Returns 128 doubles for rows of touches and other arguments.
  private mutating func rows() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<128 {
      let value: Double =
        switch below(8) {
        case 0: Double(bitPattern: random.next())
        case 1: pick(Self.extremes)
        case 2, 3: Double(below(5))
        case 4: Double(below(400))
        default: Double(below(100_000)) / 97
        }
      for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(8 * index))) }
    }
    return bytes
  }

  private static var extremes: [Double] {
    [
      .nan, .infinity, -.infinity, -0.0, -1, 0.5, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 2_147_483_647,
      2_147_483_648, -2_147_483_648, -2_147_483_649, 4_294_967_295, 4_294_967_296, 0x1p53, 0x1p63, -0x1p63, 0x1p64,
      1e300,
      -1e300, Double.leastNonzeroMagnitude, 1e6, 1e5, 1e-9,
    ]
  }

  private static var numbers: [String] {
    [
      "-1", "0", "-0", "1", "127", "128", "255", "256", "65535", "65536", "100000", "2147483647", "2147483648",
      "-2147483648", "-2147483649", "3000000000", "4294967295", "4294967296", "9007199254740993",
      "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e5", "1e6", "1e9",
      "1e15", "1e38", "1e308", "-1e308", "1e309", "1e-320", "1e-999", "1e3000000000", "1e-99999999999999999999", "0.1",
      "5e-324", "0.000000000000000000000000000001", "9007199254740993.00000000000000001", ".5", "1.", "NaN", "Infinity",
    ]
  }
}
