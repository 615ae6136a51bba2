/// A drawing or a pattern as the bytes of a PNG, PDF or SVG.
public struct CairoPicture: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The photos that could not be painted as they should.
  public let problems: [PhotoProblem]

  /// Reports how many marks are painted, and how many there are. Is called often, by several threads.
  public typealias Progress = @Sendable (_ painted: Int, _ total: Int) -> Void
}
