import ArgumentParser

/// `inkdot server`: manages the devices of an account on a server that verifies patterns.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server",
    abstract: "List and remove the devices whose patterns a server verifies.",
    discussion: """
      For a lost device: the recovery key of its sketchbook finds its account, from any machine. The key is read from the \
      file of --key-file (- for standard input) or the environment variable INKDOT_RECOVERY_KEY, or prompted for. It is \
      never an argument, which other users of the machine could see, and is neither printed nor sent.
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
