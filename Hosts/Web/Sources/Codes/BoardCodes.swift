import BoardHost
import InkdotBoards
import InkdotDrawings
import InkdotFormats
import InkdotHosting
import InkdotInk
import InkdotGeometry
import InkdotRendering
import WebExchange

// Codes for painting ink, shared with the paper, and codes of the doodle board only.

let inkCodes = PageModule(
  path: "inkdot/drawing/ink-codes.js",
  about: "Numbers of ink in display lists.",
  declarations: [
    numbers("Ink", "Display items of drawings.", inks),
    number("maximumWidth", "Maximum width of a stroke, in pt.", Int(InkSettings.maximumWidth)),
    names("families", "Font families.", TextBox.Family.allCases.map { ("\($0.name)", Int($0.rawValue)) }),
  ])

let boardCodes = PageModule(
  path: "inkdot/drawing/codes.js",
  about: "Numbers of the doodle board.",
  declarations: [
    fields("stateFields", "Numbers of the board's state.", of: BoardField.self),
    fields("selectionFields", "Numbers of the selection.", of: SelectionField.self),
    fields("handleFields", "Numbers of frame and handles of the selection.", of: HandleField.self),
    number(
      "handleReach", "Side of the touch area of a handle, in px; the style sheet has the same value.",
      Int(SelectionHandles.touchSide)),
    fields("photoFields", "Numbers of a photo's file.", of: PhotoField.self),
    fields("placedPhotoFields", "Numbers of a photo on the sheet.", of: PlacedPhotoField.self),
    fields("contentFields", "Numbers of the drawing's content and of the only selected mark.", of: ContentField.self),
    fields("textFields", "Numbers of a text.", of: TextField.self),
    names(
      "mediaTypes", "Media types of photos, by their number.",
      PhotoFormat.allCases.enumerated().map { ("\($1.mediaType)", $0) }),
    fields("draftFields", "Numbers of a text under edit.", of: TextDraftField.self),
    bits("DoodleEffect", "Bits of a board's effects.", doodleEffects),
    names("tools", "Tools.", tools),
    numbers(
      "InputPolicy", "Inputs that draw.",
      cases(of: DoodleInputPolicy.self, ["anything": .anything, "penOnceSeen": .penOnceSeen, "penOnly": .penOnly])),
    names(
      "smoothings", "Smoothing levels of strokes.",
      StrokeSmoothing.allCases.map { ("\($0.name)", Int($0.rawValue)) }),
    names("shapes", "Recognized shapes.", DrawnShape.Kind.allCases.map { ("\($0.name)", Int($0.rawValue)) }),
    names("blends", "Blend modes of ink, by their names in CSS.", blends),
    names("rulings", "Rulings of a sheet.", Ruling.Kind.allCases.map { ("\($0.name)", Int($0.rawValue)) }),
    numbers(
      "spacings", "Common spacings of rulings, in pt.",
      Ruling.Kind.allCases.map { ("\($0.name)", Int($0.standardSpacing)) }),
    values(
      "paperColors", "Sheet colours.",
      SheetColor.allCases.map { ("\($0.name)", "0x\(String($0.color.rgba, radix: 16))") }),
    values(
      "paperSizes", "Sides of sheets in portrait orientation, in pt.",
      SheetSize.allCases.map { ("\($0.name)", "[\(Int($0.size().width)), \(Int($0.size().height))]") }),
    names(
      "forms", "Formats of an exported selection.",
      cases(of: SelectionForm.self, ["inkdot": .inkdot, "svg": .svg, "words": .words])),
    names("refusals", "Errors of opening a file, from 1.", fileErrors, from: 1),
    names(
      "changeRefusals", "Reasons for a refused change.",
      cases(of: ChangeRefusal.self, ["full": .full, "outOfRange": .outOfRange, "notFound": .notFound])),
    names("losses", "Losses of a damaged file.", drawingLosses),
    number("longByteCount", "Maximum length of an opened file, in bytes.", LongExchange.maximumByteCount),
    number("photoByteCount", "Maximum length of a photo's file, in bytes.", PhotoSource.maximumByteCount),
    number("photoSide", "Maximum side of a photo, in pixels.", PhotoSource.sides.upperBound),
    number("highlighterOpacity", "Opacity factor of a highlighter.", InkSettings.highlighterOpacity),
    number("minimumScale", "Minimum scale of the sheet.", DoodleSettings.scales.lowerBound),
    number("maximumCoordinate", "Maximum coordinate of ink, in pt.", Int(StrokeSample.maximumCoordinate)),
    number("copyMargin", "Margin around a copied selection, in pt.", Int(DoodleCommand.copyMargin)),
    number("zoomStep", "Zoom factor of a button press.", DoodleCommand.zoomStep),
    number(
      "sharpeningDelay", "Delay after a zoom until tiles are repainted, in ms.",
      Int(TileGrid.restDuration * 1000)),
    number("lineHeight", "Line height of texts, in em.", TextBox.lineHeight),
    number("firstBaseline", "Offset of a text's first baseline from its top, in em.", Int(TextBox.baseline)),
    number("textMargin", "Margin of the text field, in px of the screen.", Int(TextDraft.margin)),
    number(
      "textLength", "Maximum length of a text, in UTF-16 units; in UTF-8 it fits with its line breaks.",
      TextBox.maximumByteCount / 4),
    number("textScale", "Text size per pt of tool width.", Int(DoodleToolbox.textSize(ofWidth: 1))),
    rows(
      "palette", "The palette, by keys of texts.", DoodleToolbox.palette.map { ($0.label.rawValue, css($0.color)) }
    ),
    values(
      "firstNibs", "Default colour and width of each tool.",
      [
        ("pen", nib(DoodleToolbox.firstNibs.pen)), ("brush", nib(DoodleToolbox.firstNibs.brush)),
        ("highlighter", nib(DoodleToolbox.firstNibs.highlighter)), ("text", nib(DoodleToolbox.firstNibs.text)),
      ]),
    number(
      "firstEraserWidth", "Default width of the eraser, in pt.", Int(DoodleSettings().eraserWidth)),
    numbers(
      "most", "Maximum numbers of saved colours and pens.",
      [
        ("recent", DoodleToolbox.keptCounts.recentColors), ("own", DoodleToolbox.keptCounts.ownColors),
        ("presets", DoodleToolbox.keptCounts.pens),
      ]),
    values("toolKeys", "Keys by tools.", toolKeys),
    values("commandKeys", "Keys by commands.", commandKeys),
  ])

