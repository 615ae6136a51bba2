#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotBoards
  import InkdotDrawings
  import InkdotHosting
  import InkdotUIKit
  public import SwiftUI

  /// Paper that is drawn on, with its bar or bare. If several boards show one document, the last of them displays it.
  ///
  /// ```swift
  /// @State private var document = DoodleDocument()
  ///
  /// var body: some View { DoodleBoard(document) }
  /// ```
  /// What it draws with is the document's `settings`, or those that are bound. Words are in the language of the environment's
  /// `locale`; in a disabled environment nothing can be drawn.
  public struct DoodleBoard: View {
    private let document: DoodleDocument
    private let settings: Binding<DoodleSettings>?
    private let showsBar: Bool

    /// A board.
    ///
    /// - Parameters:
    ///   - document: what is shown.
    ///   - settings: what is drawn with, and what draws; also told what keys, the bar and an Apple Pencil choose.
    ///   - showsBar: whether there is a bar with tools.
    public init(_ document: DoodleDocument, settings: Binding<DoodleSettings>? = nil, showsBar: Bool = true) {
      self.document = document
      self.settings = settings
      self.showsBar = showsBar
    }

    /// The board of UIKit.
    public var body: some View {
      if showsBar {
        BarredBoard(document: document, settings: settings).id(ObjectIdentifier(document))
      } else {
        BareBoard(document: document, settings: settings).id(ObjectIdentifier(document))
      }
    }
  }

  /// Without a bar.
  struct BareBoard: UIViewRepresentable {
    let document: DoodleDocument
    let settings: Binding<DoodleSettings>?

    func makeUIView(context: Context) -> BoardContainer {
      let container = BoardContainer(document)
      document.show(in: container)
      return container
    }

    func updateUIView(_ view: BoardContainer, context: Context) {
      document.refresh(view)
      document.show(settings, context.environment)
    }

    static func dismantleUIView(_ view: BoardContainer, coordinator: Void) { view.document.hide(from: view) }
  }

  /// The place of a bare board. SwiftUI removes it, often after another place has taken the board's view.
  final class BoardContainer: UIView, BoardHost {
    let document: DoodleDocument

    init(_ document: DoodleDocument) {
      self.document = document
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    var holdsBoard: Bool { document.view.superview === self }

    func showBoard() {
      addSubview(document.view)
      setNeedsLayout()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      if holdsBoard { document.view.frame = bounds }
    }
  }

  /// With its bar.
  struct BarredBoard: UIViewControllerRepresentable {
    let document: DoodleDocument
    let settings: Binding<DoodleSettings>?

    func makeUIViewController(context: Context) -> DoodleBoardViewController {
      let controller = DoodleBoardViewController(document.view)
      document.show(in: controller)
      return controller
    }

    func updateUIViewController(_ controller: DoodleBoardViewController, context: Context) {
      document.refresh(controller)
      document.show(settings, context.environment)
    }

    func makeCoordinator() -> DoodleDocument { document }

    static func dismantleUIViewController(_ controller: DoodleBoardViewController, coordinator: DoodleDocument) {
      coordinator.hide(from: controller)
    }
  }

  extension DoodleDocument {
    /// Updates the view from the bound settings and the environment.
    func show(_ bound: Binding<DoodleSettings>?, _ environment: EnvironmentValues) {
      if let bound {
        view.settingsChanged = { if bound.wrappedValue != $0 { bound.wrappedValue = $0 } }
        view.settings = bound.wrappedValue
      } else {
        view.settingsChanged = nil
      }
      view.isUserInteractionEnabled = environment.isEnabled
      let language = PatternTexts.Language(tag: environment.locale.identifier)
      if view.texts.language != language { view.texts.language = language }
    }
  }

  #if DEBUG
    /// A board with its bar, and a bare one.
    struct DoodleBoard_Previews: PreviewProvider {
      static var previews: some View {
        DoodleBoard(DoodleDocument())
        DoodleBoard(DoodleDocument(), showsBar: false)
      }
    }
  #endif
#endif
