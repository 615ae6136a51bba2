import InkdotCoding
import InkdotGeometry

// Resolves the properties of traces at the end, because definitions may follow their references.
extension InkMLReader {
  typealias Properties = (format: InkMLFormat?, brush: InkMLBrush?, map: Transform2D?)

  /// Resolves the properties of each context.
  mutating func resolvedContexts() -> [Properties] {
    var resolved: [Properties] = []
    for context in contexts {
      var own = resolve(context, depth: 0)
      if let base = context.base {
        let outer = resolved[base]
        own = (own.format ?? outer.format, own.brush ?? outer.brush, own.map ?? outer.map)
      }
      resolved.append(own)
    }
    return resolved
  }

  /// Resolves a context and its references, to a depth of eight, like brushes.
  private mutating func resolve(_ context: Context, depth: Int) -> Properties {
    let references = context.references
    var base = (nil, nil, nil) as Properties
    for (name, id) in [("contextRef" as StaticString, references.context), ("inkSourceRef", references.source)] {
      guard let id else { continue }
      guard let found = resolve(contextNamed: id, depth: depth) else {
        reportMissing(name, id, in: context)
        continue
      }
      base = (found.format ?? base.format, found.brush ?? base.brush, found.map ?? base.map)
    }
    if let id = references.format {
      if let format = formats[id] { base.format = format } else { reportMissing("traceFormatRef", id, in: context) }
    }
    if let id = references.brush {
      if let brush = brushes[id] { base.brush = brush } else { reportMissing("brushRef", id, in: context) }
    }
    if let id = references.map {
      if let map = maps[id] { base.map = map } else { reportMissing("canvasTransformRef", id, in: context) }
    }
    return (context.format ?? base.format, resolve(context.brush ?? base.brush, in: context), context.map ?? base.map)
  }

  /// Resolves a named context; `nil` if it is missing or nested too deeply.
  ///
  /// Caches the result: contexts that refer to each other twice would be resolved exponentially often.
  private mutating func resolve(contextNamed id: ByteText, depth: Int) -> Properties? {
    guard let context = named[id], depth < Self.maximumReferenceDepth else { return nil }
    while resolvedNames.count <= depth { resolvedNames.append([:]) }
    if let known = resolvedNames[depth][id] { return known }
    let found = resolve(context, depth: depth + 1)
    resolvedNames[depth][id] = found
    return found
  }

  /// Adds the properties of the brushes that a brush refers to.
  private mutating func resolve(_ brush: InkMLBrush?, in context: Context) -> InkMLBrush? {
    var brush = brush
    var depth = 0
    while let id = brush?.base {
      guard let other = brushes[id], depth < Self.maximumReferenceDepth else {
        reportMissing("brushRef", id, in: context)
        brush?.base = nil
        break
      }
      brush = brush?.inheriting(from: other)
      depth += 1
    }
    return brush
  }

  private static let maximumReferenceDepth = 8

  /// Reports a reference to a missing definition. The standard defines names that start with `Default`.
  private mutating func reportMissing(_ name: StaticString, _ id: ByteText, in context: Context) {
    if id.bytes.starts(with: "Default".utf8) { return }
    losses.add(name, at: context.offset, count: max(1, context.useCount))
  }
}
