// swift-tools-version: 6.2
import PackageDescription

// The engine: libraries only, no dependency. Hosts and tools are nested packages (Hosts, CommandLine, Benchmarks).

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
  // What Embedded Swift cannot compile does not belong in the engine; say so in native builds too.
  .treatWarning("EmbeddedRestrictions", as: .error),
]

/// Engine modules in order of their dependencies; each may import those listed in its row.
let modules: [(name: String, dependencies: [String])] = [
  ("Geometry", []),
  ("Touches", ["Geometry"]),
  ("Gestures", ["Geometry", "Touches"]),
  ("Patterns", ["Geometry"]),
  ("Drawings", ["Geometry"]),
  ("Documents", ["Geometry", "Drawings"]),
  ("Display", ["Geometry", "Drawings"]),
  ("Replay", ["Geometry", "Touches", "Gestures"]),
  ("Boards", ["Geometry", "Touches", "Gestures", "Patterns", "Drawings", "Display", "Replay"]),
]

let package = Package(
  name: "Inkdot",
  products: [.library(name: "Inkdot", targets: ["Inkdot"])]
    + modules.map { .library(name: "Inkdot\($0.name)", targets: ["Inkdot\($0.name)"]) },
  targets: modules.map {
    .target(
      name: "Inkdot\($0.name)",
      dependencies: $0.dependencies.map { .target(name: "Inkdot\($0)") },
      path: "Sources/\($0.name)",
      swiftSettings: settings)
  } + [
    .target(
      name: "Inkdot",
      dependencies: modules.map { .target(name: "Inkdot\($0.name)") },
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
        dependencies: [.target(name: "Inkdot\($0.name)"), "TestSupport"],
        path: "Tests/\($0.name)Tests",
        // Read by their path, not bundled.
        exclude: ["Patterns", "Drawings"].contains($0.name) ? ["Fixtures"] : [],
        swiftSettings: [.swiftLanguageMode(.v6)])
    }
)
