import ArgumentParser
import InkdotDrawings
import InkdotGeometry

/// The value of `--paper`: properties of a sheet to change.
struct PaperChange: ExpressibleByArgument {
  private var color: RGBAColor?
  private var ruling: Ruling?
  private var size: Size2D?
  private var isEndless: Bool?
  /// The property that was specified twice, if any.
  private(set) var doubled: String?

  init?(argument: String) {
    for word in argument.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      guard take(word) else { return nil }
    }
  }

  private mutating func take(_ word: Substring) -> Bool {
    if let color = Self.color(word) {
      if self.color != nil { doubled = "a colour" }
      self.color = color
    } else if let ruling = Self.ruling(word) {
      if self.ruling != nil { doubled = "a ruling" }
      self.ruling = ruling
    } else if let size = Self.size(word) {
      if self.size != nil { doubled = "a size" }
      self.size = size
    } else if word == "endless" || word == "sized" {
      if isEndless != nil { doubled = "endless or sized" }
      isEndless = word == "endless"
    } else {
      return false
    }
    return true
  }

  private static func color(_ word: Substring) -> RGBAColor? {
    if let named = SheetColor.allCases.first(where: { "\($0.name)" == word }) { return named.color }
    guard word.first == "#", word.count == 7, let digits = UInt32(word.dropFirst(), radix: 16) else { return nil }
    return RGBAColor(rgba: digits << 8 | 255)
  }

  private static func ruling(_ word: Substring) -> Ruling? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard let kind = Ruling.Kind.allCases.first(where: { "\($0.name)" == parts[0] }) else { return nil }
    if parts.count == 1 { return Ruling(kind) }
    guard parts.count == 2, let spacing = Double(parts[1]) else { return nil }
    return Ruling(kind, spacing: spacing)
  }

  private static func size(_ word: Substring) -> Size2D? {
    let isLandscape = word.hasSuffix("-level")
    let name = isLandscape ? word.dropLast("-level".count) : word
    if let page = SheetSize.allCases.first(where: { "\($0.name)" == name }) {
      return page.size(isLandscape: isLandscape)
    }
    let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], Drawing.sides ~= width, Drawing.sides ~= height
    else { return nil }
    return Size2D(width, height)
  }

  /// Returns a sheet with the changed properties.
  func sheet(from old: Sheet) -> Sheet? {
    Sheet(
      width: size?.width ?? old.width, height: size?.height ?? old.height, color: color ?? old.color,
      ruling: ruling ?? old.ruling, isEndless: isEndless ?? (size == nil && old.isEndless))
  }
}
