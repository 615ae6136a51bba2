import ArgumentParser

/// `inkdot serve`: the app on a local port.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the built app over HTTP until interrupted."
  )
}
