#if canImport(QuartzCore)
  public import CoreGraphics
  import Foundation
  public import InkdotBoards
  import InkdotDrawings
  import InkdotGeometry
  public import InkdotHosting
  import InkdotRendering
  public import InkdotTouches
  public import QuartzCore

  /// The layers of a doodle board: tiles of finished ink, floating photos above them, tiles of the current stroke, and its tip.
  ///
  /// Tiles are painted once, the tip with every sample.
  ///
  /// Blended ink is shown unblended while it is drawn, and blended when its stroke ends.
  ///
  /// A change repaints only the tiles that it touches. While fingers zoom, tiles are stretched; sharp ones are painted
  /// after a pause.
  @MainActor public final class DoodleLayers {
    /// The root layer.
    public let root = CALayer()
    /// Returns the picture of a photo by its number on the board; `nil` omits the photo.
    public var pictures: (UInt32) -> CGImage? = { _ in nil }

    /// Side of a tile, in pixels; small, because showing a changed tile copies it.
    private static let tilePixels = 256.0

    private let paper = CALayer()
    private let finished = CALayer()
    private let live = CALayer()
    private let photos = CALayer()
    /// The selection during a move.
    private let moved = CALayer()
    /// The outline of the selection, or the lasso.
    private let outline = CAShapeLayer()
    /// The corner handles of the selection.
    private let cornerHandles = CAShapeLayer()
    /// The rotation handle, and the line to it.
    private let rotationHandle = CAShapeLayer()
    /// Visible diameter of a handle, in pt of the screen.
    private static let handleDiameter = 16.0
    /// The alignment guides of a dragged selection.
    private let guides = CAShapeLayer()
    /// The hover position of a pencil.
    private let ring = CAShapeLayer()
    private var movedGeneration: Int?
    private var displayScale = 1.0
    private var size = Size2D(0, 0)
    private var grid = TileGrid(side: tilePixels)
    /// Pixels per pt of the sheet on the current tiles.
    private var resolution = 1.0
    private var tiles: [Tile: Bitmap] = [:]
    /// Tiles of the previous resolution, shown below until the current ones are painted.
    private var stretched: [Bitmap] = []
    private var liveTiles: [Tile: Bitmap] = [:]
    private var tip: Bitmap?
    /// The damaged area of painted tiles, in pt of the sheet.
    private var damage: [Tile: Rect2D] = [:]
    private var rest: Double?

    /// Creates empty layers.
    public init() {
      for layer in [root, paper, finished, live, photos, moved, outline, guides, rotationHandle, cornerHandles, ring] {
        layer.anchorPoint = .zero
        layer.actions = [
          "position": NSNull(), "bounds": NSNull(), "transform": NSNull(), "sublayers": NSNull(), "opacity": NSNull(),
          "backgroundColor": NSNull(), "contents": NSNull(), "path": NSNull(), "lineWidth": NSNull(),
          "strokeColor": NSNull(),
        ]
      }
      root.masksToBounds = true
      root.addSublayer(paper)
      // Ink stamps the floating photos that it crosses, and lies above them.
      for layer in [finished, photos, live, moved, outline, guides] { paper.addSublayer(layer) }
      for layer in [rotationHandle, cornerHandles, ring] { root.addSublayer(layer) }
      let accent = RGBAColor(18, 115, 230).cgColor
      for shape in [outline, rotationHandle, cornerHandles, ring] {
        shape.fillColor = nil
        shape.strokeColor = accent
      }
      rotationHandle.fillColor = accent
      cornerHandles.fillColor = RGBAColor.white.cgColor
      (rotationHandle.lineWidth, cornerHandles.lineWidth) = (2, 2)
      guides.fillColor = nil
      ring.lineWidth = 1
      ring.isHidden = true
    }

    // MARK: Content

    /// Sets the size and repaints everything, also for another drawing or display.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - width: width of the view, in pt.
    ///   - height: height of the view, in pt.
    ///   - displayScale: pixels per pt of the screen.
    public func layOut(_ board: DoodleBoard, width: Double, height: Double, displayScale: Double) {
      size = Size2D(width, height)
      self.displayScale = max(displayScale, 1)
      root.frame = CGRect(x: 0, y: 0, width: width, height: height)
      for bitmap in Array(tiles.values) + stretched { bitmap.layer.removeFromSuperlayer() }
      (tiles, stretched, damage) = ([:], [], [:])
      endInk()
      layPaper(board)
      look(board)
      sharpen(board)
      layPhotos(board)
      laySelection(board)
      layGuides(board)
    }

    private func layPaper(_ board: DoodleBoard) {
      let sheet = board.history.drawing.sheet
      let color = sheet.color.cgColor
      root.backgroundColor = sheet.isEndless ? color : nil
      paper.backgroundColor = sheet.isEndless ? nil : color
      paper.bounds =
        sheet.isEndless ? .zero : CGRect(x: 0, y: 0, width: sheet.width, height: sheet.height)
      paper.masksToBounds = !sheet.isEndless
    }

    /// Carries out the effects of a board that concern its layers.
    ///
    /// - Parameters:
    ///   - effects: the effects of a call.
    ///   - board: the board that returned them.
    ///   - expected: predicted samples of the current stroke; see `DoodleBoard.paintTip(through:on:)`.
    ///   - now: current time, in seconds.
    /// - Complexity: O(tiles touched + ink near them).
    public func carryOut(_ effects: DoodleEffects, of board: DoodleBoard, expected: [TouchEvent], at now: Double) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      if effects.contains(.sheetChanged) {
        layPaper(board)
        invalidate([Rect2D(x: -1e9, y: -1e9, width: 2e9, height: 2e9)])
      }
      if effects.contains(.viewChanged) {
        look(board)
        rest = now + TileGrid.restDuration
      }
      if effects.contains(.damage) { invalidate(board.drainDamage()) }
      if effects.contains(.marksAdded) { addMarks(of: board) }
      if effects.contains(.inkEnded) { endInk() }
      if effects.contains(.ink) || !expected.isEmpty { addInk(of: board, expected) }
      if effects.contains(.photosChanged) { layPhotos(board) }
      if !effects.isDisjoint(with: [.photosChanged, .selectionChanged, .viewChanged]) { laySelection(board) }
      if !effects.isDisjoint(with: [.photosChanged, .selectionChanged, .viewChanged]) { layGuides(board) }
      CATransaction.commit()
    }

    /// The time to call ``paintPendingTiles(of:at:while:)``, in seconds; `nil` when everything is painted.
    ///
    /// - Complexity: O(visible tiles).
    public func deadline(of board: DoodleBoard) -> Double? {
      waiting(of: board).isEmpty ? rest : -.infinity
    }

    /// Paints pending tiles, at least one, nearest to the centre of the screen first.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - now: current time, in seconds.
    ///   - hasTime: returns whether there is time for another tile.
    public func paintPendingTiles(of board: DoodleBoard, at now: Double, while hasTime: () -> Bool) {
      if let rest, rest <= now {
        self.rest = nil
        sharpen(board)
      }
      var left = waiting(of: board)[...]
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      repeat {
        guard let tile = left.popFirst() else { break }
        paint(tile, of: board)
      } while hasTime()
      if left.isEmpty {
        for bitmap in stretched { bitmap.layer.removeFromSuperlayer() }
        stretched = []
      }
      CATransaction.commit()
    }

    // MARK: The view

    private func look(_ board: DoodleBoard) {
      let view = board.view
      // Rounded to pixels, so that sharp tiles stay sharp.
      let pixel = { (x: Double) in (x * self.displayScale).rounded() / self.displayScale }
      paper.position = CGPoint(x: pixel(view.origin.x), y: pixel(view.origin.y))
      paper.setAffineTransform(CGAffineTransform(a: view.scale, b: 0, c: 0, d: view.scale, tx: 0, ty: 0))
    }

    /// The visible area, in pt of the sheet.
    private func visible(_ board: DoodleBoard) -> Rect2D? {
      let (view, bounds) = (board.view, board.history.drawing.bounds)
      let left = max(-view.origin.x / view.scale, bounds.x)
      let top = max(-view.origin.y / view.scale, bounds.y)
      let right = min((size.width - view.origin.x) / view.scale, bounds.x + bounds.width)
      let bottom = min((size.height - view.origin.y) / view.scale, bounds.y + bounds.height)
      guard right > left, bottom > top else { return nil }
      return Rect2D(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Changes to the current resolution, and releases distant tiles.
    private func sharpen(_ board: DoodleBoard) {
      let wanted = displayScale * board.view.scale
      if wanted != resolution {
        for bitmap in stretched { bitmap.layer.removeFromSuperlayer() }
        stretched = Array(tiles.values)
        (tiles, damage) = ([:], [:])
        resolution = wanted
        // Live ink keeps its resolution until its stroke ends.
        grid = TileGrid(side: Self.tilePixels / wanted)
      } else if let visible = visible(board) {
        // A ring of one tile around the screen is kept.
        let kept = visible.inset(by: -grid.side)
        for (tile, bitmap) in tiles where !grid.frame(of: tile).intersects(kept) {
          bitmap.layer.removeFromSuperlayer()
          tiles[tile] = nil
          damage[tile] = nil
        }
      }
    }

    // MARK: Finished ink

    /// Missing or damaged tiles on the screen, nearest to the centre first.
    private func waiting(of board: DoodleBoard) -> [Tile] {
      guard let visible = visible(board) else { return [] }
      return grid.tiles(touching: visible).filter { tiles[$0] == nil || damage[$0] != nil }
    }

    private func invalidate(_ boxes: [Rect2D]) {
      for (tile, _) in tiles {
        let frame = grid.frame(of: tile)
        for box in boxes where box.intersects(frame) { damage[tile] = damage[tile].map { $0.union(box) } ?? box }
      }
    }

    private func paint(_ tile: Tile, of board: DoodleBoard) {
      let frame = grid.frame(of: tile)
      let isNew = tiles[tile] == nil
      guard let bitmap = tiles[tile] ?? Bitmap(frame: CGRect(frame), scale: resolution) else { return }
      // Extends the box by a pixel, so that no edge of the old pixels remains.
      let box = damage[tile].map { overlap($0.inset(by: -1 / resolution), frame) } ?? frame
      damage[tile] = nil
      bitmap.paint(clearing: isNew ? nil : CGRect(box)) { context in
        var painter = ContextPainter(context, surface: CGRect(frame), pictures: pictures)
        // Paints the sheet too, because ink may be blended with it.
        painter.paint(.fill(board.history.drawing.sheet.color))
        board.paintRuling(in: box, scale: resolution, on: &painter)
        board.paint(in: box, on: &painter)
      }
      bitmap.show()
      tiles[tile] = bitmap
      if isNew { finished.addSublayer(bitmap.layer) }
    }

    private func overlap(_ a: Rect2D, _ b: Rect2D) -> Rect2D {
      let (left, top) = (max(a.x, b.x), max(a.y, b.y))
      let (right, bottom) = (min(a.x + a.width, b.x + b.width), min(a.y + a.height, b.y + b.height))
      return Rect2D(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }

    private func addMarks(of board: DoodleBoard) {
      var recorder = DisplayListRecorder()
      board.paintNewMarks(on: &recorder)
      for item in recorder.items {
        guard let box = item.bounds else { continue }
        // Missing tiles are painted as a whole when they are created.
        for (tile, bitmap) in tiles where grid.frame(of: tile).intersects(box) {
          bitmap.paint { ContextPainter($0, surface: bitmap.frame, pictures: pictures).paint(item) }
          bitmap.show()
        }
        if !stretched.isEmpty { rest = rest ?? -.infinity }
      }
    }

    // MARK: Current stroke

    private func addInk(of board: DoodleBoard, _ expected: [TouchEvent]) {
      live.opacity = Float(board.inkOpacity)
      var recorder = DisplayListRecorder()
      board.paintNewInk(on: &recorder)
      for item in recorder.items {
        guard let box = item.bounds else { continue }
        for tile in grid.tiles(touching: box) {
          guard let bitmap = liveTiles[tile] ?? Bitmap(frame: CGRect(grid.frame(of: tile)), scale: resolution)
          else { continue }
          if liveTiles[tile] == nil {
            live.addSublayer(bitmap.layer)
            liveTiles[tile] = bitmap
          }
          bitmap.paint { ContextPainter($0, surface: bitmap.frame).paint(item) }
          bitmap.show()
        }
      }
      tip?.layer.removeFromSuperlayer()
      tip = nil
      var end = DisplayListRecorder()
      board.paintTip(through: expected, on: &end)
      guard let first = end.items.first?.bounds else { return }
      let box = end.items.reduce(first) { $1.bounds.map($0.union) ?? $0 }
      guard let bitmap = Bitmap(frame: CGRect(box.inset(by: -1)).integral, scale: resolution) else { return }
      bitmap.paint { context in
        let painter = ContextPainter(context, surface: bitmap.frame)
        for item in end.items { painter.paint(item) }
      }
      bitmap.show()
      live.addSublayer(bitmap.layer)
      tip = bitmap
    }

    private func endInk() {
      for bitmap in liveTiles.values { bitmap.layer.removeFromSuperlayer() }
      liveTiles = [:]
      tip?.layer.removeFromSuperlayer()
      tip = nil
    }

    // MARK: Floating photos

    private func layPhotos(_ board: DoodleBoard) {
      for layer in photos.sublayers ?? [] { layer.removeFromSuperlayer() }
      for (index, photo) in board.history.drawing.floatingPhotos.enumerated() {
        guard let picture = pictures(board.number(of: photo.source)), let placement = board.placement(ofPhoto: index)
        else { continue }
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds = CGRect(photo.frame)
        // Frame and placement are relative to the photo's centre.
        let middle = placement.transform.applying(Point2D(photo.frame.x, photo.frame.y))
        layer.position = CGPoint(middle)
        let map = placement.transform
        layer.setAffineTransform(CGAffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0))
        layer.contents = picture
        layer.opacity = Float(board.opacity(ofPhoto: index))
        // Appears to float above the sheet, unless it is selected.
        if index != board.selectedPhoto {
          let scale = placement.scale * board.view.scale
          layer.shadowOpacity = 0.4
          layer.shadowRadius = 7 / scale
          layer.shadowOffset = CGSize(width: 0, height: 3 / scale)
        }
        photos.addSublayer(layer)
      }
    }

    // MARK: Selection

    private func layGuides(_ board: DoodleBoard) {
      var recorder = DisplayListRecorder()
      board.paintGuides(on: &recorder)
      let path = CGMutablePath()
      for case .line(let points, let width, let color) in recorder.items {
        path.addLines(between: points.map { CGPoint($0) })
        (guides.lineWidth, guides.strokeColor) = (width, color.cgColor)
      }
      guides.path = recorder.items.isEmpty ? nil : path
    }

    private func laySelection(_ board: DoodleBoard) {
      let scale = board.view.scale
      outline.lineWidth = 1.5 / scale
      outline.lineDashPattern = [NSNumber(value: 6 / scale), NSNumber(value: 4 / scale)]
      let selection = board.inkSelection
      let handles = board.selectionHandles
      layHandles(selection?.isLocked == true ? nil : handles)
      let path = CGMutablePath()
      if let handles {
        let origin = board.view.origin
        path.addLines(
          between: handles.corners.map { CGPoint(x: ($0.x - origin.x) / scale, y: ($0.y - origin.y) / scale) })
        path.closeSubpath()
      } else {
        path.addLines(between: board.lasso.map { CGPoint($0) })
      }
      outline.path = path
      guard let selection, selection.isMoving else {
        moved.isHidden = true
        return
      }
      moved.isHidden = false
      if movedGeneration != selection.generation || moved.sublayers?.isEmpty != false { paintMoved(board, selection) }
      let map = selection.map.transform
      moved.position = CGPoint(x: map.tx, y: map.ty)
      moved.setAffineTransform(CGAffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0))
    }

    private func layHandles(_ handles: SelectionHandles?) {
      for layer in [cornerHandles, rotationHandle] { layer.isHidden = handles == nil }
      guard let handles else { return }
      let side = Self.handleDiameter
      func circle(_ center: Point2D) -> CGRect {
        CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
      }
      let corners = CGMutablePath()
      for center in handles.cornerHandles { corners.addEllipse(in: circle(center)) }
      cornerHandles.path = corners
      let rotation = CGMutablePath()
      rotation.addLines(between: [CGPoint(handles.stemStart), CGPoint(handles.rotationHandle)])
      rotation.addEllipse(in: circle(handles.rotationHandle))
      rotationHandle.path = rotation
    }

    private func paintMoved(_ board: DoodleBoard, _ selection: InkSelection) {
      for layer in moved.sublayers ?? [] { layer.removeFromSuperlayer() }
      movedGeneration = selection.generation
      let frame = CGRect(selection.frame.inset(by: -1)).integral
      // At the resolution of the screen, within the size limits of a picture.
      let sharpest = 4096 / max(frame.width, frame.height)
      guard let bitmap = Bitmap(frame: frame, scale: min(resolution, sharpest)) else { return }
      bitmap.paint { context in
        var painter = ContextPainter(context, surface: frame, pictures: pictures)
        board.paintSelection(on: &painter)
      }
      bitmap.show()
      moved.addSublayer(bitmap.layer)
    }

    // MARK: Hover

    /// Shows where a pencil or pointer will draw; `nil` hides it.
    public func show(_ mark: HoverMark?) {
      ring.isHidden = mark == nil
      guard let mark else { return }
      let radius = mark.diameter / 2
      ring.opacity = Float(mark.opacity)
      ring.path = CGPath(
        ellipseIn: CGRect(
          x: mark.center.x - radius, y: mark.center.y - radius, width: mark.diameter, height: mark.diameter),
        transform: nil)
    }

    /// Releases tiles outside the screen; they can be repainted.
    public func freeMemory(of board: DoodleBoard) {
      guard let visible = visible(board) else { return }
      for bitmap in stretched { bitmap.layer.removeFromSuperlayer() }
      stretched = []
      for (tile, bitmap) in tiles where !grid.frame(of: tile).intersects(visible) {
        bitmap.layer.removeFromSuperlayer()
        tiles[tile] = nil
        damage[tile] = nil
      }
    }

    /// Number of tiles.
    package var tileCount: Int { tiles.count + stretched.count }
  }
#endif
