// swift-tools-version: 6.2
import PackageDescription

// The host for Apple's systems, built and tested on Linux. There the manifest at the root offers none of it; on a Mac it offers
// all of it, and this package has only the tests that need no fakes.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

func engine(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: "Inkdot\($0)", package: "Inkdot") }
}

#if os(macOS)
  let hosting = engine("Hosting")
  let modules: [Target] = []
#else
  let hosting: [Target.Dependency] = ["InkdotHosting"]
  let modules: [Target] = [
    .target(
      name: "InkdotHosting",
      dependencies: engine("Boards", "Geometry", "Patterns", "Rendering", "Touches"),
      swiftSettings: settings)
  ]
#endif

let package = Package(
  name: "InkdotApple",
  platforms: [.iOS(.v17), .macOS(.v14)],
  // Through a link, because SwiftPM knows a package by the last part of its path.
  dependencies: [.package(name: "Inkdot", path: "Inkdot")],
  targets: modules + [
    .testTarget(
      name: "HostingTests",
      dependencies: engine("Boards", "Geometry", "Patterns", "Touches") + hosting,
      swiftSettings: settings)
  ]
)
