// Whoever uses the views needs what they are given, and no second import for it.

#if canImport(SwiftUI) && canImport(UIKit)
  @_exported public import InkdotUIKit
#endif
