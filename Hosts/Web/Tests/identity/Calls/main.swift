import BoardHost
import Checksum
import LockHost
import WebExchange

// Reads a call script from standard input and prints its log; script.py describes both formats.

let numbers = numbersAddress()
let bytes = bytesAddress()

func hexadecimal<T: FixedWidthInteger & UnsignedInteger>(_ number: T) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: T.bitWidth / 4 - digits.count) + digits
}

func bytes(of digits: Substring) -> [UInt8] {
  let digits = Array(digits.utf8)
  return (0..<digits.count / 2).map {
    UInt8(String(decoding: digits[2 * $0...2 * $0 + 1], as: UTF8.self), radix: 16)!
  }
}

func call(_ name: Substring, _ a: inout Arguments) -> String {
  switch name {
  case "trigonometry_checksum": "\(trigonometryChecksum(a.long(), a.int()))"
  case "bytes_wipe": "\(wipeBytes())"
  case "record_read": "\(recordRead(a.int()))"
  case "record_make": "\(recordMake(a.int()))"
  case "record_information": "\(recordInformation(a.int(), a.int()))"
  case "record_matches": "\(recordMatches(a.int(), a.int()))"
  case "attempts": "\(attempts(a.int(), a.int(), a.int(), a.double()))"
  case "recent_contains": "\(recentContains(a.int(), a.double()))"
  case "recent_insert": "\(recentInsert(a.int(), a.double()))"
  case "recent_clear": "\(recentClear())"
  case "lock_create": "\(lockCreate())"
  case "lock_destroy": "\(lockDestroy(a.int()))"
  case "lock_configure": "\(lockConfigure(a.int()))"
  case "lock_resize": "\(lockResize(a.int(), a.double(), a.double()))"
  case "lock_move_grid": "\(lockMoveGrid(a.int(), a.double(), a.double()))"
  case "lock_touches": "\(lockTouches(a.int(), a.int()))"
  case "lock_tick": "\(lockTick(a.int(), a.double()))"
  case "lock_cancel_touches": "\(lockCancelTouches(a.int(), a.double()))"
  case "lock_pick": "\(lockPick(a.int(), a.int(), a.double()))"
  case "lock_submit": "\(lockSubmit(a.int(), a.double()))"
  case "lock_cancel_entry": "\(lockCancelEntry(a.int(), a.double()))"
  case "lock_clear": "\(lockClear(a.int(), a.double()))"
  case "lock_send": "\(lockSend(a.int(), a.int(), a.double(), a.double()))"
  case "lock_deadline": hexadecimal(lockDeadline(a.int()).bitPattern)
  case "lock_display": "\(lockDisplay(a.int()))"
  case "lock_preview": "\(lockPreview(a.int(), a.double(), a.color(), a.color()))"
  case "lock_screen": "\(lockScreen(a.int()))"
  case "lock_strength": "\(lockStrength(a.int()))"
  case "lock_dot": "\(lockDot(a.int(), a.int()))"
  case "lock_candidate": "\(lockCandidate(a.int()))"
  case "palette": "\(palette(a.int()))"
  case "refusal": "\(takeRefusal())"
  case _ where name.hasPrefix("lab_"): labCall(name, &a)
  default: doodleCall(name, &a)
  }
}

while let line = readLine() {
  let words = line.split(separator: " ")
  switch words[0] {
  case "numbers":
    for (index, word) in words.dropFirst().enumerated() {
      numbers[index] = Double(bitPattern: UInt64(word, radix: 16)!)
    }
  case "bytes":
    for (index, byte) in bytes(of: words[1]).enumerated() { bytes[index] = byte }
  case "long":
    let given = bytes(of: words[1])
    let long = longReserve(Int32(given.count))!
    for (index, byte) in given.enumerated() { long[index] = byte }
  default:
    // NAME NUMBERS BYTES WORDS ARGUMENT…
    var arguments = Arguments(words[4...])
    let result = call(words[0], &arguments)
    var log = "\(words[0]) \(result == "()" ? "-" : result)"
    let count = Int(result) ?? 0
    for index in 0..<Int(words[1])! {
      log += numbers[index].isNaN ? " nan" : " " + hexadecimal(numbers[index].bitPattern)
    }
    if words[2] == "1", count > 0 { log += " b" + (0..<count).map { hexadecimal(bytes[$0]) }.joined() }
    if words[2] == "2", count > 0 {
      let long = longAddress()!
      log += " b" + (0..<count).map { hexadecimal(long[$0]) }.joined()
    }
    if words[3] == "1", count > 0 {
      let display = displayAddress()!
      log += (0..<count).map { " " + hexadecimal(display[$0]) }.joined()
    }
    print(log)
  }
}
