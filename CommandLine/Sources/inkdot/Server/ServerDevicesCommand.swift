import ArgumentParser

/// `inkdot server devices`
struct ServerDevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices of a recovery key: identifier, state, last day, wrong attempts and name.",
    discussion: """
      A device that was never unlocked has the day - . Devices that were removed are left out. The exit status is 0 if \
      the server has an account for the key, and 1 otherwise.
      """)

  @OptionGroup var options: ServerOptions

  @Flag(help: "Answer in JSON, one device a line.")
  var json = false

  func run() throws {
    let (_, accounts) = try options.accounts()
    var output = StandardOutput()
    for device in accounts.flatMap(\.devices) { try output.print(json ? Self.json(device) : device.line) }
    try output.flush()
  }

  private static func json(_ device: ServerDevice) -> String {
    JSONText.object([
      "id": JSONText.string(device.identifier),
      "name": JSONText.string(device.name),
      "state": JSONText.string(device.state),
      "created": "\(device.created)", "seen": "\(device.seen)",
      "wrongs": "\(device.wrongs)", "stale": "\(device.stale)",
    ])
  }
}

extension ServerDevice {
  /// The device on one line of text.
  fileprivate var line: String {
    [identifier, state, seen == 0 ? "-" : UTCDay.text(Double(seen)), "\(wrongs)", shownName].joined(separator: "\t")
  }
}
