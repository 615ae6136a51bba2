import ArgumentParser

/// `inkdot server remove`
struct ServerRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove devices of a recovery key, so that their patterns open nothing.",
    discussion: """
      This cannot be undone. The drawings stay on the device, sealed; its recovery key opens them. The exit status is 0 if \
      all named devices are removed.
      """)

  @OptionGroup var options: ServerOptions

  @Argument(help: "Identifiers that `inkdot server devices` lists, or their first characters; at least four.")
  var device: [String]

  func run() throws {
    let (client, accounts) = try options.accounts()
    // Validates all names before removing the first device.
    let found = try device.map { text in
      let all = accounts.flatMap { account in account.devices.map { (account, $0) } }
      let matching = all.filter { $0.1.isNamed(by: text) }
      guard let first = matching.first else { throw ServerToolError.noDevice(text) }
      guard matching.count == 1 else { throw ServerToolError.severalDevices(text) }
      return first
    }
    var output = StandardOutput()
    for (account, device) in found {
      try client.remove(device, of: account)
      try output.print("removed\t\(device.identifier)\t\(device.shownName)")
      try output.flush()
    }
  }
}
