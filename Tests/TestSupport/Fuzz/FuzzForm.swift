/// An input format with its valid samples and keywords.
public enum FuzzForm: UInt8, CaseIterable, Sendable {
  case drawing, json, inkML, svg, path, color, record, attempts, pattern, replay, numbers

  static func bytes(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  /// Valid inputs.
  var samples: [[UInt8]] {
    switch self {
    case .drawing: FuzzSamples.drawings
    case .json:
      [Self.bytes(FuzzSamples.json), Self.bytes(FuzzSamples.jsonWithPhoto), Self.bytes(FuzzSamples.jsonWithText)]
    case .inkML: [Self.bytes(FuzzSamples.inkML), Self.bytes(FuzzSamples.inkMLOfOthers)]
    case .svg: [Self.bytes(FuzzSamples.svg), Self.bytes(FuzzSamples.svgOfOthers)]
    case .path: [Self.bytes("M1 2q3 4 5 6t1 1a2 3 4 0 1 5 6c1 2 3 4 5 6s1 2 3 4zH9V8h-1v-2l3 4L5 6C1 2 3 4 5 6Z")]
    case .color:
      [
        Self.bytes("#12345678"), Self.bytes("rgba(1,20%,3,.5)"), Self.bytes("hsl(120deg 50% 50% / 0.5)"),
        Self.bytes("crimson"),
      ]
    case .record:
      [
        Self.bytes(
          "$inkdot-pattern$v=1$kdf=pbkdf2-sha256,key=device,i=600000,rows=3,columns=3,min=4,skip=fill,repeats=no$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
        ),
        Self.bytes(
          "$inkdot-passphrase$v=2$kdf=pbkdf2-sha256,key=device,i=600000$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
        ),
      ]
    case .attempts: [FuzzSamples.attempts]
    case .pattern: [Self.bytes("0-1-2-5-8"), Self.bytes("01258")]
    case .replay: [Self.bytes(FuzzSamples.replay), Self.bytes(FuzzSamples.replayOfAll)]
    case .numbers: [[]]
    }
  }

  /// The keywords of the format.
  var words: [String] {
    switch self {
    case .drawing, .attempts, .numbers: ["\0", "\u{7F}", "InkA"]
    case .json, .replay:
      [
        "{", "}", "[", "]", ",", ":", "\"", "\\u0010", "\\ud800", "\\udc00", "null", "true", "\"paper\":",
        "\"#\\u0010\\u0010\\u0010\"",
        "\"strokes\":[", "\"ruling\":\"lined\"", "\"spacing\":", "\"endless\":true", "\"points\":[[",
        "\"texts\":[{\"text\":\"a\\u2028\"}]", "[1,2]", "\"a\":",
        "[[[[", "{\"a\":", "\"width\":1", "\"t\":",
        "\"touches\":[[", "\"began\"",
        "\"file\":\"", "\"cuts\":[{\"radius\":1,\"path\":[[0,0]]}]", "\"views\":[", "\"numberOfTaps\":",
        "\"kind\":\"tap\"",
      ]
    case .inkML:
      [
        "<", ">", "/>", "</", "<ink>", "</ink>", "<trace>", "</trace>", "1 2,", "'", "\"", "!", "*", "?", "#FF",
        "&#16;", "&#x110000;",
        "&amp;", "&", "<channel name='X'/>", "<channel name='F' max='", "<brush xml:id='b'>", "<traceGroup>", "<!--",
        "-->", "<![CDATA[", "]]>",
        "<?", "?>", "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY b '", "'>]>", "&b;", "'1'2,", "\"1\"2,", "<traceFormat>",
        "</traceFormat>", "units='mm'",
      ]
    case .svg:
      [
        "<", ">", "/>", "</", "<svg>", "</svg>", "<g>", "</g>", "<path d='M0 0", "'/>", " stroke='#&#16;&#16;&#16;'",
        " fill='", "transparent", "<!DOCTYPE a [<!ENTITY c '", "'>]>", "&c;", " stroke-dasharray='",
        " clip-path='url(#a)'", "<clipPath id='a'><rect width='9'/></clipPath>", "1e-9 ",
        "stroke-dashoffset='",
        "currentColor", " transform='", "rotate(", "matrix(", "scale(", "skewX(", ")", " viewBox='", " width='", "%",
        "mm", "<rect ", "<circle r='",
        "<polygon points='", "a", "q", "c", " style='fill:", ";", "&#0;", "url(#", "class='background'", "opacity='",
      ]
    case .path:
      [
        "M", "m", "L", "l", "H", "v", "C", "c", "S", "q", "t", "A", "a", "z", "Z", ",", "-", ".", "e", "0", "1", " ",
        "a1 1 0 0 1 ",
      ]
    case .color:
      [
        "#", "\u{10}", "rgb(", "rgba(", "hsl(", ")", ",", "/", "%", "deg", "turn", "none", "a", "f", "g", "red",
        "yellowgreen", " ", "\0", "url(",
      ]
    case .record:
      [
        "$", "=", ",", "inkdot-pattern", "inkdot-passphrase", "v=1", "v=2", "i=", "rows=", "A", "AA", "+/", "=",
        "key=none",
      ]
    case .pattern: ["-", ",", " ", "0", "8", "9", "10", "255", "399"]
    }
  }
}
