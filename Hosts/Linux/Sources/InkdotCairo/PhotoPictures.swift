import InkdotDrawings

/// The decoded photos of a drawing. Each file is decoded once, even if several marks use it.
struct PhotoPictures: Sendable {
  private var pictures: [ObjectIdentifier: PhotoDecoder.Picture] = [:]
  /// The problems of photos, in z-order.
  private(set) var problems: [PhotoProblem] = []

  /// Decodes the photos.
  ///
  /// - Parameters:
  ///   - scale: pixels of the picture per pt; photos are not decoded larger than painted.
  ///   - limit: maximum number of pixels of all photos.
  ///   - isFileShown: returns whether an intact photo is embedded as a file, so that it needs no pixels.
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

  /// Returns whether a photo could be read completely.
  func isWhole(_ source: PhotoSource) -> Bool {
    pictures[ObjectIdentifier(source)].map { $0.problem == nil } ?? false
  }

  /// Returns the pixels of a photo; `nil` if there are none.
  func surface(of source: PhotoSource) -> CairoSurface? { pictures[ObjectIdentifier(source)]?.surface }
}

extension Drawing {
  /// All photos, the stamped ones first.
  var photos: [Photo] {
    marks.compactMap { if case .photo(let photo) = $0 { photo } else { nil } } + floatingPhotos
  }
}
