import ArgumentParser
import Foundation
import InkdotStudy

/// `inkdot replay`
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay recorded touches and print the reports of recognizers and views.",
    discussion: """
      A log is a case file, as downloaded from the gesture lab; see Tests/Conformance/FORMAT.md. The output is JSON Lines, \
      the same bytes on every run. With several files or a directory a line {"case":ID} precedes each log. A case that \
      cannot be run prints {"case":ID,"skipped":"reason"}. The exit status is 0 unless a case cannot be read.
      """)

  @Argument(help: "Case files, directories (every .json below, in byte order of the paths), or - for standard input.")
  var cases: [String]

  func run() throws {
    var files: [String] = []
    var isMany = cases.count > 1
    var allAreRead = true
    for path in cases {
      var isDirectory: ObjCBool = false
      if path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
        isMany = true
        files += Self.files(below: path)
      } else {
        files.append(path)
      }
    }
    var output = StandardOutput()
    for file in files {
      do {
        output.bytes += try Replay.run(json: Self.bytes(of: file), header: isMany)
        try output.flushIfFull()
      } catch let error as ReplayError {
        allAreRead = false
        StandardError.print("inkdot: \(file): \(error)")
      } catch let error as CocoaError {
        allAreRead = false
        StandardError.print("inkdot: \(file): \(error.code == .fileReadNoSuchFile ? "no such file" : "cannot be read")")
      }
    }
    try output.flush()
    if !allAreRead { throw ExitCode.failure }
  }

  private static func files(below directory: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".json") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { directory.hasSuffix("/") ? directory + $0 : directory + "/" + $0 }
  }

  private static func bytes(of file: String) throws -> [UInt8] {
    if file == "-" { return try Array(FileHandle.standardInput.readToEnd() ?? Data()) }
    return try Array(Data(contentsOf: URL(fileURLWithPath: file)))
  }
}
