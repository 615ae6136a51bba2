import Foundation
import InkdotStorage
import InkdotSwiftUI
import SwiftUI
import TestSupport
import Testing

@testable import LockInTenLines
@testable import Sketchbook

extension SharedDisplay {
  @MainActor struct AlbumTests {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let day = Date(timeIntervalSince1970: 0)
    let zone = TimeZone(secondsFromGMT: 0) ?? .current

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    @Test func `Drawings are files, the newest first`() throws {
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

    @Test func `A page is read back, also if it is truncated`() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = Album(in: folder).add(on: day, in: zone)
      let page = Page(file)
      let size = file.read().count
      #expect(size > 0 && page.document.isEmpty)
      page.document.view.setSheet(try #require(Sheet(width: 300, height: 200)))
      #expect(file.read().count > size)
      #expect(Page(file).document.view.board.history.drawing.sheet.width == 300)
      file.replace(file.read().dropLast(1) + [])
      #expect(Page(file).document.view.board.history.drawing.sheet.width == 1024)
      #expect(file.read().count == size)
    }

    @Test func `Unreadable files are set aside`() {
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = Album(in: folder).add(on: day, in: zone)
      file.replace([1, 2, 3])
      #expect(Page(file).document.isEmpty)
      let aside = file.url.deletingPathExtension().appendingPathExtension("damaged")
      #expect((try? Data(contentsOf: aside)) == Data([1, 2, 3]) && file.read().count > 3)
    }

    @Test func `A drawing that is only listed is neither read nor written`() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let album = Album(in: folder)
      let file = album.add(on: day, in: zone)
      file.replace([1, 2, 3])
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
      let tree = ViewTree(in: window) { AlbumView(album: album, vault: .keychain(service: "test")) }
      #expect(tree.texts.contains(file.name))
      tree.update()
      #expect(file.read() == [1, 2, 3] && tree.hosted(DoodleBoardViewController.self).isEmpty)
    }

    @Test func `A drawing is opened once, when its page appears`() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let album = Album(in: folder)
      let file = album.add(on: day, in: zone)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
      let tree = ViewTree(in: window) { AlbumView(album: album, vault: .keychain(service: "test")) }
      tree.follow(file.name)
      await tree.wait { !tree.hosted(DoodleBoardViewController.self).isEmpty }
      let board = try #require(tree.hosted(DoodleBoardViewController.self).first).boardView
      let size = file.read().count
      #expect(size > 0 && board.window === window)
      board.setSheet(try #require(Sheet(width: 300, height: 200)))
      tree.update()
      #expect(tree.hosted(DoodleBoardViewController.self).first?.boardView === board && file.read().count > size)
      tree.tap(Words.system.delete)
      #expect(album.sketches.isEmpty && tree.hosted(DoodleBoardViewController.self).isEmpty)
    }

    @Test func `The app opens with a lock`() async {
      let scene = UIWindowScene(size: CGSize(width: 400, height: 600))
      let window = UIWindow(windowScene: scene)
      window.makeKeyAndVisible()
      let tree = ViewTree(in: window, app: SketchbookApp())
      #expect(tree.texts.isEmpty && scene.frontView?.window !== window)
    }

    /// The bars save to Photos and open the camera; iOS ends apps that do so without a usage description.
    @Test func `Every sample app with a board declares why it saves photos and uses the camera`() throws {
      let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sample")
        .standardizedFileURL
      let apps = try FileManager.default.contentsOfDirectory(at: samples, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "swiftpm" }
      #expect(!apps.isEmpty)
      for app in apps {
        let files = try FileManager.default.subpathsOfDirectory(atPath: app.path).filter { $0.hasSuffix(".swift") }
        let code = try files.map { try String(contentsOf: app.appendingPathComponent($0), encoding: .utf8) }.joined()
        guard code.contains("DoodleBoard") else { continue }
        let manifest = try String(contentsOf: app.appendingPathComponent("Package.swift"), encoding: .utf8)
        for capability in [".photoLibraryAdd(purposeString:", ".camera(purposeString:"] {
          #expect(manifest.contains(capability), "\(app.lastPathComponent)")
        }
      }
    }

    @Test func `Every view can be rendered`() {
      defer { try? FileManager.default.removeItem(at: folder) }
      let words = Words.system
      #expect(!words.album.isEmpty && words.shortcutOn != words.shortcutOff)
      let album = Album(in: folder)
      _ = PageView(sketch: album.add(on: day, in: zone), album: album).body
    }
  }
}

struct ImportedPatternTests {
  @Test(arguments: [("1236", 1), ("0125", 0)]) func `The digits of another kit become a pattern, once`(
    digits: String, first: Int
  ) async throws {
    let name = UUID().uuidString
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.set(digits, forKey: "gesture")
    nonisolated(unsafe) var saved: [String] = []
    let vault = ClosureVault(saving: { pattern, _ in saved.append(pattern.text()) }) { _ in false }
    try await importPattern(from: defaults, key: "gesture", first: first, into: vault)
    try await importPattern(from: defaults, key: "gesture", first: first, into: vault)
    #expect(saved == ["0-1-2-5"] && defaults.string(forKey: "gesture") == nil)
    defaults.set("1239?", forKey: "gesture")
    await #expect(throws: (any Error).self) {
      try await importPattern(from: defaults, key: "gesture", first: 3, into: vault)
    }
    #expect(defaults.string(forKey: "gesture") != nil)
  }
}
