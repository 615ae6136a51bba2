public import InkdotDrawings

extension SVGDocument {
  /// The strokes of a document: its paths, lines and shapes, as they are painted.
  ///
  /// Lines keep colour and width. What is filled without a line becomes a thin line around it, also the outline of a
  /// brush. Pictures and text are left out. Curves lie within 0.1 pt of the document's.
  /// - Throws: ``DocumentError`` with the place in the text.
  /// - Complexity: O(bytes + samples).
  public static func drawing(from bytes: [UInt8]) throws(DocumentError) -> Drawing {
    var reader = try SVGReader(bytes)
    return try reader.drawing()
  }
}
