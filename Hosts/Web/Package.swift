// swift-tools-version: 6.2
import PackageDescription

// The engine as WebAssembly. Build it with `Hosts/Web/build`, which names the triple and the toolset.

let package = Package(
  name: "InkdotWeb",
  dependencies: [.package(name: "Inkdot", path: "../..")],
  targets: [
    .executableTarget(
      name: "WebHost",
      dependencies: [
        .product(name: "InkdotBoards", package: "Inkdot"),
        .product(name: "InkdotDisplay", package: "Inkdot"),
        .product(name: "InkdotGeometry", package: "Inkdot"),
        .product(name: "InkdotGestures", package: "Inkdot"),
        .product(name: "InkdotPatterns", package: "Inkdot"),
        .product(name: "InkdotReplay", package: "Inkdot"),
        .product(name: "InkdotTouches", package: "Inkdot"),
        "WebAssemblySupport",
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
      ]),
    // What the Swift runtime wants from a C library where there is no platform underneath.
    .target(name: "WebAssemblySupport"),
  ]
)
