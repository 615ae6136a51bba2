// swift-tools-version: 6.2
import PackageDescription

// The engine as WebAssembly. Build it with `Hosts/Web/build`; `Hosts/Web/module` builds one of its products.

// As in the manifest at the root.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["INKDOT_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

func engine(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: "Inkdot\($0)", package: "Inkdot") }
}

let package = Package(
  name: "InkdotWeb",
  // A symbolic link to the root, because SwiftPM identifies a package by the last component of its path: a checkout in a
  // folder named `web` would be taken for this package.
  dependencies: [.package(name: "Inkdot", path: "../Inkdot")],
  targets: [
    // Shared memory of page and engine.
    .target(
      name: "WebExchange", dependencies: engine("Geometry", "Rendering", "Touches") + ["WebAssemblySupport"],
      swiftSettings: settings),
    // The exported functions, as libraries so that tests can call them natively. There is a WebAssembly module for each
    // part of the page, so that the page loads only the parts that it shows.
    .target(
      name: "LockHost",
      dependencies: engine("Boards", "Geometry", "Patterns", "Rendering", "Touches") + ["WebExchange"],
      swiftSettings: settings),
    .executableTarget(name: "LockModule", dependencies: ["LockHost"], swiftSettings: settings),
    .target(
      name: "LabHost",
      dependencies: engine("Boards", "Geometry", "Gestures", "Rendering", "Study", "Touches") + ["WebExchange"],
      swiftSettings: settings),
    .executableTarget(name: "LabModule", dependencies: ["LabHost"], swiftSettings: settings),
    .target(
      name: "BoardHost",
      dependencies: engine("Boards", "Drawings", "Formats", "Geometry", "Ink", "Rendering", "Touches") + [
        "WebExchange"
      ],
      swiftSettings: settings),
    .executableTarget(name: "BoardModule", dependencies: ["BoardHost"], swiftSettings: settings),
    .target(
      name: "PaperHost", dependencies: engine("Drawings", "Geometry", "Ink", "Rendering") + ["WebExchange"],
      swiftSettings: settings),
    .executableTarget(name: "PaperModule", dependencies: ["PaperHost"], swiftSettings: settings),
    // Reads documents of other programs. Loads at the first import.
    .target(
      name: "DocumentHost", dependencies: engine("Drawings", "Formats", "Ink") + ["WebExchange"],
      swiftSettings: settings),
    .executableTarget(name: "DocumentModule", dependencies: ["DocumentHost"], swiftSettings: settings),
    // Recovery keys and sealed backups. Loads when a backup is made or restored.
    .target(name: "SealHost", dependencies: engine("Sealing") + ["WebExchange"], swiftSettings: settings),
    .executableTarget(name: "SealModule", dependencies: ["SealHost"], swiftSettings: settings),
    // Functions of a C library that the Swift runtime needs.
    .target(name: "WebAssemblySupport"),
    // For Scripts/codes: prints names of the engine's constants and the shared texts for the page. Native only.
    .executableTarget(
      name: "Codes",
      dependencies: engine(
        "Boards", "Drawings", "Formats", "Geometry", "Gestures", "Hosting", "Ink", "Patterns", "Rendering", "Sealing",
        "Study", "Touches") + ["BoardHost", "DocumentHost", "LabHost", "LockHost", "SealHost", "WebExchange"],
      swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),

    // For Tests/identity. `Calls` is native only; `ChecksumModule` is built for WebAssembly.
    .target(
      name: "Checksum", dependencies: engine("Geometry"), path: "Tests/identity/Checksum", swiftSettings: settings),
    .executableTarget(
      name: "ChecksumModule", dependencies: ["Checksum", "WebAssemblySupport"],
      path: "Tests/identity/ChecksumModule", swiftSettings: settings),
    .executableTarget(
      name: "Calls", dependencies: ["BoardHost", "Checksum", "LabHost", "LockHost", "WebExchange"],
      path: "Tests/identity/Calls",
      swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m")]),
    // For Scripts/fuzz, natively and as WebAssembly, with the corpus of the engine's tests.
    .executableTarget(
      name: "Fuzz",
      dependencies: engine("Drawings", "Formats", "Geometry", "Ink", "Patterns", "Study") + ["WebExchange"],
      path: "Tests/fuzz/Fuzz", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
  ]
)
