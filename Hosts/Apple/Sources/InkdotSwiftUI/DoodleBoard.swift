#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotBoards
  import InkdotDrawings
  import InkdotHosting
  import InkdotUIKit
  public import SwiftUI

  /// A canvas with or without its bars. If several boards show one document, the last one displays it.
  ///
  /// ```swift
  /// @State private var document = DoodleDocument()
  ///
  /// var body: some View { DoodleBoard(document) }
  /// ```
  /// The settings are those of the document, or bound ones. Texts are in the language of the environment's `locale`; a
  /// disabled environment disables drawing.
  public struct DoodleBoard: View {
    private let document: DoodleDocument
    private let settings: Binding<DoodleSettings>?
    private let showsBar: Bool

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - document: the shown document.
    ///   - settings: the tool settings; updated by keys, bars and Apple Pencil.
    ///   - showsBar: whether to show the bars.
    public init(_ document: DoodleDocument, settings: Binding<DoodleSettings>? = nil, showsBar: Bool = true) {
      self.document = document
      self.settings = settings
      self.showsBar = showsBar
    }

    /// The UIKit board.
    public var body: some View {
      if showsBar {
        BarredBoard(document: document, settings: settings).id(ObjectIdentifier(document))
      } else {
        BareBoard(document: document, settings: settings).id(ObjectIdentifier(document))
      }
    }
  }

  /// A board without bars.
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

  /// The container of a bare board. SwiftUI removes it, often after another container has taken the board's view.
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

  /// A board with its bars.
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
    /// Previews of a board with and without bars.
    struct DoodleBoard_Previews: PreviewProvider {
      static var previews: some View {
        DoodleBoard(DoodleDocument())
        DoodleBoard(DoodleDocument(), showsBar: false)
      }
    }
  #endif
#endif
