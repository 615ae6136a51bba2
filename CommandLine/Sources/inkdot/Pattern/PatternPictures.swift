import InkdotBoards
import InkdotCairo

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pictures of dots in a folder.
///
/// Dots: `normal.png`, `selected.png`, `last-selected.png`, `error.png`, `last-error.png` and `correct.png`. Repeated
/// along lines: `line.png`, `error-line.png` and `correct-line.png`. Background: `background.png`.
struct PatternPictures {
  /// The pictures by number.
  private(set) var images: [UInt32: CairoImage] = [:]

  /// Reads a folder and applies its pictures to a style.
  ///
  /// A missing last dot uses the picture of the others, a missing wrong or correct dot or line that of a selected one,
  /// and a missing `normal.png` or `selected.png` the preset.
  ///
  /// - Throws: ``FileError`` if a picture cannot be read, or the folder has none.
  init(folder: String, _ style: inout PatternStyle) throws {
    let normal = try read("normal", in: folder)
    let selected = try read("selected", in: folder)
    let error = try read("error", in: folder) ?? selected
    if let normal { style.normal = PatternStyle.Dot(picture: normal) }
    if let selected { style.selected = PatternStyle.Dot(picture: selected) }
    if let last = try read("last-selected", in: folder) ?? selected {
      style.lastSelected = PatternStyle.Dot(picture: last)
    }
    if let error { style.error = PatternStyle.Dot(picture: error) }
    if let last = try read("last-error", in: folder) ?? error { style.lastError = PatternStyle.Dot(picture: last) }
    if let correct = try read("correct", in: folder) ?? selected { style.correct = PatternStyle.Dot(picture: correct) }
    style.linePicture = try read("line", in: folder)
    style.errorLinePicture = try read("error-line", in: folder) ?? style.linePicture
    style.correctLinePicture = try read("correct-line", in: folder) ?? style.linePicture
    if let tile = try read("background", in: folder), let image = images[tile] {
      style.background = .tiles(id: tile, width: Double(image.width), height: Double(image.height))
    }
    if images.isEmpty { throw FileError(folder, sentence: "has no pictures such as normal.png and selected.png") }
  }

  /// Returns the number of a picture; `nil` if the file does not exist.
  private mutating func read(_ name: String, in folder: String) throws -> UInt32? {
    let path = "\(folder)/\(name).png"
    if access(path, F_OK) != 0, errno == ENOENT { return nil }
    let bytes = try InputFile.bytes(of: path, limit: 1 << 28)
    do {
      let number = UInt32(images.count + 1)
      images[number] = try CairoImage(png: bytes)
      return number
    } catch {
      throw FileError(path, sentence: "is not a readable PNG")
    }
  }
}
