import InkdotPatterns
import InkdotStudy

/// Counts the patterns of a `side` × `side` grid `count` times.
@_expose(wasm, "counting")
public func counting(_ side: Int32, _ count: Int32) -> Int32 {
  var sum: UInt64 = 0
  do throws(PatternError) {
    let grid = try PatternGrid(rows: Int(side), columns: Int(side))
    for _ in 0..<count { sum &+= try PatternCounter(grid: grid).total() }
  } catch {
    return -1
  }
  return Int32(truncatingIfNeeded: sum)
}

/// Writes `count` patterns of a `side` × `side` grid as text.
@_expose(wasm, "listing")
public func listing(_ side: Int32, _ count: Int32) -> Int32 {
  var bytes = 0
  do throws(PatternError) {
    var patterns = try PatternEnumerator(grid: try PatternGrid(rows: Int(side), columns: Int(side)))
    var text: [UInt8] = []
    var rest = count
    while rest > 0, patterns.advance() {
      text.removeAll(keepingCapacity: true)
      patterns.appendText(to: &text)
      bytes += text.count
      rest -= 1
    }
  } catch {
    return -1
  }
  return Int32(truncatingIfNeeded: bytes)
}

/// Measures the cost of a call.
@_expose(wasm, "nothing")
public func nothing(_ a: Int32, _ b: Int32) -> Int32 { a ^ b }
