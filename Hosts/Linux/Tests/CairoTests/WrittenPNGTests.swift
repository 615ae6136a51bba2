import Foundation
import InkdotCairo
import Testing

@Suite struct WrittenPNGTests {
  @Test func `A written PNG is the same as one in memory`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let problems = try await CairoPicture.writePNG(of: CairoPictureTests.drawing(), width: 301) { write in
      let file = try #require(fopen(path, "wb"))
      defer { fclose(file) }
      try write(file)
    }
    #expect(problems.isEmpty)
    let bytes = try await CairoPicture.png(of: CairoPictureTests.drawing(), width: 301).bytes
    let written = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(written == bytes)
  }
}
