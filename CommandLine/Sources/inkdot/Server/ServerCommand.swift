import ArgumentParser

/// `inkdot server`: manages the devices of an account on a server that verifies patterns.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server",
    abstract: "List and remove the devices that a server verifies patterns for.",
    discussion: """
      For a device that was lost: its account is found by the recovery key of its sketchbook, on any machine. The key \
      comes from the file that --key-file names (- for standard input), from the environment variable \
      INKDOT_RECOVERY_KEY, or is asked for. It is never an argument, which other people on the machine could see, and \
      is neither printed nor sent.
      """,
    subcommands: [ServerDevicesCommand.self, ServerRemoveCommand.self]
  )
}

/// The options for server and key, shared by all commands.
struct ServerOptions: ParsableArguments {
  @Argument(help: "Address of the server, such as https://ink.example: in the app, Settings → Lock → Server.")
  var address: String

  @OptionGroup var key: BookKeyOptions

  /// Returns the accounts that the recovery key opens, with their devices.
  ///
  /// - Throws: ``ServerToolError``, also if there is no account.
  func accounts() throws -> (client: ServerClient, accounts: [ServerAccount]) {
    guard let server = PatternServer(address) else { throw ServerToolError.address(address) }
    let client = ServerClient(server)
    let accounts = try ServerAccount.find(with: key.secret(asking: "Recovery key: "), by: client)
    guard !accounts.isEmpty else { throw ServerToolError.noAccount(server.origin) }
    return (client, accounts)
  }
}
