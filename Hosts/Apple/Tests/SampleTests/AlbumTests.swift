import Foundation
import InkdotSwiftUI
import Testing

@testable import Sketchbook

@MainActor struct AlbumTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  let day = Date(timeIntervalSince1970: 0)
  let zone = TimeZone(secondsFromGMT: 0) ?? .current

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  @Test func `drawings are files, the newest first`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let album = Album(in: folder)
    #expect(album.sketches.isEmpty)
    for _ in 0..<11 { _ = album.add(on: day, in: zone) }
    try Data().write(to: folder.appendingPathComponent("notes.txt"))
    #expect(album.sketches.first?.name == "1970-01-01 11" && album.sketches.last?.name == "1970-01-01 1")
    album.delete(album.sketches[0])
    #expect(Album(in: folder).sketches == album.sketches && album.sketches.count == 10)
    #expect(album.add(on: day, in: zone).name == "1970-01-01 11")
  }

  @Test func `a page comes back with what was drawn, also when its end is cut off`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = Album(in: folder).add(on: day, in: zone)
    let page = Page(file)
    let size = file.read().count
    #expect(size > 0 && page.document.isEmpty)
    page.document.view.setPaper(try #require(Sheet(width: 300, height: 200)))
    #expect(file.read().count > size)
    #expect(Page(file).document.view.board.history.drawing.sheet.width == 300)
    file.replace(file.read().dropLast(1) + [])
    #expect(Page(file).document.view.board.history.drawing.sheet.width == 1024)
    #expect(file.read().count == size)
  }

  @Test func `what cannot be read is kept aside`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = Album(in: folder).add(on: day, in: zone)
    file.replace([1, 2, 3])
    #expect(Page(file).document.isEmpty)
    let aside = file.url.deletingPathExtension().appendingPathExtension("damaged")
    #expect((try? Data(contentsOf: aside)) == Data([1, 2, 3]) && file.read().count > 3)
  }

  @Test func `every view has a body`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = Words.system
    #expect(!words.album.isEmpty && words.shortcutOn != words.shortcutOff)
    let album = Album(in: folder)
    _ = PageView(sketch: album.add(on: day, in: zone), album: album).body
  }
}
