/// A drawing or a pattern as the bytes of a PNG, PDF or SVG.
public struct CairoPicture: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// Photos that are missing or incomplete.
  public let problems: [PhotoProblem]

  /// Receives the number of painted marks and of all marks. Called often, on several threads.
  public typealias Progress = @Sendable (_ painted: Int, _ total: Int) -> Void
}
