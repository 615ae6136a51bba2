import CCairo
import InkdotBoards

/// Pictures of dots from a folder: `normal.png`, `selected.png`, `last-selected.png`, `error.png`, `last-error.png` and
/// `correct.png`; `line.png`, `error-line.png` and `correct-line.png` are repeated along the lines, `background.png` behind all.
final class PatternPictures {
  /// Cairo's surfaces by number.
  private(set) var surfaces: [UInt32: OpaquePointer] = [:]

  /// Reads a folder and changes a style to its pictures. A missing last dot looks as the others, a missing wrong or correct dot
  /// or line as a selected one, and a missing `normal.png` or `selected.png` as the preset has it.
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
    if let tile = try read("background", in: folder), let surface = surfaces[tile] {
      let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
      style.background = .tiles(id: tile, width: Double(width), height: Double(height))
    }
    if surfaces.isEmpty { throw FileError(folder, sentence: "has no pictures such as normal.png and selected.png") }
  }

  deinit {
    for surface in surfaces.values { cairo_surface_destroy(surface) }
  }

  /// Returns the number of a picture; `nil` if there is no such file.
  private func read(_ name: String, in folder: String) throws -> UInt32? {
    let path = "\(folder)/\(name).png"
    guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
    switch cairo_surface_status(surface) {
    case CAIRO_STATUS_SUCCESS:
      let number = UInt32(surfaces.count + 1)
      surfaces[number] = surface
      return number
    case CAIRO_STATUS_FILE_NOT_FOUND:
      cairo_surface_destroy(surface)
      return nil
    default:
      cairo_surface_destroy(surface)
      throw FileError(path, sentence: "is no PNG that can be read")
    }
  }
}
