// Prints a module of the page with the names of the engine's numbers; without an argument, the paths of all of them. Scripts/codes
// writes them.
//   Codes [PATH]

let modules = [sharedCodes, inkCodes, boardCodes, documentCodes, labCodes, sealCodes]

if let path = CommandLine.arguments.dropFirst().first {
  guard let module = modules.first(where: { $0.path == path }) else { fatalError("no module of codes is \(path)") }
  print(module.text, terminator: "")
} else {
  for module in modules { print(module.path) }
}
