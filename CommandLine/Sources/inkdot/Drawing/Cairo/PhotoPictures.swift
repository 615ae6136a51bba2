import InkdotDrawings

/// The decoded photos of a drawing: each once, however often it is on the paper.
struct PhotoPictures: Sendable {
  private var pictures: [ObjectIdentifier: PhotoDecoder.Picture] = [:]
  /// What is wrong with photos, a sentence each, in the order of the photos.
  private(set) var problems: [String] = []

  /// Decodes the photos.
  ///
  /// - Parameter scale: pixels of the picture for 1 pt, so that no photo is decoded larger than it is painted;
  ///   infinite for pictures without pixels.
  init(of drawing: Drawing, scale: Double) {
    let photos = drawing.photos
    var scales: [ObjectIdentifier: Double] = [:]
    for photo in photos {
      let name = ObjectIdentifier(photo.source)
      scales[name] = max(scales[name] ?? 0, photo.placement.scale * scale)
    }
    for source in photos.map(\.source) where pictures[ObjectIdentifier(source)] == nil {
      let picture = PhotoDecoder.decode(source, scale: scales[ObjectIdentifier(source)] ?? 1)
      if let problem = picture.problem {
        let outcome = picture.surface == nil ? "a crossed-out frame stands for it" : "what is left of it was painted"
        problems.append("A photo of \(source.pixelWidth) × \(source.pixelHeight) pixels \(problem); \(outcome).")
      }
      pictures[ObjectIdentifier(source)] = picture
    }
  }

  /// Whether all of a photo could be read.
  func isWhole(_ source: PhotoSource) -> Bool {
    pictures[ObjectIdentifier(source)].map { $0.surface != nil && $0.problem == nil } ?? false
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
