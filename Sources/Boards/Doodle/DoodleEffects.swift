import InkdotGeometry

/// Effects that a host carries out after a call to a doodle board.
///
/// The order is ``damage``, ``marksAdded``, ``inkEnded``, ``ink``, ``journal``, then the others. After undo during a
/// stroke, ``marksAdded`` may paint nothing. Erasers end ink without painting any.
public struct DoodleEffects: OptionSet, Hashable, Sendable {
  /// The bits of the effects.
  public let rawValue: UInt32

  /// Creates effects from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The current stroke has more ink or another tip.
  ///
  /// Paint ``DoodleBoard/paintNewInk(on:)`` over its painted ink, and replace the old tip by
  /// ``DoodleBoard/paintTip(through:on:)``.
  public static let ink = Self(rawValue: 1 << 0)
  /// The current stroke ended, was discarded or became a shape (``DoodleBoard/isInking`` is `true` then). Remove its
  /// ink after the next paint.
  public static let inkEnded = Self(rawValue: 1 << 1)
  /// Strokes were finished: paint ``DoodleBoard/paintNewMarks(on:)`` over the existing picture.
  public static let marksAdded = Self(rawValue: 1 << 2)
  /// Parts of the sheet must be repainted: ``DoodleBoard/drainDamage()``.
  public static let damage = Self(rawValue: 1 << 3)
  /// The sheet was moved or scaled, see ``DoodleBoard/view``.
  public static let viewChanged = Self(rawValue: 1 << 4)
  /// `canUndo`, `canRedo` or whether the drawing is empty may have changed.
  public static let historyChanged = Self(rawValue: 1 << 5)
  /// Floating photos were added, removed, moved, faded or selected.
  public static let photosChanged = Self(rawValue: 1 << 6)
  /// There are bytes to append to the stored journal: ``DoodleBoard/drainJournal()``.
  public static let journal = Self(rawValue: 1 << 7)
  /// The device was shaken: offer to undo.
  public static let offerUndo = Self(rawValue: 1 << 8)
  /// A pen was seen for the first time; fingers may no longer draw, see ``DoodleSettings/inputPolicy``.
  public static let penSeen = Self(rawValue: 1 << 9)
  /// The lasso or the selection changed or moved: ``DoodleBoard/inkSelection``, ``DoodleBoard/lasso``.
  public static let selectionChanged = Self(rawValue: 1 << 11)
  /// A change was refused and nothing has changed; see ``DoodleBoard/refusal``.
  public static let refused = Self(rawValue: 1 << 10)
  /// The size, colour or ruling of the sheet changed.
  public static let sheetChanged = Self(rawValue: 1 << 13)
  /// The current stroke became a shape, see ``DoodleBoard/recognizedShape``: announce it, and play a haptic.
  public static let shapeRecognized = Self(rawValue: 1 << 12)
  /// A tap of two fingers has undone the last step.
  public static let tapUndid = Self(rawValue: 1 << 14)
  /// A tap of three fingers has redone a step.
  public static let tapRedid = Self(rawValue: 1 << 15)
  /// A tap requests a text, see ``DoodleBoard/textRequest``.
  public static let textRequested = Self(rawValue: 1 << 16)
  /// Floating photos became marks: ``DoodleBoard/stampedMarks``.
  public static let photoStamped = Self(rawValue: 1 << 17)
}

extension DoodleEffects: CustomStringConvertible {
  /// The names of the members, like `[ink]`.
  public var description: String {
    list([
      (.ink, "ink"), (.inkEnded, "inkEnded"), (.marksAdded, "marksAdded"), (.damage, "damage"),
      (.viewChanged, "viewChanged"), (.historyChanged, "historyChanged"), (.photosChanged, "photosChanged"),
      (.journal, "journal"), (.offerUndo, "offerUndo"), (.penSeen, "penSeen"), (.selectionChanged, "selectionChanged"),
      (.refused, "refused"), (.sheetChanged, "sheetChanged"), (.shapeRecognized, "shapeRecognized"),
      (.tapUndid, "tapUndid"), (.tapRedid, "tapRedid"), (.textRequested, "textRequested"),
      (.photoStamped, "photoStamped"),
    ])
  }
}
