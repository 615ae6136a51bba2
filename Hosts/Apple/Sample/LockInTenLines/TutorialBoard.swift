// quote: tutorial-board
import InkdotHosting
import InkdotUIKit
import UIKit

/// The doodle board of a course with its own bar: clear, undo, eraser, photo and save.
final class TutorialBoardController: UIViewController {
  let board = DoodleBoardView(frame: .zero)
  let bar = UIToolbar(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(board)
    view.addSubview(bar)
    let actions: [(String, @MainActor () -> Void)] = [
      ("Clear", { [board] in board.clear() }),
      ("Undo", { [board] in board.undo() }),
      ("Eraser", { [board] in board.choose(.backgroundEraser) }),
      // A finger moves the photo, two turn and scale it, and a long press makes it part of the drawing.
      ("Photo", { [board] in if let data = UIImage(named: "photo")?.pngData() { board.insert(data) } }),
      ("Save", { [board] in Task { try? await board.saveToPhotos() } }),
    ]
    let items = actions.map { title, action in
      UIBarButtonItem(primaryAction: UIAction(title: title) { _ in action() })
    }
    bar.setItems(items, animated: false)
    board.choose(width: 4)
    board.photoStamped = { photo in print("A photo of", photo.source.pixelWidth, "pixels is in the drawing") }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    bar.frame = CGRect(x: 0, y: view.safeAreaInsets.top, width: size.width, height: 44)
    board.frame = CGRect(x: 0, y: bar.frame.maxY, width: size.width, height: size.height - bar.frame.maxY)
  }
}
// end quote
