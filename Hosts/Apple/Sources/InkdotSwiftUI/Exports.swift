// Re-exports the modules that the views' API uses.

#if canImport(SwiftUI) && canImport(UIKit)
  @_exported public import InkdotUIKit
#endif
