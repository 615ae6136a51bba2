#if canImport(UIKit)
  import Foundation
  import InkdotBoards
  import InkdotDrawings
  import InkdotGeometry
  import InkdotGraphics
  import InkdotHosting
  import UIKit

  /// The text field, at the position of the text on the sheet.
  ///
  /// It covers its board, so that nothing is drawn: a touch beside the text only ends editing.
  final class DoodleTextField: UIView, UITextViewDelegate {
    let input = WordsView(frame: .zero, textContainer: nil)
    /// The fonts and the *Done* button. Not an input accessory view, for which some systems have no space.
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    private(set) var draft: TextDraft
    private weak var board: DoodleBoardView?
    private var observers: [any NSObjectProtocol] = []
    /// Distance between the text and a keyboard, in pt.
    private static let margin: CGFloat = 12
    private var isOpen = true

    init(_ draft: TextDraft, on board: DoodleBoardView) {
      self.draft = draft
      self.board = board
      super.init(frame: board.bounds)
      accessibilityViewIsModal = true
      input.field = self
      input.delegate = self
      input.backgroundColor = .clear
      input.isScrollEnabled = false
      input.textContainerInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
      input.textContainer.lineFragmentPadding = 0
      input.accessibilityLabel = board.texts.text(for: .textField)
      input.text = draft.words
      addSubview(input)
      addSubview(bar)
      showFonts()
      style()
      observe()
    }

    private func observe() {
      let center = NotificationCenter.default
      // Leaving the scene keeps the text, even while another scene of the app is active.
      let scene = board?.window?.windowScene
      observers.append(
        center.addObserver(forName: UIScene.didEnterBackgroundNotification, object: scene, queue: nil) {
          [weak self] _ in
          MainActor.assumeIsolated { self?.commit() }
        })
      #if !os(visionOS)
        observers.append(
          center.addObserver(forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil) {
            [weak self] notification in
            let keyboard = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
            guard let keyboard, let screen = notification.object as? UIScreen else { return }
            MainActor.assumeIsolated { self?.clear(keyboard, on: screen) }
          })
      #endif
    }

    #if !os(visionOS)
      /// Scrolls the sheet so that a keyboard does not cover the text.
      private func clear(_ keyboard: CGRect, on screen: UIScreen) {
        guard let board, window != nil else { return }
        let covered = input.frame.maxY + Self.margin - convert(keyboard, from: screen.coordinateSpace).minY
        if covered > 0, !keyboard.isEmpty { board.carryOut(board.board.scroll(by: Vector2D(0, -Double(covered)))) }
      }
    #endif

    required init?(coder: NSCoder) { nil }

    // MARK: Appearance

    private func showFonts() {
      guard let texts = board?.texts else { return }
      let fonts: [(TextBox.Family, DoodleTexts.Label)] = [
        (.sans, .sans), (.serif, .serif), (.monospaced, .monospaced),
      ]
      let choices = fonts.map { family, label in
        let action = UIAction(title: texts.text(for: label), state: family == draft.family ? .on : .off) {
          [weak self] _ in self?.choose(family)
        }
        let button = UIBarButtonItem(primaryAction: action)
        button.isSelected = action.state == .on
        return button
      }
      let done = UIBarButtonItem(
        primaryAction: UIAction(title: texts.text(for: .done)) { [weak self] _ in self?.commit() })
      bar.setItems(choices + [UIBarButtonItem(systemItem: .flexibleSpace), done], animated: false)
    }

    private func choose(_ family: TextBox.Family) {
      draft.family = family
      board?.toolbox.family = family
      showFonts()
      style()
    }

    /// Scales letters to the zoom, with the line height of the painter.
    private func style() {
      guard let board else { return }
      let em = draft.size * board.board.view.scale
      let font = TextRuler.fontName(of: draft.family).flatMap { UIFont(name: $0, size: em) } ?? .systemFont(ofSize: em)
      let paragraph = NSMutableParagraphStyle()
      paragraph.minimumLineHeight = TextBox.lineHeight * em
      paragraph.maximumLineHeight = TextBox.lineHeight * em
      let attributes: [NSAttributedString.Key: Any] = [
        .font: font, .foregroundColor: UIColor(cgColor: draft.color.cgColor), .paragraphStyle: paragraph,
      ]
      input.attributedText = NSAttributedString(string: input.text, attributes: attributes)
      input.typingAttributes = attributes
      place()
    }

    /// Fits the field to its text, on the baseline of the painted text.
    func place() {
      guard let board else { return }
      let em = draft.size * board.board.view.scale
      let descender = (input.typingAttributes[.font] as? UIFont)?.descender ?? 0
      // A text view aligns letters at the bottom of lines.
      let lift = TextBox.lineHeight - TextBox.baseline + Double(descender) / em
      let frame = CGRect(draft.frame(of: laid.lines, lift: lift, on: board.board.view))
      input.bounds = CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
      input.center = CGPoint(x: frame.midX, y: frame.midY)
      input.transform = CGAffineTransform(rotationAngle: draft.angle)
    }

    /// Called when the sheet has moved or the board's size has changed.
    func follow() {
      if let board { frame = board.bounds }
      style()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      bar.frame = CGRect(
        x: safeAreaInsets.left, y: safeAreaInsets.top, width: bounds.width - safeAreaInsets.left - safeAreaInsets.right,
        height: bar.sizeThatFits(bounds.size).height)
    }

    // MARK: Touches

    /// Ends editing when something beside the text is touched. The touch does not reach the board.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { commit() }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    // MARK: Ending

    private var laid: (lines: String, width: Double) {
      TextRuler.layout(of: input.text, in: draft.family, room: draft.room)
    }

    func textViewDidChange(_ textView: UITextView) { place() }

    func textViewDidEndEditing(_ textView: UITextView) { commit() }

    override func accessibilityPerformEscape() -> Bool {
      commit()
      return true
    }

    /// Makes the typed text part of the drawing, as one step; ignores empty text.
    func commit() {
      guard isOpen else { return }
      let (laid, typed) = (laid, input.text ?? "")
      let text = draft.text(laid.lines, width: laid.width)
      close()
      guard let board else { return }
      guard !draft.isUnchanged(by: typed) else { return board.carryOut(board.board.leaveText()) }
      board.carryOut(board.board.writeText(text))
      guard text != nil || draft.mark != nil else { return }
      UIAccessibility.post(
        notification: .announcement, argument: board.texts.text(for: text == nil ? .deleted : .written))
    }

    /// Closes the field, and discards its text.
    func close() {
      guard isOpen else { return }
      isOpen = false
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      let hadFocus = input.isFirstResponder
      removeFromSuperview()
      board?.closed(self, hadFocus: hadFocus)
    }
  }

  /// The text view. Its undo steps are separate from those of the board.
  final class WordsView: UITextView {
    fileprivate weak var field: DoodleTextField?
    private let typing = UndoManager()

    override var undoManager: UndoManager? { typing }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) else {
        return super.pressesBegan(presses, with: event)
      }
      field?.commit()
    }

    override func accessibilityPerformEscape() -> Bool { field?.accessibilityPerformEscape() == true }
  }
#endif
