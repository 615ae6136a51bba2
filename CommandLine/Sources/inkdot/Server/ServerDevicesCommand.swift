import ArgumentParser

/// `inkdot server devices`
struct ServerDevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices of a recovery key: identifier, state, last day, wrong attempts and name.",
    discussion: """
      The day of a device that was never unlocked is - . Removed devices are omitted. The exit status is 0 if the server \
      has an account for the key, otherwise 1.
      """)

  @OptionGroup var options: ServerOptions

  @Flag(help: "Print JSON, one device per line.")
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
