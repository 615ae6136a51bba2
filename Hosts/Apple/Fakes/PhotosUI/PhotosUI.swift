public import UIKit

/// photosui/phpickerfilter-swift.struct · iOS 14.0 · page
public struct PHPickerFilter: Equatable, Hashable, Sendable {
  let name: String
  /// photosui/phpickerfilter-swift.struct/images · iOS 14.0 · page
  public static let images = PHPickerFilter(name: "images")
}

/// photosui/phpickerconfiguration-swift.struct · iOS 14.0 · page
public struct PHPickerConfiguration {
  /// photosui/phpickerconfiguration-swift.struct/filter · iOS 14.0 · page
  public var filter: PHPickerFilter?
  /// photosui/phpickerconfiguration-swift.struct/init() · iOS 14.0 · page
  public init() {}
}

/// photosui/phpickerresult-swift.struct · iOS 14.0 · page
public struct PHPickerResult {
  /// photosui/phpickerresult-swift.struct/itemprovider · iOS 14.0 · page
  public let itemProvider: NSItemProvider

  package init(_ provider: NSItemProvider) { itemProvider = provider }
}

/// photosui/phpickerviewcontroller · iOS 14.0 · page
@MainActor open class PHPickerViewController: UIViewController {
  package let configuration: PHPickerConfiguration
  /// photosui/phpickerviewcontroller/delegate · iOS 14.0 · page
  open weak var delegate: (any PHPickerViewControllerDelegate)?

  /// photosui/phpickerviewcontroller/init(configuration:) · iOS 14.0 · page
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }

  /// uikit/uiviewcontroller/init(coder:) · iOS 2.0 · sdk
  public required init?(coder: NSCoder) { nil }
}

/// photosui/phpickerviewcontrollerdelegate · iOS 14.0 · page
public protocol PHPickerViewControllerDelegate: AnyObject {
  /// photosui/phpickerviewcontrollerdelegate/picker(_:didfinishpicking:) · iOS 14.0 · page
  @MainActor @preconcurrency func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}
