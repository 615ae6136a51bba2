import InkdotCoding
import InkdotDrawings
import InkdotInk

/// A value that document formats write by name.
protocol NamedValue: CaseIterable {
  /// The name in documents.
  var name: StaticString { get }
}

extension NamedValue {
  /// Returns the value with a name; `nil` if there is none.
  init?(name: ByteText) {
    for value in Self.allCases where name == value.name {
      self = value
      return
    }
    return nil
  }
}

extension StrokeTool: NamedValue {}
extension StrokeSmoothing: NamedValue {}
extension StrokeBlending: NamedValue {}
extension TextBox.Family: NamedValue {}
extension Ruling.Kind: NamedValue {}
