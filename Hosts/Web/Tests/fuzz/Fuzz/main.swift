import WebExchange

// The corpus as a program: `Fuzz FROM TO` reads the inputs of these seeds and prints a line for each that is divided by 100,
// with a number made of all outcomes so far; `Fuzz FORM SEED input` prints an input in hexadecimal digits, `Fuzz FROM TO inputs` those of
// all forms, a line each. As WebAssembly the functions below are exported.

/// Reads the input of a form and a seed.
@_expose(wasm, "fuzz_read")
public func fuzzRead(_ form: Int32, _ seed: Int32) -> UInt32 {
  guard let form = FuzzForm(rawValue: UInt8(clamping: form)) else { return 0 }
  return FuzzRun.read(FuzzCorpus.input(form, seed: UInt64(UInt32(bitPattern: seed))), as: form)
}

/// Writes an input into the long exchange and says how many bytes it has; -1 when there is no such form.
@_expose(wasm, "fuzz_input")
public func fuzzInput(_ form: Int32, _ seed: Int32) -> Int32 {
  guard let form = FuzzForm(rawValue: UInt8(clamping: form)) else { return -1 }
  return longExchange.output(FuzzCorpus.input(form, seed: UInt64(UInt32(bitPattern: seed))))
}

#if !arch(wasm32)
  func printInput(_ form: Int32, _ seed: Int32) {
    let count = fuzzInput(form, seed)
    let digits = longExchange.bytes.prefix(Int(count)).map { String(0x100 + Int($0), radix: 16).dropFirst() }
    print(digits.joined())
  }
  let arguments = CommandLine.arguments.dropFirst().compactMap { Int32($0) }
  if CommandLine.arguments.count == 4, arguments.count == 2 {
    if CommandLine.arguments[3] == "inputs" {
      for seed in arguments[0]..<arguments[1] {
        for form in FuzzForm.allCases { printInput(Int32(form.rawValue), seed) }
      }
    } else {
      printInput(arguments[0], arguments[1])
    }
  } else if arguments.count == 2 {
    var sum: UInt32 = 0
    for seed in arguments[0]..<arguments[1] {
      for form in FuzzForm.allCases { sum = sum &* 31 &+ fuzzRead(Int32(form.rawValue), seed) }
      if seed % 100 == 99 || arguments[1] - arguments[0] < 100 { print(seed, sum) }
    }
  }
#endif
