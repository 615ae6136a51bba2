#if canImport(UIKit)
  import Foundation
  public import InkdotHosting

  extension PatternTexts {
    /// The texts in the language of the app.
    public static var system: PatternTexts {
      PatternTexts(Language(tag: Bundle.main.preferredLocalizations.first ?? "en"))
    }
  }
#endif
