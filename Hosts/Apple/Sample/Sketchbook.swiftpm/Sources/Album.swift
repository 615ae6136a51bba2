import Foundation
import Observation

/// The drawings in a folder, the newest first.
@MainActor @Observable final class Album {
  private(set) var sketches: [SketchFile] = []
  @ObservationIgnored private let folder: URL

  init(in folder: URL = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]) {
    self.folder = folder
    reload()
  }

  /// Reads the folder again; the Files app may have changed it.
  func reload() {
    let urls = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    sketches = urls.filter { $0.pathExtension == "inkdot" }.map { SketchFile(url: $0) }
      .sorted { $0.name.localizedStandardCompare($1.name) == .orderedDescending }
  }

  /// Creates a drawing, named by the date and the first unused number.
  func add(on day: Date = Date(), in zone: TimeZone = .current) -> SketchFile {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = zone
    formatter.dateFormat = "yyyy-MM-dd"
    let date = formatter.string(from: day)
    let taken = Set(sketches.map(\.name))
    let number = (1...).first { !taken.contains("\(date) \($0)") } ?? 1
    let sketch = SketchFile(url: folder.appendingPathComponent("\(date) \(number).inkdot"))
    sketch.replace([])
    reload()
    return sketch
  }

  func delete(_ sketch: SketchFile) {
    try? FileManager.default.removeItem(at: sketch.url)
    reload()
  }
}
