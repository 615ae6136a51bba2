#if canImport(SwiftUI) && canImport(UIKit)
  import InkdotHosting
  import InkdotUIKit
  import Observation
  import SwiftUI

  /// The observable scene lock of a gate.
  @MainActor @Observable final class GateModel {
    /// Whether the content is accessible.
    private(set) var isOpen = false
    /// Whether the content was accessible before, and has state to keep.
    private(set) var hasOpened = false
    @ObservationIgnored private(set) var lock: PatternSceneLock?
    @ObservationIgnored private weak var scene: UIWindowScene?

    /// Locks a scene, unless it is locked already.
    func attach(to scene: UIWindowScene, _ makeLock: (UIWindowScene) -> PatternSceneLock) {
      guard scene !== self.scene else { return }
      detach()
      self.scene = scene
      let lock = makeLock(scene)
      lock.isOpenChanged = { [weak self] in self?.change($0) }
      self.lock = lock
    }

    /// Removes the lock.
    func detach() {
      lock?.invalidate()
      (lock, scene) = (nil, nil)
      change(false)
    }

    private func change(_ isOpen: Bool) {
      if isOpen != self.isOpen { self.isOpen = isOpen }
      if isOpen, !hasOpened { hasOpened = true }
    }
  }

  /// Locks the scene of the window that contains it.
  struct SceneAnchor: UIViewRepresentable {
    let model: GateModel
    let makeLock: (UIWindowScene) -> PatternSceneLock
    let configure: (PatternSceneLock) -> Void

    func makeUIView(context: Context) -> AnchorView { AnchorView(model) }

    func updateUIView(_ view: AnchorView, context: Context) {
      view.makeLock = makeLock
      view.attach()
      if let lock = model.lock { configure(lock) }
    }

    static func dismantleUIView(_ view: AnchorView, coordinator: Void) { view.model.detach() }
  }

  /// An invisible view that finds its scene.
  final class AnchorView: UIView {
    let model: GateModel
    var makeLock: ((UIWindowScene) -> PatternSceneLock)?

    init(_ model: GateModel) {
      self.model = model
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      attach()
    }

    func attach() {
      if let scene = window?.windowScene, let makeLock { model.attach(to: scene, makeLock) }
    }
  }
#endif
