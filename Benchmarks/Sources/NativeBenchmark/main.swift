import Workloads

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Reads lines `NAME SIDE COUNT`, and prints time in nanoseconds and result for each. module.mjs does the same.

while let line = readLine() {
  let words = line.split(separator: " ")
  let (side, count) = (Int32(words[1])!, Int32(words[2])!)
  var answer: Int32 = 0
  let time = ContinuousClock().measure {
    switch words[0] {
    case "samples": answer = samples(side, count)
    case "flicks": answer = flicks(side, count)
    case "gesturing": answer = gesturing(side, count)
    case "frames": answer = frames(side, count)
    case "inking": answer = inking(side, count)
    case "smoothing": answer = smoothing(side, count)
    case "modelling": answer = modelling(side, count)
    case "lassoing": answer = lassoing(side, count)
    case "undoing": answer = undoing(side, count)
    case "erasing": answer = erasing(side, count)
    case "rubbing": answer = rubbing(side, count)
    case "shade": answer = shade(side, count)
    case "rubOnce": answer = rubOnce(side, count)
    case "painting": answer = painting(side, count)
    case "opening": answer = opening(side, count)
    case "counting": answer = counting(side, count)
    case "listing": answer = listing(side, count)
    case "calls": for index in 0..<count { answer = nothing(answer, index) }
    default: fatalError("unknown workload \(words[0])")
    }
  }
  print(time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000, answer)
  // The caller waits for the line.
  fflush(nil)
}
