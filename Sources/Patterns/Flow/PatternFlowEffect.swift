/// What a flow asks of its host.
public enum PatternFlowEffect: Equatable, Sendable {
  /// Check the drawing and answer with ``PatternFlowInput/verdict(_:)``.
  case check(Pattern)
  /// Save the pattern and answer with ``PatternFlowInput/saved`` or ``PatternFlowInput/failed(_:)``.
  case save(Pattern)
  /// Remove the pattern and answer with ``PatternFlowInput/removed`` or ``PatternFlowInput/failed(_:)``.
  case remove
  /// Let the drawing on the board go like this.
  case echo(PatternEcho)
  /// The flow is over; it takes no further input.
  case finished(PatternOutcome)
}
