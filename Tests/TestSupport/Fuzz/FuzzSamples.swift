import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// Valid inputs of each form.
enum FuzzSamples {
  /// A file, a file with a photo, and a journal with undo and redo.
  static let drawings: [[UInt8]] = {
    var files: [[UInt8]] = []
    do throws(DocumentError) {
      for text in [json, jsonWithPhoto, jsonWithText] {
        let drawing = try JSONDocument.drawing(from: FuzzForm.bytes(text))
        files.append(DrawingFile.bytes(of: drawing))
      }
      for text in [jsonWithPhoto, jsonWithText] {
        files.append(journal(try JSONDocument.drawing(from: FuzzForm.bytes(text))))
      }
    } catch {
      preconditionFailure("a sample is to be sound")
    }
    return files
  }()

  private static func journal(_ drawing: Drawing) -> [UInt8] {
    var (journal, bytes, history) = DrawingJournal.begin(drawing)
    func perform(_ changes: [DrawingChange]) {
      do throws(DrawingError) {
        _ = try history.perform(changes)
        bytes += journal.step(changes)
      } catch {}
    }
    for mark in drawing.marks { if case .stroke(let stroke, _) = mark { perform([.add(stroke), .add(stroke)]) } }
    if let path = try? EraserPath([Point2D(0, 0), Point2D(60, 60)], radius: 4) {
      perform(history.drawing.changes(erasingPartsAlong: path))
    }
    // Changes by selections: separated parts, transformed ink, other colours and widths, another z-order, removal.
    let all = Array(history.drawing.marks.indices)
    perform([.transform(marks: all, Similarity2D(offset: Vector2D(3, 4), turn: 0.3, scale: 1.5))])
    let strokes = all.filter { if case .stroke = history.drawing.marks[$0] { true } else { false } }
    perform([.restyle(marks: strokes, color: .white, width: 9)])
    for case .text(let text) in drawing.marks {
      perform([
        .write(text.recolored(.white)), .rewrite(mark: all[0], text), .restyle(marks: all, color: .black, width: nil),
      ])
    }
    for kind in Ruling.Kind.allCases {
      if let sheet = Sheet(width: 90, height: 60, color: .black, ruling: Ruling(kind), isEndless: kind == .dotted) {
        perform([.setSheet(sheet)])
      }
    }
    perform([.group(marks: all, number: 1), .lock(marks: [0], isLocked: true)])
    perform([.fill(marks: all.filter { history.drawing.canFill($0) }, .white)])
    perform([.reorder(marks: [0], toFront: true), .reorder(marks: all, toFront: false)])
    for (number, mark) in history.drawing.marks.enumerated() {
      if case .stroke(let stroke, let parts) = mark, parts.count > 1 {
        perform([.separate(mark: number, parts: [parts[0]]), .add(stroke), .remove(marks: [number])])
      }
    }
    for _ in 0..<2 { if history.undo() != nil { bytes += journal.undo() } }
    if history.redo() != nil { bytes += journal.redo() }
    perform([.clear])
    return bytes
  }

  static let json: StaticString = """
    {"width":320,"height":240.5,"paper":"#fffaf0","strokes":[
    {"tool":"pen","color":"#1e90ffff","width":3,"start":12.5,"points":[[1,2,0.5,0],[3.25,4,0.75,0.01,10,-5],[50,60.125,null,0.02]]},
    {"tool":"brush","color":"#000","width":20.5,"points":[[10,20,0.1,0],[30,20,1,0.1],[60,90,0.3,0.2],[61,91,0.2,0.3]]},
    {"tool":"highlighter","color":"#ff0a","width":9,"points":[[5,5]]},
    {"tool":"background","color":"#fff","width":12,"points":[[0,0,null,0],[99,99,null,1]],"more":{"a":[true,false,null,"\\u00e9\\ud83d\\ude00"]}}
    ]}
    """

