// swift-tools-version: 6.2
import PackageDescription

// The benchmarks, built natively and as WebAssembly. `Benchmarks/run` builds and runs them.

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
  name: "InkdotBenchmarks",
  // A symbolic link, see Hosts/Web/Package.swift.
  dependencies: [.package(name: "Inkdot", path: "Inkdot")],
  targets: [
    .target(
      name: "Workloads",
      dependencies: ["TestSupport"]
        + engine("Boards", "Drawings", "Geometry", "Gestures", "Ink", "Patterns", "Rendering", "Study", "Touches"),
      swiftSettings: settings),
    .executableTarget(
      name: "NativeBenchmark", dependencies: ["Workloads"], swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "ModuleBenchmark", dependencies: ["Workloads", "WebAssemblySupport"], swiftSettings: settings),
    .target(name: "WebAssemblySupport"),
    // Writes a page of handwriting for the compared programs.
    .target(
      name: "TestSupport",
      dependencies: engine("Drawings", "Geometry", "Ink"),
      // The other files need `@testable` imports.
      sources: ["DeviceStroke.swift", "HandwrittenPage.swift", "InkMeasure.swift", "SeededGenerator.swift"],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "PageWriter", dependencies: ["TestSupport"] + engine("Drawings", "Geometry", "Ink"), swiftSettings: settings
    ),
    .executableTarget(
      name: "InkQuality", dependencies: ["TestSupport"] + engine("Drawings", "Geometry", "Ink"), swiftSettings: settings
    ),
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .executableTarget(name: "PlainCairo", dependencies: ["CCairo"], cSettings: [.unsafeFlags(["-O2"])]),
  ]
)
