// Prints a module of the page with numbers or texts of the engine; without an argument, the paths of all of them. Scripts/codes writes
// them.
//   Codes [PATH]

let modules =
  [sharedCodes, lockFields, inkCodes, boardCodes, documentCodes, labCodes, sealCodes, serverCodes] + textModules

if let path = CommandLine.arguments.dropFirst().first {
  guard let module = modules.first(where: { $0.path == path }) else { fatalError("no generated module is \(path)") }
  print(module.text, terminator: "")
} else {
  for module in modules { print(module.path) }
}
