// swift-tools-version: 6.2
import PackageDescription

// The engine: libraries without dependencies. Hosts and tools are nested packages (Hosts, CommandLine, Benchmarks). On macOS this
// package also offers the Apple host, because an app can depend only on the package at the root of a repository.
//
// Requires Swift 6.2 or Xcode 26, or later. Developed with Swift 6.3.1.

/// Whether warnings are errors. The Makefile sets INKDOT_STRICT; clients must not, because SwiftPM and Xcode compile dependencies
/// with warnings suppressed, which the compiler refuses to combine with warnings as errors.
let isStrict = Context.environment["INKDOT_STRICT"] == "1"

let strict: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []
/// Reports constructs that Embedded Swift cannot compile in native builds too.
let strictEmbedded: [SwiftSetting] = isStrict ? [.treatWarning("EmbeddedRestrictions", as: .error)] : []

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + strict

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
  ("Hosting", ["Geometry", "Coding", "Touches", "Gestures", "Patterns", "Sealing", "Drawings", "Boards"]),
  ("Study", ["Geometry", "Coding", "Touches", "Gestures", "Patterns", "Rendering", "Boards"]),
]
/// Modules that `import Inkdot` leaves out: `Coding` has no public interface, `Sealing` serves hosts that write sealed files,
/// `Hosting` serves hosts with a user interface, `Study` serves learners and tests.
let notReexported: Set = ["Coding", "Sealing", "Hosting", "Study"]
/// Modules that `import Inkdot` imports. Targets that depend on `Inkdot` must name them as dependencies too. Otherwise SwiftPM does
/// not recompile these targets after a change, because the module file of `Inkdot` stays the same.
let reexported = modules.filter { !notReexported.contains($0.name) }.map { "Inkdot\($0.name)" }

/// `make docs` sets INKDOT_DOCS; other builds have no dependency.
let documents = Context.environment["INKDOT_DOCS"] != nil

let package = Package(
  name: "Inkdot",
  products: [.library(name: "Inkdot", targets: ["Inkdot"] + reexported)]
    + modules.filter { $0.name != "Coding" }.map { .library(name: "Inkdot\($0.name)", targets: ["Inkdot\($0.name)"]) },
  dependencies: documents ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")] : [],
  targets: modules.map {
    .target(
      name: "Inkdot\($0.name)",
      dependencies: $0.dependencies.map { .target(name: "Inkdot\($0)") },
      path: "Sources/\($0.name)",
      swiftSettings: settings + strictEmbedded,
      // For square roots and rounding.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
  } + [
    .target(
      name: "Inkdot",
      dependencies: reexported.map { .target(name: $0) },
      path: "Sources/Inkdot",
      swiftSettings: settings),
    .target(
      name: "TestSupport",
      dependencies: modules.map { .target(name: "Inkdot\($0.name)") },
      path: "Tests/TestSupport",
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
    + modules.map {
      .testTarget(
        name: "\($0.name)Tests",
        dependencies: ($0.dependencies + [$0.name]).map { .target(name: "Inkdot\($0)") } + ["TestSupport"],
        path: "Tests/\($0.name)Tests",
        // Tests read fixtures by path.
        exclude: ["Patterns", "Drawings"].contains($0.name) ? ["Fixtures"] : [],
        swiftSettings: [.swiftLanguageMode(.v6)])
    } + [
      // The examples of the guides, which import only `Inkdot`.
      .testTarget(
        name: "InkdotTests",
        dependencies: (["Inkdot"] + reexported).map { .target(name: $0) },
        path: "Tests/InkdotTests",
        swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)

#if os(macOS)
  /// Modules of the host for Apple's systems in order of their dependencies, as in Hosts/Apple/Package.swift.
  let host: [(name: String, engine: [String], host: [String])] = [
    ("Graphics", ["Boards", "Drawings", "Geometry", "Hosting", "Ink", "Rendering", "Touches"], []),
    (
      "UIKit",
      ["Boards", "Drawings", "Formats", "Geometry", "Gestures", "Hosting", "Ink", "Patterns", "Rendering", "Touches"],
      ["Graphics"]
    ),
    ("Storage", ["Hosting", "Patterns"], []),
    ("SwiftUI", ["Boards", "Drawings", "Gestures", "Hosting", "Ink", "Patterns"], ["UIKit"]),
    ("Lab", ["Boards", "Geometry", "Gestures", "Hosting", "Rendering", "Study", "Touches"], ["Graphics", "UIKit"]),
  ]
  package.platforms = [.iOS(.v17), .macCatalyst(.v17), .macOS(.v14), .visionOS(.v1)]
  package.products += host.map { .library(name: "Inkdot\($0.name)", targets: ["Inkdot\($0.name)"]) }
  package.targets += host.map {
    .target(
      name: "Inkdot\($0.name)",
      dependencies: ($0.engine + $0.host).map { .target(name: "Inkdot\($0)") },
      path: "Hosts/Apple/Sources/Inkdot\($0.name)",
      resources: $0.name == "Storage" ? [.process("PrivacyInfo.xcprivacy")] : [],
      swiftSettings: settings)
  }
#endif
