#if canImport(UIKit)
  import Foundation
  public import InkdotHosting

  extension PatternTexts {
    /// The texts in the language that the app is shown in.
    public static var system: PatternTexts {
      PatternTexts(Language(tag: Bundle.main.preferredLocalizations.first ?? "en"))
    }
  }
#endif
