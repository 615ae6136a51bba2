import InkdotCoding
public import InkdotDrawings

/// A feature of a document that the drawing lacks or shows differently.
public struct DocumentLoss: Hashable, Sendable {
  /// The element, property, channel or key as named in the document, like `image` or `stroke-width`.
  public let feature: String
  /// The line of its first use, from 1.
  public let line: Int
  /// The number of uses.
  public let count: Int
}

extension DocumentLoss: CustomStringConvertible {
  /// The feature and its position, like `image (line 3, 5 times)`.
  public var description: String { "\(feature) (line \(line)\(count > 1 ? ", \(count) times" : ""))" }
}

/// A drawing read from a document, and its losses.
public struct DocumentContent: Sendable {
  /// The drawing.
  public let drawing: Drawing
  /// The features that the drawing lacks or shows differently, in the order of their first use.
  public let losses: [DocumentLoss]
  /// Whether nothing of the document is lost.
  public var isComplete: Bool { losses.isEmpty }
}

/// Counts the losses of a document.
struct LossCounter {
  private var found: [(feature: ByteText, offset: Int, count: Int)] = []
  /// Maximum number of features counted by name; further ones are counted as `…`.
  private static let maximumCount = 64
  private static let maximumNameLength = 40

  var isEmpty: Bool { found.isEmpty }

  mutating func add(_ feature: StaticString, at offset: Int, count: Int = 1) {
    add(ByteText(feature), at: offset, count: count)
  }

  /// - Complexity: O(found features).
  mutating func add(_ feature: ByteText, at offset: Int, count: Int = 1) {
    if count == 0 { return }
    var name = feature
    if name.bytes.count > Self.maximumNameLength {
      name = ByteText(bytes: Array(name.bytes.prefix(Self.maximumNameLength)))
    }
    if found.count == Self.maximumCount, !found.contains(where: { $0.feature == name }) { name = ByteText("…") }
    if let index = found.firstIndex(where: { $0.feature == name }) {
      found[index].count += count
      found[index].offset = min(found[index].offset, offset)
    } else {
      found.append((name, offset, count))
    }
  }

  /// Returns the losses with their lines.
  ///
  /// - Complexity: O(bytes).
  func losses(in bytes: [UInt8]) -> [DocumentLoss] {
    var (line, offset) = (1, 0)
    return found.sorted { $0.offset < $1.offset }.map { loss in
      while offset < min(loss.offset, bytes.count) {
        if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
        offset += 1
      }
      return DocumentLoss(feature: loss.feature.string, line: line, count: loss.count)
    }
  }
}