  static let jsonWithPhoto: StaticString = """
    {"width":100,"height":100,"ruling":"dotted","spacing":12.5,"endless":true,"strokes":[{"points":[[1,1],[9,9]]}],"photos":[
    {"x":50,"y":50,"scale":0.5,"angle":0.25,"strokesBelow":1,"cuts":[{"radius":3,"path":[[0,0],[5,5.5]]}],"pixelWidth":8,"pixelHeight":6,"orientation":6,"file":"AAECAwQFBgc="},
    {"x":20,"y":20,"scale":2,"angle":0,"pixelWidth":4,"pixelHeight":4,"orientation":1,"file":"/9j/4AAQSkZJRgABAQ=="}]}
    """

  static let jsonWithText: StaticString = """
    {"width":200,"height":100,"texts":[
    {"x":60,"y":40,"size":12,"angle":0.2,"width":7.5,"font":"serif","color":"#123456cc","strokesBelow":0,"text":"Ink \\u2028a\\n\\u5b57\\ud83c\\udfa8 <&>"},
    {"x":20,"y":80,"text":"tab\\there \\u202eback"}],"strokes":[{"tool":"highlighter","color":"#ff0a","width":9,"points":[[5,5],[60,40]]}]}
    """

  static let inkML: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <ink xmlns="http://www.w3.org/2003/InkML"><annotation type="paper">320 240 #fffaf0ff lined 20 endless</annotation><definitions>
    <context xml:id="c1"><traceFormat><channel name="X" type="decimal" units="px"/><channel name="Y" type="decimal" units="px"/><channel name="T" type="decimal" units="s"/><channel name="F" type="decimal" min="0" max="1"/></traceFormat></context>
    <brush xml:id="b0"><brushProperty name="width" value="3" units="px"/><brushProperty name="color" value="#1e90ff"/><brushProperty name="transparency" value="20"/><brushProperty name="tool" value="brush"/></brush></definitions>
    <trace contextRef="#c1" brushRef="#b0" timeOffset="12500">1 2 0 0.5,3.25 4 0.01 0.75,50 60.125 0.02 ?</trace></ink>
    """

  static let inkMLOfOthers: StaticString = """
    <ink><!-- from a tablet --><context xml:id="t"><inkSource xml:id="s"><traceFormat><channel name="X" units="himetric"/><channel name="Y" units="mm"/><channel name="F" max="1023"/><channel name="OTx" units="rad"/></traceFormat><channelProperties><channelProperty channel="X" name="resolution" value="100" units="1/cm"/></channelProperties></inkSource></context>
    <traceGroup contextRef="#t" brushRef="#none"><trace>1125 18 10 0,'23'43"7 0 ,"-5 6'1 0,!9 9 1 1,*  * * *</trace><trace type="penUp">1 2 3 4</trace></traceGroup><trace> #1F 2, &#x32; 3 </trace></ink>
    """

  static let svg: StaticString = """
    <svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 3200 2400" class="inkdot" fill="none" stroke-linecap="round"><rect width="100%" height="100%" fill="#fffaf0"/><path class="ruling music 8" stroke="#234" stroke-width="10" d="M0 325H3200M0 405H3200"/><path class="pen" stroke="#1e90ff" stroke-width="30" d="M10 20q5 5 20 20t30-5h9v-9z"/><path class="highlighter" stroke="#ff0" stroke-opacity=".27" stroke-width="90" d="M50 50h0"/><path class="brush" fill="#000" stroke-width="205" d="M100 200c5 5 9 9 20 0l-5-9z"/></svg>
    """

  static let svgOfOthers: StaticString = """
    <?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" [<!ENTITY c "crimson"> <!ENTITY d "1 2 3 4">]><svg width="90mm" height="50mm" viewBox="0 0 9 5"><title>x &amp; y</title><g transform="matrix(1 0 0 1 2 3) skewX(10) rotate(30 1 2)" style="stroke:&c;;fill:none;stroke-dasharray:.1 .2" color="teal" clip-path="url(#a)">
    <path d="M1 2q3 4 5 6t1 1a2 3 4 0 1 5 6c1 2 3 4 5 6s1 2 3 4z"/><polygon points="1,2 3,4 5,6" fill="rgb(10%,20%,30%)"/><ellipse cx="1" rx="2" ry="3" stroke="currentColor"/><circle r="1" fill="transparent"/>
    <line x1="1" y2="3" opacity="50%"/><polyline points="&d;" stroke-dasharray="0 1e-3" stroke-dashoffset="-3" stroke-linecap="round"/><rect x="1" y="1" width="2" height="2" stroke="hsl(120deg 50% 50%)" rx="1"/></g><image href="x"/>
    <style media="screen">:root{--c:#0a0}@media all{g > .a[id=x], svg g path.b{stroke:var(--c, red);stroke-width:calc(2px)}}.a:hover,*+a{r:3px}</style>
    <linearGradient id="g"><stop offset="0" style="stop-color:hwb(90 10% 20%)"/></linearGradient><switch><g systemLanguage="de"/><g opacity=".5"><circle style="r:10%;transform:translate(1px,2em);transform-origin:left 50%" stroke="url(#g)"/>
    <path class="a b" id="x" d="M0 0H9V9" pathLength="5" vector-effect="non-scaling-stroke" filter="url(#f)"/></g></switch><svg width="2" height="2" preserveAspectRatio="xMinYMax slice" viewBox="0 0 3 4"><use href="#x" x="9"/></svg></svg>
    """

  static let replay: StaticString = """
    {"format":1,"id":"a","recognizers":[{"id":"t","kind":"tap","options":{"numberOfTapsRequired":2}},{"id":"p","kind":"pan"}],"requireFailure":[["t","p"]],
    "frames":[{"t":0,"touches":[[1,100,100,"began"]]},{"t":0.05,"touches":[[1,100,101,"ended"]]},{"t":0.2,"touches":[[2,100,100,"began"]]},{"t":0.25,"touches":[[2,160,100,"moved"]],"query":["p.translation","t.state"]},{"t":0.3,"touches":[[2,160,100,"ended"]]},{"t":2,"tick":true}],"expect":[]}
    """

  static let replayOfAll: StaticString = """
    {"format":1,"id":"b","views":[{"id":"v","parent":null,"frame":[0,0,300,300],"multipleTouchEnabled":true},{"id":"w","parent":"v","frame":[10,10,100,100],"transform":[0,1,-1,0,5,5],"alpha":0.5,"clipsToBounds":true}],
    "recognizers":[{"id":"r","kind":"rotation","view":"v"},{"id":"i","kind":"pinch","view":"v"},{"id":"l","kind":"longPress","view":"w","options":{"minimumPressDuration":0.3,"numberOfTouchesRequired":1}},{"id":"s","kind":"swipe","view":"v","options":{"direction":["left","up"]}},{"id":"e","kind":"screenEdgePan","view":"v","options":{"edges":["left"]}},{"id":"k","kind":"shake","options":{"threshold":12}}],"simultaneous":[["r","i"],["s","e",false]],
    "frames":[{"t":0,"touches":[[1,50,50,"began"],[2,90,90,"began"]]},{"t":0.1,"touches":[[1,40,60,"moved"],[2,99,80,"moved"]],"set":{"recognizer":"i","scale":2}},{"t":0.2,"acceleration":[0,0,30]},{"t":0.5,"touches":[[1,30,70,"stationary"],[2,120,60,"moved"]],"set":[{"view":"w","alpha":0}],"query":["r.rotation","i.scale","l.location"]},{"t":0.6,"touches":[[1,30,70,"cancelled"],[2,120,60,"ended"]]},{"t":9,"tick":true}]}
    """

  static let attempts: [UInt8] = [
    0x49, 0x6E, 0x6B, 0x41, 1, 1, 1, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0x6A, 0xD8, 0x41, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0,
    0, 0, 0, 0, 0, 0,
  ]
}
