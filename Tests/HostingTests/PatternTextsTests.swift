import InkdotHosting
import InkdotPatterns
import Testing

struct PatternTextsTests {
  @Test func `There is a text for every message and label`() {
    let names = Set(PatternTexts.names)
    #expect(names.count == PatternTexts.names.count)
    for name in PatternMessage.names + PatternTexts.Label.allCases.map(\.rawValue) {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test func `Texts with numbers use singular and plural`() {
    let (english, chinese) = (PatternTexts(.english), PatternTexts(.simplifiedChinese))
    #expect(english.text(for: .wrong(.open(attemptsLeft: 1))) == "Wrong pattern, 1 attempt left")
    #expect(english.text(for: .wrong(.open(attemptsLeft: 2))) == "Wrong pattern, 2 attempts left")
    #expect(chinese.text(for: .wrong(.open(attemptsLeft: 2))) == "手势密码错误，还可以再输入 2 次")
    #expect(english.text(for: .drawNew(minimum: 4)) == "Draw an unlock pattern of at least 4 dots")
  }

  @Test func `The remaining attempts are shown after some wrong ones`() {
    let texts = PatternTexts(.english)
    #expect(texts.text(for: .drawCurrent(.unlock, attemptsLeft: 5)) == "Draw your pattern to unlock")
    #expect(texts.text(for: .drawCurrent(.unlock, attemptsLeft: 1)) == "Draw your pattern to unlock, 1 attempt left")
  }

  @Test func `Every flow has its own title, which can be replaced`() {
    for language in PatternTexts.Language.allCases {
      let titles = PatternFlow.Kind.allCases.map { PatternTexts(language).title(of: $0) }
      #expect(Set(titles).count == titles.count && !titles.contains { $0.hasPrefix("title.") })
    }
    var texts = PatternTexts(.english)
    texts.replacements["title.create"] = "New secret"
    #expect(texts.title(of: .create) == "New secret")
  }

  @Test func `No placeholder remains in a text`() {
    let messages: [PatternMessage] =
      [
        .drawCurrent(.unlock, attemptsLeft: 2), .drawCurrent(.verify, attemptsLeft: nil),
        .drawCurrent(.change, attemptsLeft: nil), .drawCurrent(.remove, attemptsLeft: nil), .drawNew(minimum: 4),
        .connectAtLeast(minimum: 1), .drawAgain, .differs, .weak, .weakRefused, .checking, .saving, .removing,
        .wrong(.open(attemptsLeft: nil)), .wrong(.open(attemptsLeft: 3)), .wrong(.locked(until: 9)),
        .wrong(.permanentlyLocked),
      ] + PatternFailure.allCases.map { .failed($0) } + PatternOutcome.allCases.map { .finished($0) }
    #expect(Set(messages.map(\.name)) == Set(PatternMessage.names))
    for language in PatternTexts.Language.allCases {
      for message in messages {
        let text = PatternTexts(language).text(for: message)
        #expect(!text.contains("{") && text != message.name, "\(message.name)")
      }
    }
  }

  @Test func `The app's texts replace the default ones`() {
    var texts = PatternTexts(.english)
    texts.replacements["wrong.left"] = "Nope, {n|try|tries}"
    #expect(texts.text(for: .wrong(.open(attemptsLeft: 1))) == "Nope, 1 try")
    texts.replacements["wrong.left"] = "{n|} {"
    #expect(texts.text(for: .wrong(.open(attemptsLeft: 1))) == "{n|} {")
  }

  @Test func `Lockouts are shown as minutes and seconds`() {
    #expect(PatternTexts(.english).text(forWaitOf: 27) == "Too many wrong patterns. Try again in 0:27")
    #expect(PatternTexts(.simplifiedChinese).text(forWaitOf: 3627) == "错误次数过多，请在 1:00:27 后再试")
  }

  @Test func `Every Chinese language tag selects Simplified Chinese`() {
    for tag in ["zh", "zh-Hans-CN", "zh_TW", "ZH-hk"] {
      #expect(PatternTexts.Language(tag: tag) == .simplifiedChinese)
    }
    for tag in ["en", "de-DE", "", "zhx"] { #expect(PatternTexts.Language(tag: tag) == .english) }
  }
}
