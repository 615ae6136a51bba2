import Foundation
import InkdotBoards
import InkdotGeometry
import InkdotHosting
import Testing

struct DoodleToolboxTests {
  var toolbox = DoodleToolbox()
  var settings = DoodleSettings()

  @Test mutating func `Each tool keeps its colour and width`() {
    settings.width = 7
    settings.color = RGBAColor(1, 2, 3)
    toolbox.choose(.brush, in: &settings)
    #expect(settings.tool == .brush && settings.width == 12)
    toolbox.choose(.partEraser, in: &settings)
    toolbox.choose(.pen, in: &settings)
    #expect(settings.width == 7 && settings.color == RGBAColor(1, 2, 3))
  }

  @Test mutating func `A double tap selects the eraser, and another restores the tool`() {
    toolbox.choose(.highlighter, in: &settings)
    #expect(toolbox.carryOut(.switchEraser, in: &settings))
    #expect(settings.tool == .partEraser)
    toolbox.carryOut(.switchEraser, in: &settings)
    #expect(settings.tool == .highlighter && settings.width == 24)
  }

  @Test mutating func `A double tap can switch to the previous tool and back`() {
    toolbox.choose(.select, in: &settings)
    toolbox.carryOut(.switchPrevious, in: &settings)
    #expect(settings.tool == .pen)
    toolbox.carryOut(.switchPrevious, in: &settings)
    #expect(settings.tool == .select)
  }

  @Test mutating func `Other tools are left to the host`() {
    for action in [DoodleToolbox.PencilAction.ignore, .showColors, .showTools] {
      #expect(!toolbox.carryOut(action, in: &settings) && settings == DoodleSettings())
    }
  }

  @Test mutating func `Repeated selection cycles through the erasers, and the last one is stored`() {
    var seen: [DoodleTool] = []
    for _ in 0..<4 {
      toolbox.chooseNextEraser(in: &settings)
      seen.append(settings.tool)
    }
    #expect(seen == [.partEraser, .strokeEraser, .backgroundEraser, .partEraser])
    toolbox.chooseNextEraser(in: &settings)
    toolbox.choose(.pen, in: &settings)
    toolbox.chooseNextEraser(in: &settings)
    #expect(settings.tool == .strokeEraser)
  }

  @Test mutating func `Widths stay in range`() {
    for isWider in [true, false] {
      for _ in 0..<60 { toolbox.stepWidth(up: isWider, in: &settings) }
      #expect(settings.width == (isWider ? 50 : 1))
    }
    settings.tool = .strokeEraser
    toolbox.stepWidth(up: true, in: &settings)
    #expect(settings.eraserWidth == 30 && settings.width == 1)
  }

  @Test func `The preview of a hovering tool has the width of its stroke`() throws {
    var settings = DoodleSettings()
    settings.width = 10
    let near = try #require(HoverMark(at: Point2D(5, 6), height: 0, settings: settings, scale: 2))
    #expect(near.diameter == 20 && near.opacity == 1 && near.center == Point2D(5, 6))
    let far = try #require(HoverMark(at: Point2D(5, 6), height: 1, settings: settings, scale: 2))
    #expect(far.opacity < 0.5)
    settings.tool = .partEraser
    #expect(HoverMark(at: .zero, height: .nan, settings: settings, scale: .nan)?.diameter == 3)
    #expect(HoverMark(at: .zero, height: 0, settings: settings, scale: 1)?.diameter == 24)
    settings.tool = .select
    #expect(HoverMark(at: .zero, height: 0, settings: settings, scale: 1) == nil)
    settings.tool = .pen
    #expect(HoverMark(at: Point2D(.nan, 0), height: 0, settings: settings, scale: 1) == nil)
  }
}

struct DoodleCommandTests {
  @Test func `Every command has a name, and titles in both languages`() {
    let commands = DoodleCommand.all
    #expect(Set(commands.map(\.name)).count == commands.count)
    for command in commands {
      #expect(DoodleCommand(name: command.name) == command)
      for language in PatternTexts.Language.allCases {
        #expect(command.title(in: DoodleTexts(language)) != command.name, "`\(command.name)` has no text")
      }
      #expect(command.title(in: DoodleTexts(.english)) != command.title(in: DoodleTexts(.simplifiedChinese)))
    }
    #expect(DoodleCommand(name: "nothing") == nil)
  }

  @Test func `Every command is listed and documented in the guide`() throws {
    let names = Set(DoodleCommand.all.map(\.name))
    for label in DoodleTexts.Label.allCases.dropFirst().prefix(while: { $0 != .tool }) {
      #expect(names.contains(label.rawValue), "add `\(label.rawValue)` to `all` in DoodleCommand.swift")
    }
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let guide = try String(contentsOf: root.appending(path: "Documentation/AppleHost.md"), encoding: .utf8)
    for name in names where !name.hasPrefix("tool.") {
      let isInGuide = guide.contains("`\(name)`")
      #expect(isInGuide, "add `\(name)` to Documentation/AppleHost.md")
    }
  }

  @Test func `Labels exist in both languages, and the app's replacements come first`() {
    for label in DoodleTexts.Label.allCases {
      #expect(DoodleTexts(.english).text(for: label) != DoodleTexts(.simplifiedChinese).text(for: label), "\(label)")
    }
    var texts = DoodleTexts(.english)
    texts.replacements["pen"] = "Fineliner"
    #expect(texts.text(for: DoodleTool.pen) == "Fineliner")
  }

  @Test func `Every key belongs to at most one command`() {
    let keys = DoodleCommand.keys
    #expect(Set(keys.map { "\($0.input) \($0.modifier)" }).count == keys.count)
    // No single key may clear the sheet.
    #expect(!keys.contains { $0.command == .clear })
  }

  @Test func `On an empty board tools and zoom are enabled, but not undo, clear and copy`() {
    let board = DoodleBoard()
    let possible = DoodleCommand.all.filter { $0.isPossible(on: board) }
    #expect(!possible.contains(.undo) && !possible.contains(.clear) && !possible.contains(.copy))
    #expect(possible.contains(.tool(.brush)) && possible.contains(.zoomIn))
  }
}

struct StoredDeflateTests {
  @Test func `Compressed data has zlib's format`() {
    // RFC 1950: header, one final stored block, Adler-32 of "Wikipedia" as in its description.
    let stream = StoredDeflate.stream(of: Array("Wikipedia".utf8))
    #expect(stream.prefix(7) == [0x78, 0x01, 1, 9, 0, 0xF6, 0xFF])
    #expect(stream.suffix(4) == [0x11, 0xE6, 0x03, 0x98])
    #expect(StoredDeflate.stream(of: []) == [0x78, 0x01, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1])
  }

  @Test func `Long input is divided into blocks`() {
    let bytes = [UInt8](repeating: 255, count: 65_536)
    let stream = StoredDeflate.stream(of: bytes)
    #expect(stream.count == 2 + 5 + 65_535 + 5 + 1 + 4)
    #expect(stream[2] == 0 && stream[2 + 5 + 65_535] == 1)
  }
}
