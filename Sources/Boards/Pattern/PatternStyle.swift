public import InkdotGeometry
public import InkdotPatterns

/// The appearance of a pattern: colours or pictures of dots by state, widths and sizes. Lengths in pt.
public struct PatternStyle: Hashable, Sendable {
  /// The appearance of a dot in one of its states. Clear colours paint nothing.
  public struct Dot: Hashable, Sendable {
    /// The small disc in the middle.
    public var disc: RGBAColor
    /// The outline at the dot's full diameter.
    public var ring: RGBAColor
    /// The whole circle, under disc and outline.
    public var halo: RGBAColor
    /// A picture of the host, by number, that replaces disc, ring and halo.
    ///
    /// It fills the dot's square and does not fade. A touch that begins in a corner of the square selects the dot; a
    /// finger that only passes there does not, because it may be moving to another dot. If arrows are shown, the right
    /// side of the picture points to the next dot.
    public var picture: UInt32?

    /// Creates a dot from its three parts.
    public init(disc: RGBAColor, ring: RGBAColor = .clear, halo: RGBAColor = .clear) {
      self.disc = disc
      self.ring = ring
      self.halo = halo
    }

    /// Creates a dot with a picture of the host, by number.
    public init(picture: UInt32) {
      self.init(disc: .clear)
      self.picture = picture
    }
  }

  /// The background behind the dots. The host assigns the numbers of pictures.
  public enum Background: Hashable, Sendable {
    /// No background: the host's content behind the board is visible.
    case none
    /// One colour.
    case color(RGBAColor)
    /// A picture that fills the board.
    case image(id: UInt32)
    /// A picture repeated in tiles of the given size in pt.
    case tiles(id: UInt32, width: Double, height: Double)
  }

  /// The background behind the dots.
  public var background: Background
  /// A dot outside the drawing.
  public var normal: Dot
  /// A dot while the board ignores touches and shows no drawing, as during a lockout; `nil` for ``normal``.
  public var disabled: Dot?
  /// A dot of the drawing.
  public var selected: Dot
  /// The dot reached last.
  public var lastSelected: Dot
  /// A dot of a wrong drawing.
  public var error: Dot
  /// The last dot of a wrong drawing.
  public var lastError: Dot
  /// A dot of an accepted drawing.
  public var correct: Dot
  /// Lines of the drawing.
  public var line: RGBAColor
  /// Lines of a wrong drawing.
  public var errorLine: RGBAColor
  /// Lines of an accepted drawing.
  public var correctLine: RGBAColor
  /// Arrows of the drawing; `nil` for the colour of ``line``.
  public var arrow: RGBAColor?
  /// Arrows of a wrong drawing; `nil` for the colour of ``errorLine``.
  public var errorArrow: RGBAColor?
  /// Arrows of an accepted drawing; `nil` for the colour of ``correctLine``.
  public var correctArrow: RGBAColor?
  /// A picture of the host, by number, that replaces the colour of ``line``.
  ///
  /// Its height is the line width. It is repeated along each link from left to right, and does not fade.
  public var linePicture: UInt32?
  /// A picture that replaces the colour of ``errorLine``, in the same way.
  public var errorLinePicture: UInt32?
  /// A picture that replaces the colour of ``correctLine``, in the same way.
  public var correctLinePicture: UInt32?
  /// Width of the lines, at least 0.5.
  public var lineWidth: Double
  /// Width of the outlines, from 0.5 to the radius of a dot.
  public var ringWidth: Double
  /// Diameter of the disc as a share of the dot's, 0…1.
  public var discFactor: Double
  /// Side of the direction arrows in pt, at least 0. Where lines are not clipped, at least 2.5 times their width.
  public var arrowSide: Double
  /// Whether lines stop at the edge of dots instead of at their centres.
  public var clipsLines: Bool

  /// Creates the style of a preset in the colours of a palette.
  public init(preset: PatternLayout.Preset, palette: PatternPalette) {
    let p = palette
    background = .color(p.background)
    line = p.selected
    errorLine = p.error
    correctLine = p.correct
    arrowSide = 10
    clipsLines = true
    switch preset {
    case .classic:
      normal = Dot(disc: p.normal, halo: p.normal.faded(to: 0.10))
      selected = Dot(disc: p.selected, halo: p.selected.faded(to: 0.28))
      error = Dot(disc: p.error, halo: p.error.faded(to: 0.28))
      correct = Dot(disc: p.correct, halo: p.correct.faded(to: 0.28))
      (lineWidth, ringWidth, discFactor) = (6, 1, 0.3)
    case .compact:
      normal = Dot(disc: p.normal)
      selected = Dot(disc: p.selected, ring: p.selected, halo: p.selected.faded(to: 0.16))
      error = Dot(disc: p.error, ring: p.error, halo: p.error.faded(to: 0.16))
      correct = Dot(disc: p.correct, ring: p.correct, halo: p.correct.faded(to: 0.16))
      (lineWidth, ringWidth, discFactor) = (4, 1.5, 0.24)
    case .ring:
      normal = Dot(disc: .clear, ring: p.normal)
      selected = Dot(disc: p.selected, ring: p.selected)
      error = Dot(disc: p.error, ring: p.error)
      correct = Dot(disc: p.correct, ring: p.correct)
      (lineWidth, ringWidth, discFactor) = (1, 1, 0.4)
    }
    lastSelected = selected
    lastSelected.halo = p.selected.faded(to: preset == .classic ? 0.42 : 0.3)
    lastError = error
    lastError.halo = p.error.faded(to: preset == .classic ? 0.42 : 0.3)
  }
}
