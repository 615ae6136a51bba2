public import Foundation

/// coregraphics/cgpath · iOS 2.0 · sdk
public class CGPath {
  enum Step {
    case move(CGPoint)
    case line(CGPoint)
    case ellipse(CGRect)
    case close
  }
  fileprivate(set) var steps: [Step] = []

  fileprivate init(_ steps: [Step]) { self.steps = steps }

  /// coregraphics/cgpath/init(ellipsein:transform:) · iOS 5.0 · sdk
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) { steps = [.ellipse(rect)] }
}

/// coregraphics/cgmutablepath · iOS 2.0 · sdk
public final class CGMutablePath: CGPath {
  /// coregraphics/cgmutablepath/init() · iOS 2.0 · sdk
  public init() { super.init([]) }

  /// coregraphics/cgmutablepath/addlines(between:transform:) · iOS 2.0 · sdk
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    steps += [.move(first)] + points.dropFirst().map { .line($0) }
  }

  /// coregraphics/cgmutablepath/addellipse(in:transform:) · iOS 8.0
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) { steps.append(.ellipse(rect)) }

  /// coregraphics/cgmutablepath/closesubpath() · iOS 2.0 · sdk
  public func closeSubpath() { steps.append(.close) }
}
