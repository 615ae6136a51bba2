// Re-exports the modules that the views' API uses.

#if canImport(UIKit)
  @_exported public import enum InkdotBoards.DoodleInputPolicy
  @_exported public import struct InkdotBoards.DoodleSettings
  @_exported public import enum InkdotBoards.DoodleTool
  @_exported public import struct InkdotBoards.PatternBoardSettings
  @_exported public import struct InkdotBoards.PatternPalette
  @_exported public import struct InkdotBoards.PatternStyle
  @_exported public import struct InkdotDrawings.Ruling
  @_exported public import struct InkdotDrawings.Sheet
  @_exported public import struct InkdotGeometry.RGBAColor
  @_exported public import InkdotHosting
  @_exported public import InkdotPatterns
#endif
