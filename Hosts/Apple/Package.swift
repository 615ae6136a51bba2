// swift-tools-version: 6.2
import PackageDescription

// The host for Apple's systems, built and tested on Linux against fakes of Apple's frameworks. On a Mac the manifest at the root
// offers the host, and this package has no targets.

// As in the manifest at the root.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["INKDOT_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

func engine(_ names: [String]) -> [Target.Dependency] {
  names.map { .product(name: "Inkdot\($0)", package: "Inkdot") }
}
func engine(_ names: String...) -> [Target.Dependency] { engine(names) }

#if os(macOS)
  let modules: [Target] = []
#else
  func host(_ names: String...) -> [Target.Dependency] { names.map { .target(name: "Inkdot\($0)") } }
  /// Returns a fake of an Apple framework, under its name.
  func fake(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, path: "Fakes/\(name)", swiftSettings: settings)
  }
  /// Disables Swift Testing's overlays for Core Graphics and UIKit, which do not exist for fakes.
  let withoutOverlays: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
  let modules: [Target] = [
    .systemLibrary(name: "CCairo", path: "Fakes/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    fake("CoreGraphics", "CCairo"),
    fake("CoreText", "CoreGraphics"),
    fake("QuartzCore", "CoreGraphics"),
    fake("ImageIO", "CoreGraphics"),
    fake("UIKit", "CoreGraphics", "QuartzCore"),
    fake("Photos"),
    fake("PhotosUI", "UIKit"),
    fake("CoreMotion"),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
    .target(
      name: "InkdotGraphics",
      dependencies: engine("Boards", "Drawings", "Geometry", "Hosting", "Ink", "Rendering", "Touches")
        + ["CoreGraphics", "CoreText", "QuartzCore"],
      swiftSettings: settings),
    .target(
      name: "InkdotUIKit",
      dependencies: engine(
        "Boards", "Drawings", "Formats", "Geometry", "Gestures", "Hosting", "Ink", "Patterns", "Rendering", "Touches")
        + host("Graphics")
        + ["CoreGraphics", "CoreMotion", "ImageIO", "Photos", "PhotosUI", "QuartzCore", "UIKit"],
      swiftSettings: settings),
    fake("SwiftUI", "UIKit"),
    .target(
      name: "InkdotSwiftUI",
      dependencies: engine("Boards", "Drawings", "Gestures", "Hosting", "Ink", "Patterns") + host("UIKit")
        + ["QuartzCore", "SwiftUI", "UIKit"],
      swiftSettings: settings),
    .target(
      name: "InkdotLab",
      dependencies: engine("Boards", "Geometry", "Gestures", "Hosting", "Rendering", "Study", "Touches")
        + host("Graphics", "UIKit") + ["CoreGraphics", "QuartzCore", "SwiftUI", "UIKit"],
      swiftSettings: settings),
    // The examples, so that they are compiled.
    .executableTarget(
      name: "GestureLab", dependencies: host("Lab") + ["SwiftUI"], path: "Sample/GestureLab.swiftpm/Sources",
      swiftSettings: settings),
    .target(
      name: "LockInTenLines",
      dependencies: engine("Gestures") + host("Storage", "SwiftUI", "UIKit") + ["SwiftUI", "UIKit"],
      path: "Sample/LockInTenLines", swiftSettings: settings),
    .executableTarget(
      name: "Sketchbook", dependencies: host("Storage", "SwiftUI") + ["SwiftUI"],
      path: "Sample/Sketchbook.swiftpm/Sources", swiftSettings: settings),
    .testTarget(
      name: "SampleTests",
      dependencies: ["LockInTenLines", "Sketchbook"] + engine("Boards", "Drawings", "Ink")
        + host("Storage", "SwiftUI", "UIKit") + ["CoreGraphics", "QuartzCore", "SwiftUI", "TestSupport", "UIKit"],
      swiftSettings: settings + withoutOverlays),
    .testTarget(
      name: "SwiftUITests",
      dependencies: engine("Boards", "Drawings", "Geometry", "Gestures", "Hosting", "Ink", "Patterns")
        + host("Graphics", "UIKit", "SwiftUI")
        + ["QuartzCore", "SwiftUI", "TestSupport", "UIKit"],
      swiftSettings: settings + withoutOverlays),
    .testTarget(
      name: "LabTests",
      dependencies: engine("Boards", "Geometry", "Gestures", "Hosting", "Study") + host("Lab", "SwiftUI", "UIKit")
        + ["CoreGraphics", "CoreMotion", "QuartzCore", "SwiftUI", "TestSupport", "UIKit"],
      swiftSettings: settings + withoutOverlays),
    .systemLibrary(
      name: "COpenSSL", path: "Fakes/COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    fake("CommonCrypto", "COpenSSL"),
    fake("Security"),
    fake("LocalAuthentication"),
    fake("CryptoKit", "COpenSSL", "LocalAuthentication", "Security"),
    .target(
      name: "InkdotStorage",
      dependencies: engine("Hosting", "Patterns")
        + ["CommonCrypto", "CryptoKit", "LocalAuthentication", "Security"],
      exclude: ["PrivacyInfo.xcprivacy"], swiftSettings: settings),
    .testTarget(
      name: "StorageTests",
      dependencies: engine("Boards", "Hosting", "Patterns", "Sealing") + host("Storage")
        + ["COpenSSL", "CommonCrypto", "CryptoKit", "LocalAuthentication", "Security"],
      swiftSettings: settings + withoutOverlays),
    .testTarget(
      name: "UIKitTests",
      dependencies: engine(
        "Boards", "Drawings", "Formats", "Geometry", "Gestures", "Hosting", "Ink", "Patterns", "Rendering", "Study",
        "Touches") + host("Graphics", "UIKit") + [
          "CCairo", "CoreGraphics", "CoreMotion", "Photos", "PhotosUI", "QuartzCore", "TestSupport", "UIKit",
        ],
      swiftSettings: settings + withoutOverlays),
  ]
#endif

let package = Package(
  name: "InkdotApple",
  platforms: [.iOS(.v17), .macOS(.v14)],
  // A symbolic link, see Hosts/Web/Package.swift.
  dependencies: [.package(name: "Inkdot", path: "../Inkdot")],
  targets: modules
)
