#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotStudy
  public import SwiftUI

  /// The gesture lab as a view of SwiftUI.
  ///
  /// ```swift
  /// GestureLab(.hitTest)
  /// ```
  public struct GestureLab: UIViewRepresentable {
    private let card: LabCard
    private let texts: LabTexts?

    /// A lab.
    ///
    /// - Parameters:
    ///   - card: what is shown at first; the menu of the lab chooses others.
    ///   - texts: its words; `nil` takes the language that the app is shown in.
    public init(_ card: LabCard = .sparks, texts: LabTexts? = nil) { (self.card, self.texts) = (card, texts) }

    /// Makes the view of UIKit.
    public func makeUIView(context: Context) -> LabView {
      let lab = LabView(frame: .zero)
      lab.card = card
      return lab
    }

    /// Brings the view up to date. The chosen card stays.
    public func updateUIView(_ lab: LabView, context: Context) {
      let texts = texts ?? .system
      if lab.texts != texts { lab.texts = texts }
    }
  }
#endif
