// swift-tools-version: 6.2
import PackageDescription

// The engine as WebAssembly. Build it with `Hosts/Web/build`, which names the triple and the toolset.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

func engine(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: "Inkdot\($0)", package: "Inkdot") }
}

let package = Package(
  name: "InkdotWeb",
  // Through a link, because SwiftPM knows a package by the last part of its path: a checkout in a folder that is called
  // `web` would pass for this package.
  dependencies: [.package(name: "Inkdot", path: "Inkdot")],
  targets: [
    // The exported functions, as a library so that the tests can call them natively.
    .target(
      name: "WebHost",
      dependencies: engine("Boards", "Display", "Geometry", "Gestures", "Patterns", "Replay", "Touches")
        + ["WebAssemblySupport"],
      swiftSettings: settings),
    .executableTarget(name: "WebModule", dependencies: ["WebHost"], swiftSettings: settings),
    // What the Swift runtime wants from a C library where there is no platform underneath.
    .target(name: "WebAssemblySupport"),

    // For Tests/identity. `Calls` is native only; `ChecksumModule` is built for WebAssembly.
    .target(
      name: "Checksum", dependencies: engine("Geometry"), path: "Tests/identity/Checksum", swiftSettings: settings),
    .executableTarget(
      name: "ChecksumModule", dependencies: ["Checksum", "WebAssemblySupport"],
      path: "Tests/identity/ChecksumModule", swiftSettings: settings),
    .executableTarget(
      name: "Calls", dependencies: ["Checksum", "WebHost"], path: "Tests/identity/Calls", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m")]),
  ]
)
