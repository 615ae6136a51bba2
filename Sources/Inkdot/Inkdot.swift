// `import Inkdot` exports the whole engine.
@_exported public import InkdotBoards
@_exported public import InkdotDrawings
@_exported public import InkdotFormats
@_exported public import InkdotGeometry
@_exported public import InkdotGestures
@_exported public import InkdotInk
@_exported public import InkdotPatterns
@_exported public import InkdotRendering
@_exported public import InkdotTouches
