import WebExchange

// The corpus as a program. `Fuzz FROM TO` parses the inputs of these seeds and prints a checksum of all results at
// every 100th seed. `Fuzz FORM SEED input` prints an input in hexadecimal digits; `Fuzz FROM TO inputs` prints the
// inputs of all forms, one per line. As WebAssembly it exports the functions below.

/// Reads the input of a form and a seed.
@_expose(wasm, "fuzz_read")
public func fuzzRead(_ form: Int32, _ seed: Int32) -> UInt32 {
  guard let form = FuzzForm(rawValue: UInt8(clamping: form)) else { return 0 }
  return FuzzRun.read(FuzzCorpus.input(form, seed: UInt64(UInt32(bitPattern: seed))), as: form)
}

/// Writes an input to the long exchange and returns its number of bytes; -1 if the form is unknown.
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