private func css(_ color: RGBAColor) -> String {
  let digits = String(color.rgba >> 8, radix: 16)
  return "#" + String(repeating: "0", count: 6 - digits.count) + digits
}

private func nib(_ nib: DoodleToolbox.Nib) -> String { "{ color: \"\(css(nib.color))\", width: \(Int(nib.width)) }" }

/// Keys without a modifier, shared by Apple and the page.
private var plainKeys: [(key: Character, command: DoodleCommand)] {
  DoodleCommand.keys.compactMap { key in
    guard case .character(let character) = key.input, key.modifier == .none else { return nil }
    return (character, key.command)
  }
}

private var toolKeys: [(name: String, value: String)] {
  plainKeys.compactMap { key, command in
    guard case .tool(let tool) = command, let name = tools.first(where: { $0.number == Int(tool.rawValue) })?.name
    else {
      return nil
    }
    return (name, "\"\(key)\"")
  }
}

private var commandKeys: [(name: String, value: String)] {
  plainKeys.compactMap { key, command in
    if case .tool = command { nil } else { (command.name, "\"\(key)\"") }
  }
}

private var inks: [Code] {
  let rect = Rect2D(x: 0, y: 0, width: 1, height: 1)
  guard let sheet = Sheet(width: 100, height: 100, color: .white, ruling: Ruling(.lined), isEndless: false),
    let rules = RuledLines(of: sheet, in: Rect2D(x: 0, y: 0, width: 100, height: 100)),
    let placement = Placement(center: .zero, scale: 1),
    let text = TextBox(utf8: [0x61], color: .white, width: 1, at: placement)
  else { preconditionFailure("they are in range") }
  return displayCodes([
    .polygon([.zero], .white), .ink([[InkNode(.zero, radius: 1)]], .white), .photo(id: 0, rect, .identity, cuts: []),
    .curves([[.zero]], width: 1, .white), .rules(rules), .curves([[.zero]], width: 1, .white, blend: .multiply),
    .curves([[.zero]], width: 1, .white, blend: .screen), .text(text),
  ])
}

