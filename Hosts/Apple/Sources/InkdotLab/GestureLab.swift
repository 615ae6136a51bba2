#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotStudy
  public import SwiftUI

  /// The gesture lab as a SwiftUI view.
  ///
  /// ```swift
  /// GestureLab(.hitTest)
  /// ```
  public struct GestureLab: UIViewRepresentable {
    private let card: LabCard
    private let texts: LabTexts?

    /// Creates a lab.
    ///
    /// - Parameters:
    ///   - card: the first card; the menu of the lab offers others.
    ///   - texts: the texts; `nil` uses the language of the app.
    public init(_ card: LabCard = .sparks, texts: LabTexts? = nil) { (self.card, self.texts) = (card, texts) }

    /// Creates the UIKit view.
    public func makeUIView(context: Context) -> LabView {
      let lab = LabView(frame: .zero)
      lab.card = card
      return lab
    }

    /// Updates the view. Keeps the chosen card.
    public func updateUIView(_ lab: LabView, context: Context) {
      let texts = texts ?? .system
      if lab.texts != texts { lab.texts = texts }
    }
  }
#endif
