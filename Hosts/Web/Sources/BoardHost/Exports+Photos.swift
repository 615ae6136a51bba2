import InkdotBoards
import InkdotDrawings
import InkdotFormats
import InkdotGeometry
import WebExchange

/// Adds the photo file in the long exchange at a point or, if that is not finite, in the centre.
///
/// - Returns: the effects, or -1 if the file or a side is out of range.
@_expose(wasm, "doodle_add_photo")
public func doodleAddPhoto(
  _ pixelWidth: Int32, _ pixelHeight: Int32, _ orientation: Int32, _ x: Double, _ y: Double
) -> Int32 {
  let source = PhotoSource(
    bytes: longExchange.bytes, pixelWidth: Int(pixelWidth), pixelHeight: Int(pixelHeight),
    orientation: UInt8(clamping: Double(orientation)))
  longExchange.free()
  guard let source else { return -1 }
  let place = Point2D(x, y)
  return answer(board.add(source, at: place.isFinite ? place : nil))
}

/// Numbers of a photo's file.
package enum PhotoField: Int, CaseIterable {
  /// Index in ``PhotoFormat/allCases``; HEIF pictures are reported as AVIF.
  case format
  /// Whether it is a HEIF picture: 0 or 1.
  case isHEIF
  /// Stored size in pixels; 0 if unknown.
  case pixelWidth, pixelHeight
  /// The Exif orientation, 1…8.
  case orientation
}

/// Reads the header of the photo file in the long exchange, or its first 16 bytes, and writes it as numbers, see ``PhotoField``.
///
/// - Returns: 1, or 0 if it is not a photo.
@_expose(wasm, "doodle_photo_header")
public func doodlePhotoHeader() -> Int32 {
  let header = PhotoHeader(longExchange.bytes)
  longExchange.free()
  let format = header.isHEIF ? PhotoFormat.avif : header.format
  exchange[PhotoField.format] = Double(PhotoFormat.allCases.firstIndex(of: format) ?? 0)
  exchange[PhotoField.isHEIF] = header.isHEIF ? 1 : 0
  exchange[PhotoField.pixelWidth] = Double(header.pixelWidth)
  exchange[PhotoField.pixelHeight] = Double(header.pixelHeight)
  exchange[PhotoField.orientation] = Double(header.orientation)
  return format == .unknown ? 0 : 1
}

/// Selects a floating photo; -1 deselects.
@_expose(wasm, "doodle_select_photo")
public func doodleSelectPhoto(_ index: Int32) -> Int32 { answer(board.selectPhoto(index < 0 ? nil : Int(index))) }

/// Moves, rotates and scales the selected photo or ink about a point or, if that is not finite, its centre.
@_expose(wasm, "doodle_adjust_photo")
public func doodleAdjustPhoto(
  _ dx: Double, _ dy: Double, _ turn: Double, _ scale: Double, _ x: Double, _ y: Double
) -> Int32 {
  let place = Point2D(x, y)
  return answer(
    board.adjustSelection(by: Vector2D(dx, dy), turn: turn, scale: scale, about: place.isFinite ? place : nil))
}

/// Makes the current move of the selection a step.
@_expose(wasm, "doodle_commit_photo")
public func doodleCommitPhoto() -> Int32 { answer(board.commitAdjustment()) }

/// Reverts the current move of the selection.
@_expose(wasm, "doodle_cancel_adjustment")
public func doodleCancelAdjustment() -> Int32 { answer(board.cancelAdjustment()) }

/// Stamps the selected photo.
@_expose(wasm, "doodle_stamp_photo")
public func doodleStampPhoto() -> Int32 { answer(board.stampPhoto()) }

/// Numbers of a photo on the sheet.
package enum PlacedPhotoField: Int, CaseIterable {
  /// The number of its file.
  case file
  /// Upright size, in pixels.
  case width, height
  case opacity
  /// The map from pixels relative to the centre to the sheet.
  case a, b, c, d, tx, ty
}

private func output(_ source: PhotoSource, opacity: Double, map: Transform2D) {
  typealias Field = PlacedPhotoField
  exchange[Field.file] = Double(board.number(of: source))
  exchange[Field.width] = Double(source.uprightWidth)
  exchange[Field.height] = Double(source.uprightHeight)
  exchange[Field.opacity] = opacity
  exchange[Field.a] = map.a
  exchange[Field.b] = map.b
  exchange[Field.c] = map.c
  exchange[Field.d] = map.d
  exchange[Field.tx] = map.tx
  exchange[Field.ty] = map.ty
}

/// Writes a floating photo as numbers, see ``PlacedPhotoField``.
@_expose(wasm, "doodle_photo")
public func doodlePhoto(_ index: Int32) {
  guard let map = board.placement(ofPhoto: Int(index))?.transform else { return }
  let source = board.history.drawing.floatingPhotos[Int(index)].source
  output(source, opacity: board.opacity(ofPhoto: Int(index)), map: map)
}

/// Writes one of the last stamped photos as numbers, see ``PlacedPhotoField``.
///
/// - Returns: its mark number, or -1 if there is none.
@_expose(wasm, "doodle_stamped")
public func doodleStamped(_ index: Int32) -> Int32 {
  let (stamped, marks) = (board.stampedMarks, board.history.drawing.marks)
  guard index >= 0, Int(index) < stamped.count, stamped.upperBound <= marks.count,
    case .photo(let photo) = marks[stamped.lowerBound + Int(index)]
  else { return -1 }
  output(photo.source, opacity: 1, map: photo.placement.transform)
  return Int32(stamped.lowerBound) + index
}

/// Writes the file of a photo by its number to the long exchange, and returns its number of bytes; -1 if there is none.
@_expose(wasm, "doodle_photo_file")
public func doodlePhotoFile(_ number: Int32) -> Int32 {
  guard number >= 0, let source = board.source(UInt32(number)) else { return -1 }
  return longExchange.output(source.bytes)
}
