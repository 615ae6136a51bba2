#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotBoards
  public import InkdotUIKit
  public import SwiftUI
  public import UIKit

  /// The appearance of locks in an environment.
  struct PatternLook {
    var palette: PatternPalette?
    var dotPictures: [PatternPadView.DotState: UIImage]?
    var linePictures: [PatternPadView.LineState: UIImage]?
    var styling: ((inout PatternStyle) -> Void)?

    @MainActor func apply(to pad: PatternPadView) {
      if let palette { pad.palette = palette }
      if let dotPictures { pad.dotPictures = dotPictures }
      if let linePictures { pad.linePictures = linePictures }
      if let styling { pad.styling = styling }
    }
  }

  private struct PatternLookKey: EnvironmentKey {
    static var defaultValue: PatternLook { PatternLook() }
  }

  extension EnvironmentValues {
    var patternLook: PatternLook {
      get { self[PatternLookKey.self] }
      set { self[PatternLookKey.self] = newValue }
    }
  }

  extension View {
    /// Sets the colours of the locks and pads in this view.
    public func patternPalette(_ palette: PatternPalette) -> some View {
      environment(\.patternLook.palette, palette)
    }

    /// Sets pictures for the dots and lines of the locks and pads in this view.
    ///
    /// ```swift
    /// PatternPad { pattern in … }
    ///   .patternPictures([.normal: UIImage(resource: .dot), .selected: UIImage(resource: .selectedDot)])
    /// ```
    public func patternPictures(
      _ dots: [PatternPadView.DotState: UIImage], lines: [PatternPadView.LineState: UIImage] = [:]
    ) -> some View {
      environment(\.patternLook.dotPictures, dots).environment(\.patternLook.linePictures, lines)
    }

    /// Changes the style of the locks and pads in this view: colours and widths of lines, parts of dots, the background.
    ///
    /// ```swift
    /// .patternStyle { $0.lineWidth = isBold ? 12 : 6 }
    /// ```
    public func patternStyle(_ styling: @escaping (inout PatternStyle) -> Void) -> some View {
      environment(\.patternLook.styling, styling)
    }
  }
#endif
