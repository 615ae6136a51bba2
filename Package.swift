// swift-tools-version: 6.2
import PackageDescription

// The engine: libraries only, no dependency. Hosts and tools are nested packages (Hosts, CommandLine, Benchmarks); on a Mac the
// host for Apple's systems is offered here too, because an app can only depend on the package at a repository's root.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
  // What Embedded Swift cannot compile does not belong in the engine; say so in native builds too.
  .treatWarning("EmbeddedRestrictions", as: .error),
]

/// Scripts/native builds all else without optimization, and asks for it here alone: what a manifest gives to the frontend comes after
/// what its option for all targets says.
let optimization: [SwiftSetting] =
  Context.environment["INKDOT_OPTIMIZED"] != nil ? [.unsafeFlags(["-Xfrontend", "-O"])] : []

/// Hosts/Web/module asks for WebAssembly without code of the engine's own modules: a host has all that it uses.
let embedding: [SwiftSetting] =
  Context.environment["INKDOT_EMBEDDED"] != nil ? [.unsafeFlags(["-Xfrontend", "-emit-empty-object-file"])] : []

/// The engine is tested optimized, as it is shipped; its tests take longer to be optimized than they then save.
let testSettings: [SwiftSetting] = [.swiftLanguageMode(.v6), .unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Engine modules in order of their dependencies; each may import those listed in its row.
let modules: [(name: String, dependencies: [String])] = [
  ("Geometry", []),
  ("Coding", ["Geometry"]),
  ("Touches", ["Geometry"]),
  ("Gestures", ["Geometry", "Touches"]),
  ("Patterns", ["Geometry", "Coding"]),
  ("Sealing", ["Coding"]),
  ("Ink", ["Geometry"]),
  ("Drawings", ["Geometry", "Coding", "Ink"]),
  ("Rendering", ["Geometry", "Coding", "Ink", "Drawings"]),
  ("Formats", ["Geometry", "Coding", "Ink", "Drawings", "Rendering"]),
  ("Boards", ["Geometry", "Touches", "Gestures", "Patterns", "Ink", "Drawings", "Rendering"]),
  ("Study", ["Geometry", "Coding", "Touches", "Gestures", "Rendering", "Boards"]),
]
/// Modules that `import Inkdot` leaves out: `Coding` has no public interface, `Sealing` serves hosts that write sealed files,
/// `Study` serves learners and tests.
let notReexported: Set = ["Coding", "Sealing", "Study"]

/// Only `make docs` sets it: who uses the engine gets no dependency.
let documents = Context.environment["INKDOT_DOCS"] != nil

let package = Package(
  name: "Inkdot",
  products: [.library(name: "Inkdot", targets: ["Inkdot"])]
    + modules.filter { $0.name != "Coding" }.map { .library(name: "Inkdot\($0.name)", targets: ["Inkdot\($0.name)"]) },
  dependencies: documents ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")] : [],
  targets: modules.map {
    .target(
      name: "Inkdot\($0.name)",
      dependencies: $0.dependencies.map { .target(name: "Inkdot\($0)") },
      path: "Sources/\($0.name)",
      swiftSettings: settings + optimization + embedding,
      // For square roots and rounding, where a program that imports nothing else would miss it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
  } + [
    .target(
      name: "Inkdot",
      dependencies: modules.filter { !notReexported.contains($0.name) }.map { .target(name: "Inkdot\($0.name)") },
      path: "Sources/Inkdot",
      swiftSettings: settings),
    .target(
      name: "TestSupport",
      dependencies: modules.map { .target(name: "Inkdot\($0.name)") },
      path: "Tests/TestSupport",
      // It measures ink, which takes ten times as long without.
      swiftSettings: [.swiftLanguageMode(.v6)] + optimization),
  ]
    + modules.map {
      .testTarget(
        name: "\($0.name)Tests",
        // All that it imports: whatever is not named here does not have it built again.
        dependencies: ($0.dependencies + [$0.name]).map { .target(name: "Inkdot\($0)") } + ["TestSupport"],
        path: "Tests/\($0.name)Tests",
        // Read by their path, not bundled.
        exclude: ["Patterns", "Drawings"].contains($0.name) ? ["Fixtures"] : [],
        swiftSettings: testSettings)
    } + [
      // What an app sees: the examples of the guides, with nothing but `import Inkdot`.
      .testTarget(
        // With what that hands on, or a change of its layout would not have this built again.
        name: "InkdotTests",
        dependencies: ["Inkdot"]
          + modules.filter { !notReexported.contains($0.name) }.map { .target(name: "Inkdot\($0.name)") },
        path: "Tests/InkdotTests",
        swiftSettings: testSettings)
    ]
)

#if os(macOS)
  /// Modules of the host for Apple's systems in order of their dependencies, as in Hosts/Apple/Package.swift.
  let host: [(name: String, engine: [String], host: [String])] = [
    ("Hosting", ["Boards", "Drawings", "Geometry", "Gestures", "Ink", "Patterns", "Rendering", "Touches"], []),
    ("Graphics", ["Boards", "Drawings", "Geometry", "Ink", "Rendering", "Touches"], ["Hosting"]),
    (
      "UIKit", ["Boards", "Drawings", "Formats", "Geometry", "Gestures", "Ink", "Patterns", "Rendering", "Touches"],
      ["Hosting", "Graphics"]
    ),
    ("Storage", ["Patterns"], ["Hosting"]),
    ("SwiftUI", ["Boards", "Drawings", "Ink", "Patterns"], ["Hosting", "UIKit"]),
  ]
  package.platforms = [.iOS(.v17), .macCatalyst(.v17), .macOS(.v14), .visionOS(.v1)]
  package.products += host.map { .library(name: "Inkdot\($0.name)", targets: ["Inkdot\($0.name)"]) }
  package.targets += host.map {
    .target(
      name: "Inkdot\($0.name)",
      dependencies: ($0.engine + $0.host).map { .target(name: "Inkdot\($0)") },
      path: "Hosts/Apple/Sources/Inkdot\($0.name)",
      resources: $0.name == "Storage" ? [.process("PrivacyInfo.xcprivacy")] : [],
      // Not what Embedded Swift asks for: a host has a runtime.
      swiftSettings: Array(settings.dropLast()))
  }
#endif