private var doodleEffects: [Code] {
  let effects: [(String, DoodleEffects)] = [
    ("ink", .ink), ("inkEnded", .inkEnded), ("marksAdded", .marksAdded), ("damage", .damage),
    ("viewChanged", .viewChanged), ("historyChanged", .historyChanged), ("photosChanged", .photosChanged),
    ("journal", .journal), ("offerUndo", .offerUndo), ("penSeen", .penSeen), ("refused", .refused),
    ("selectionChanged", .selectionChanged), ("shapeRecognized", .shapeRecognized), ("sheetChanged", .sheetChanged),
    ("tapUndid", .tapUndid), ("tapRedid", .tapRedid), ("textRequested", .textRequested),
    ("photoStamped", .photoStamped),
  ]
  return effects.map { ($0, Int($1.rawValue)) }
}

private var tools: [Code] {
  DoodleTool.allCases.map { tool in
    let name =
      switch tool {
      case .pen: "pen"
      case .brush: "brush"
      case .highlighter: "highlighter"
      case .partEraser: "part"
      case .strokeEraser: "stroke"
      case .backgroundEraser: "background"
      case .select: "select"
      case .text: "text"
      case .fountainPen: "fountain"
      }
    return (name, Int(tool.rawValue))
  }
}

private var blends: [Code] {
  let blends: [InkBlend] = [.over, .multiply, .screen]
  return blends.map { blend in
    let name =
      switch blend {
      case .over: "normal"
      case .multiply: "multiply"
      case .screen: "screen"
      }
    return (name, Int(blend.code))
  }
}

private var fileErrors: [Code] {
  let errors: [DrawingFileError] = [
    .notADrawing, .laterVersion(0), .tooLong(limit: 0), .sheetOutOfRange(width: 0, height: 0),
  ]
  return errors.map { error in
    let name =
      switch error {
      // Damaged files are opened.
      case .notADrawing, .damaged: "notADrawing"
      case .laterVersion: "laterVersion"
      case .tooLong: "tooLong"
      case .sheetOutOfRange: "badPaper"
      }
    return (name, Int(error.code))
  }
}

private var drawingLosses: [Code] {
  let losses: [DrawingLoss] = [
    .signature, .bytes(offset: 0, count: 1), .stroke(offset: 0), .photo(offset: 0), .photoFile(offset: 0),
    .photoWithoutFile(offset: 0), .unknown(offset: 0), .parts(count: 1), .sheet, .end, .stepsFrom(offset: 0),
    .text(offset: 0), .groups(offset: 0), .fills(offset: 0),
  ]
  return losses.map { loss in
    let name =
      switch loss {
      case .signature: "signature"
      case .bytes: "bytes"
      case .stroke: "stroke"
      case .photo: "photo"
      case .photoFile: "photoFile"
      case .photoWithoutFile: "photoWithoutFile"
      case .unknown: "unknown"
      case .parts: "parts"
      case .sheet: "paper"
      case .end: "end"
      case .stepsFrom: "steps"
      case .text: "text"
      case .groups: "groups"
      case .fills: "fills"
      }
    return (name, Int(loss.code.0))
  }
}
