#if canImport(UIKit)
  import CoreGraphics
  import InkdotBoards
  import InkdotGeometry
  import InkdotGraphics
  import InkdotTouches
  import UIKit

  extension DoodleBoardView {
    /// The handle of the selection at a point of the view; a locked selection has none.
    func handle(at point: CGPoint) -> SelectionHandles.Handle? {
      guard board.inkSelection?.isLocked != true else { return nil }
      return board.selectionHandles?.handle(at: Point2D(point))
    }

    /// Drags a handle with the touch that began on it. Another finger cancels the drag, as it cancels a stroke.
    ///
    /// - Returns: the touches for the board.
    func dragHandles(_ touches: Set<UITouch>, _ event: UIEvent?, _ phase: TouchPhase) -> Set<UITouch> {
      if phase == .began {
        // UIKit reuses touches.
        handleTouches.subtract(touches)
        if draggingTouch != nil {
          cancelHandleDrag()
        } else if intake.count == 0, touches.count == 1, let touch = touches.first {
          beginHandleDrag(touch, event)
        }
      } else if let draggingTouch, touches.contains(draggingTouch) {
        if phase == .cancelled {
          cancelHandleDrag()
        } else {
          let point = Point2D(draggingTouch.location(in: self))
          carryOut(board.dragHandle(to: point, isCentered: isCentered(event)))
          if phase == .ended {
            self.draggingTouch = nil
            carryOut(board.commitAdjustment())
          }
        }
      }
      let others = touches.subtracting(handleTouches)
      if phase == .ended || phase == .cancelled { handleTouches.subtract(touches) }
      return others
    }

    private func beginHandleDrag(_ touch: UITouch, _ event: UIEvent?) {
      let point = touch.location(in: self)
      guard handle(at: point) != nil else { return }
      // May change the selected text, and with it the handles.
      endWriting()
      carryOut(board.commitAdjustment())
      guard let handle = handle(at: point) else { return }
      board.beginDrag(of: handle, at: Point2D(point), isCentered: isCentered(event))
      handleTouches.insert(touch)
      draggingTouch = touch
    }

    /// Reverts the current drag of a handle, if any.
    func cancelHandleDrag() {
      guard draggingTouch != nil else { return }
      draggingTouch = nil
      carryOut(board.cancelAdjustment())
    }

    private func isCentered(_ event: UIEvent?) -> Bool { event?.modifierFlags.contains(.alternate) == true }
  }
#endif
