import InkdotDrawings

/// The decoded photos of a drawing: each once, however often it is on the sheet.
struct PhotoPictures: Sendable {
  private var pictures: [ObjectIdentifier: PhotoDecoder.Picture] = [:]
  /// The problems of photos in their order.
  private(set) var problems: [PhotoProblem] = []

  /// Decodes the photos.
  ///
  /// - Parameters:
  ///   - scale: pixels of the picture for 1 pt, so that no photo is decoded larger than it is painted.
  ///   - limit: most pixels of all photos.
  ///   - isFileShown: whether of a photo that is whole its file is shown, and no pixels are kept.
  init(
    of drawing: Drawing, scale: Double, limit: Int = PhotoDecoder.maximumPixelCount,
    isFileShown: (PhotoSource) -> Bool = { _ in false }
  ) {
    let photos = drawing.photos
    var scales: [ObjectIdentifier: Double] = [:]
    for photo in photos {
      let name = ObjectIdentifier(photo.source)
      scales[name] = max(scales[name] ?? 0, photo.placement.scale * scale)
    }
    var room = limit
    for source in photos.map(\.source) where pictures[ObjectIdentifier(source)] == nil {
      let isFileShown = isFileShown(source)
      var picture = PhotoDecoder.decode(
        source, scale: scales[ObjectIdentifier(source)] ?? 1, limit: isFileShown ? limit : room)
      if isFileShown, picture.problem == nil { picture.surface = nil }
      if let reason = picture.problem {
        problems.append(
          PhotoProblem(
            pixelWidth: source.pixelWidth, pixelHeight: source.pixelHeight, reason: reason,
            isPainted: picture.surface != nil))
      }
      room -= picture.surface.map { $0.width * $0.height } ?? 0
      pictures[ObjectIdentifier(source)] = picture
    }
  }

  /// Whether all of a photo could be read.
  func isWhole(_ source: PhotoSource) -> Bool {
    pictures[ObjectIdentifier(source)].map { $0.problem == nil } ?? false
  }

  /// The pixels of a photo, if there are any.
  func surface(of source: PhotoSource) -> CairoSurface? { pictures[ObjectIdentifier(source)]?.surface }
}

extension Drawing {
  /// All photos, the stamped ones first.
  var photos: [Photo] {
    marks.compactMap { if case .photo(let photo) = $0 { photo } else { nil } } + floatingPhotos
  }
}
