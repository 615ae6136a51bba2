// Letters are boxes whose width depends on their script only, so that tests need no font.

public import CoreGraphics
public import Foundation

/// coretext/ctfont · iOS 3.2 · sdk
public final class CTFont {
  package let name: String
  package let size: CGFloat

  init(_ name: String, _ size: CGFloat) { (self.name, self.size) = (name, size) }
}

/// coretext/ctfontuifonttype · iOS 3.2 · sdk
public enum CTFontUIFontType: UInt32, Sendable {
  case user, userFixedPitch, system
}

/// coretext/ctfontcreateuifontforlanguage(_:_:_:) · iOS 3.2 · page
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? { CTFont("system", size) }

/// coretext/ctfontcreatewithname(_:_:_:) · iOS 3.2 · page
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { CTFont(name, size) }

/// coretext/kctfontattributename · iOS 3.2 · sdk
public var kCTFontAttributeName: CFString { "NSFont" }
/// coretext/kctforegroundcolorattributename · iOS 3.2 · sdk
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" }

/// corefoundation/cfindex · iOS 2.0 · sdk
public typealias CFIndex = Int
/// corefoundation/cfallocator · iOS 2.0 · page
public final class CFAllocator {}

/// corefoundation/cfattributedstring · iOS 2.0 · sdk
public final class CFAttributedString {
  let units: [UInt16]
  let font: CTFont
  let color: CGColor

  init(_ text: String, _ font: CTFont, _ color: CGColor) {
    (units, self.font, self.color) = (Array(text.utf16), font, color)
  }
}

/// corefoundation/cfattributedstringcreate(_:_:_:) · iOS 2.0 · page
public func CFAttributedStringCreate(
  _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  guard let font = attributes[kCTFontAttributeName] as? CTFont else { return nil }
  let color = attributes[kCTForegroundColorAttributeName] as? CGColor
  return CFAttributedString(str, font, color ?? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
}

/// Returns the width of a UTF-16 unit in em; a surrogate pair is as wide as one wide letter.
private func width(_ unit: UInt16) -> Double { unit < 0x1100 ? 0.6 : 0xD800...0xDFFF ~= unit ? 0.5 : 1 }

private let space = UInt16(UInt8(ascii: " "))

/// coretext/ctline · iOS 3.2 · sdk
public final class CTLine {
  let string: CFAttributedString
  init(_ string: CFAttributedString) { self.string = string }
}

/// coretext/ctlinecreatewithattributedstring(_:) · iOS 3.2 · page
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine { CTLine(attrString) }

/// coretext/ctlinegettypographicbounds(_:_:_:_:) · iOS 3.2 · page
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double { line.string.units.reduce(0) { $0 + width($1) } * Double(line.string.font.size) }

/// coretext/ctlinegettrailingwhitespacewidth(_:) · iOS 3.2 · page
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  let spaces = line.string.units.reversed().prefix { $0 == space }.count
  return Double(spaces) * width(space) * Double(line.string.font.size)
}

/// Draws a box for each letter on the baseline.
///
/// coretext/ctlinedraw(_:_:) · iOS 3.2 · page
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.saveGState()
  context.concatenate(context.textMatrix)
  context.setFillColor(line.string.color)
  let em = line.string.font.size
  var x: CGFloat = 0
  for unit in line.string.units {
    let step = CGFloat(width(unit)) * em
    if unit != space { context.fill(CGRect(x: x + 0.05 * em, y: 0, width: step - 0.1 * em, height: 0.7 * em)) }
    x += step
  }
  context.restoreGState()
}

/// coretext/cttypesetter · iOS 3.2 · sdk
public final class CTTypesetter {
  let string: CFAttributedString
  init(_ string: CFAttributedString) { self.string = string }
}

/// coretext/cttypesettercreatewithattributedstring(_:) · iOS 3.2 · page
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(string)
}

/// Breaks after the last space that fits, otherwise before the first letter that does not fit. Spaces may extend beyond the edge.
///
/// coretext/cttypesettersuggestlinebreak(_:_:_:) · iOS 3.2 · page
public func CTTypesetterSuggestLineBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex
{
  let units = typesetter.string.units
  var (used, end, afterSpace) = (0.0, startIndex, startIndex)
  while end < units.count {
    let step = CoreText.width(units[end]) * Double(typesetter.string.font.size)
    if used + step > width, units[end] != space { break }
    used += step
    end += 1
    if units[end - 1] == space { afterSpace = end }
  }
  if end == units.count { return end - startIndex }
  if afterSpace > startIndex { return afterSpace - startIndex }
  // Never breaks within a surrogate pair.
  if end > startIndex, 0xDC00...0xDFFF ~= units[end] { end -= 1 }
  return max(end - startIndex, 1)
}
