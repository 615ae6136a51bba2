import Glibc

/// The form named by the environment.
private let form: FuzzForm = {
  let name = getenv("INKDOT_FORM").map { String(cString: $0) } ?? ""
  guard let form = FuzzForm.allCases.first(where: { "\($0)" == name }) else {
    fatalError("INKDOT_FORM: no form \(name)")
  }
  return form
}()

/// Called by libFuzzer for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  _ = FuzzRun.read(Array(UnsafeBufferPointer(start: bytes, count: count)), as: form)
  return 0
}

/// Called by libFuzzer to mutate an input.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32) -> Int {
  // One in sixteen inputs is from the corpus of the tests.
  guard seed % 16 == 0 else { return change(bytes, count, limit) }
  let input = FuzzCorpus.input(form, seed: UInt64(seed)).prefix(limit)
  for (index, byte) in input.enumerated() { bytes[index] = byte }
  return input.count
}

@_silgen_name("LLVMFuzzerMutate")
private func change(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int
