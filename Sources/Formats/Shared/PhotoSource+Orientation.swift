public import InkdotDrawings
public import InkdotGeometry

extension PhotoSource {
  /// Maps stored pixels to upright ones, relative to the centre (Exif 2.3, tag 0x0112).
  public var uprightTransform: Transform2D {
    let (a, b, c, d): (Double, Double, Double, Double) =
      switch orientation {
      case 2: (-1, 0, 0, 1)
      case 3: (-1, 0, 0, -1)
      case 4: (1, 0, 0, -1)
      case 5: (0, 1, 1, 0)
      case 6: (0, 1, -1, 0)
      case 7: (0, -1, -1, 0)
      case 8: (0, -1, 1, 0)
      default: (1, 0, 0, 1)
      }
    return Transform2D(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
  }
}
