import InkdotGeometry

/// Effects that a host carries out after a call to a doodle board.
///
/// The order is ``damage``, ``marksAdded``, ``inkEnded``, ``ink``, ``journal``, the rest. After undo during a stroke there may be
/// nothing to paint for ``marksAdded``; erasers end ink without painting any.
public struct DoodleEffects: OptionSet, Hashable, Sendable {
  /// One bit an effect.
  public let rawValue: UInt32

  /// Effects from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The stroke under way has more ink, or another tip: paint ``DoodleBoard/paintNewInk(on:)`` over what is painted of it, and
  /// ``DoodleBoard/paintTip(through:on:)`` in place of the old tip.
  public static let ink = Self(rawValue: 1 << 0)
  /// The stroke under way is over, was discarded or is drawn anew as a shape (``DoodleBoard/isInking`` then): take its ink away
  /// once the next paint is done.
  public static let inkEnded = Self(rawValue: 1 << 1)
  /// Strokes were finished: paint ``DoodleBoard/paintNewMarks(on:)`` over everything that is painted.
  public static let marksAdded = Self(rawValue: 1 << 2)
  /// Parts of the paper look different: repaint ``DoodleBoard/drainDamage()``.
  public static let damage = Self(rawValue: 1 << 3)
  /// The paper was moved or scaled, see ``DoodleBoard/view``.
  public static let viewChanged = Self(rawValue: 1 << 4)
  /// `canUndo`, `canRedo` or whether the drawing is empty may have changed.
  public static let historyChanged = Self(rawValue: 1 << 5)
  /// Photos that wait to be stamped came, went, moved or fade, or another one is selected.
  public static let photosChanged = Self(rawValue: 1 << 6)
  /// There are bytes to append to the stored journal: ``DoodleBoard/drainJournal()``.
  public static let journal = Self(rawValue: 1 << 7)
  /// The device was shaken: offer to undo.
  public static let offerUndo = Self(rawValue: 1 << 8)
  /// A pen was seen for the first time; fingers may no longer draw, see ``DoodleSettings/inputPolicy``.
  public static let penSeen = Self(rawValue: 1 << 9)
  /// Another lasso, another selection, or it was moved: ``DoodleBoard/inkSelection``, ``DoodleBoard/lasso``.
  public static let selectionChanged = Self(rawValue: 1 << 11)
  /// A change was refused and nothing has changed; see ``DoodleBoard/refusal``.
  public static let refused = Self(rawValue: 1 << 10)
  /// The paper has another size, colour or ruling.
  public static let paperChanged = Self(rawValue: 1 << 13)
  /// The stroke under way has become a shape, see ``DoodleBoard/recognizedShape``: say which, and let it be felt.
  public static let shapeRecognized = Self(rawValue: 1 << 12)
  /// Two fingers that tapped have undone the last step.
  public static let tapUndid = Self(rawValue: 1 << 14)
  /// Three fingers that tapped have done a step again.
  public static let tapRedid = Self(rawValue: 1 << 15)
  /// A tap asks for words, see ``DoodleBoard/textRequest``.
  public static let textWanted = Self(rawValue: 1 << 16)
  /// Floating photos became marks: ``DoodleBoard/stampedMarks``.
  public static let photoStamped = Self(rawValue: 1 << 17)
}

extension DoodleEffects: CustomStringConvertible {
  /// The names of the members, as `[ink]`.
  public var description: String {
    list([
      (.ink, "ink"), (.inkEnded, "inkEnded"), (.marksAdded, "marksAdded"), (.damage, "damage"),
      (.viewChanged, "viewChanged"), (.historyChanged, "historyChanged"), (.photosChanged, "photosChanged"),
      (.journal, "journal"), (.offerUndo, "offerUndo"), (.penSeen, "penSeen"), (.selectionChanged, "selectionChanged"),
      (.refused, "refused"), (.paperChanged, "paperChanged"), (.shapeRecognized, "shapeRecognized"),
      (.tapUndid, "tapUndid"), (.tapRedid, "tapRedid"), (.textWanted, "textWanted"),
      (.photoStamped, "photoStamped"),
    ])
  }
}
