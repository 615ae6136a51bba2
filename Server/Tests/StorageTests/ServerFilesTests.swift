import Dispatch
import Foundation
import InkdotServerRules
import InkdotServerStorage
import Synchronization
import Testing

/// The files beside the database, which several tasks and programs may write at once.
struct ServerFilesTests {
  private let keyFile = KeyFile(path: Kind.newFile() + ".key")

  @Test func `A stamp that many write at once is always whole, and never gets lower`() throws {
    try keyFile.write(.random())
    let stamp = StampFile(keyFile: keyFile)
    let (writers, last) = (6, 100)
    let next = Atomic(1)
    let faults = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: writers) { _ in
      do {
        var seen = 0
        while case let value = next.add(1, ordering: .relaxed).oldValue, value <= last {
          try stamp.raise(to: value)
          let read = try stamp.read()
          if read < max(seen, value) { faults.withLock { $0.append("\(read) after \(max(seen, value))") } }
          seen = read
        }
      } catch {
        faults.withLock { $0.append("\(error)") }
      }
    }
    #expect(faults.withLock { $0 } == [])
    #expect(try stamp.read() == last)
  }

  @Test func `A stamp is raised only`() throws {
    try keyFile.write(.random())
    let stamp = StampFile(keyFile: keyFile)
    #expect(try stamp.read() == 0)
    for (value, stored) in [(5, 5), (4, 5), (5, 5), (6, 6)] {
      try stamp.raise(to: value)
      #expect(try stamp.read() == stored)
    }
    // Above what the file and the server know.
    for (value, stored) in [(3, 7), (9, 10), (10, 11)] {
      try stamp.raise(above: value)
      #expect(try stamp.read() == stored)
    }
    // As after a crash of the file system.
    try Data().write(to: URL(filePath: stamp.path))
    #expect(try stamp.read() == 0)
    try stamp.raise(to: 2)
    #expect(try String(contentsOfFile: stamp.path, encoding: .utf8) == "2\n")
  }

  @Test func `A stamp without its key file is not written`() {
    #expect(throws: StartFailure.self) { try StampFile(keyFile: keyFile).raise(to: 1) }
  }

  /// Otherwise the database could belong to a key that is no longer stored.
  @Test func `Programs that make a key at once use the same one`() throws {
    let texts = Mutex<Set<String>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let keys = try? keyFile.create(.random())
      texts.withLock { _ = $0.insert(keys?.text ?? "no key") }
    }
    let stored = try #require(try keyFile.read())
    #expect(texts.withLock { $0 } == [stored.text])
    let folder = URL(filePath: keyFile.path).deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasSuffix(".new") && $0.contains(URL(filePath: keyFile.path).lastPathComponent) })
  }
}
