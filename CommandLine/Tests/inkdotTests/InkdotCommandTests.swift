import ArgumentParser
import Testing

@testable import InkdotTool

struct InkdotCommandTests {
  @Test func `the tool finds its subcommands by name`() throws {
    #expect(try InkdotCommand.parseAsRoot(["serve"]) is ServeCommand)
    #expect(throws: (any Error).self) { try InkdotCommand.parseAsRoot(["swim"]) }
  }
}
