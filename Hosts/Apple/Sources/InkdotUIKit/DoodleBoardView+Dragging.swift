#if canImport(UIKit)
  import Foundation
  import InkdotDrawings
  import InkdotGeometry
  import InkdotGraphics
  public import UIKit

  extension DoodleBoardView: UIDragInteractionDelegate {
    /// Formats of a dragged selection, best first: for boards, for drawing programs, for all others.
    private static let draggedForms: [(form: DoodleExport, type: String)] = [
      (.inkdot, pasteboardType), (.svg, "public.svg-image"), (.png, "public.png"),
    ]

    /// Starts a drag of the selection after a long press on it; a finger that moves at once moves the selection.
    public func dragInteraction(
      _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
      guard let selection = board.inkSelection, let drawing = board.selectedDrawing(margin: DoodleCommand.copyMargin)
      else {
        return []
      }
      let (place, shown) = (session.location(in: self), board.view)
      guard handle(at: place) == nil,
        selection.frame.contains(
          Point2D((Double(place.x) - shown.origin.x) / shown.scale, (Double(place.y) - shown.origin.y) / shown.scale))
      else { return [] }
      let provider = NSItemProvider()
      for (form, type) in Self.draggedForms {
        // Created when the drop requests it.
        provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { [weak self] taken in
          Task { @MainActor [weak self] in taken(await form.data(of: drawing, decoder: self?.decoder), nil) }
          return nil
        }
      }
      return [UIDragItem(itemProvider: provider)]
    }
  }
#endif
