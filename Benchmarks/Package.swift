// swift-tools-version: 6.2
import PackageDescription

// What is measured, once natively and once as WebAssembly. `Benchmarks/run` builds and runs it.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "InkdotBenchmarks",
  // Through a link, for the reason told in Hosts/Web/Package.swift.
  dependencies: [.package(name: "Inkdot", path: "Inkdot")],
  targets: [
    .target(
      name: "Workloads",
      dependencies: ["Boards", "Display", "Geometry", "Gestures", "Patterns", "Touches"].map {
        .product(name: "Inkdot\($0)", package: "Inkdot")
      },
      swiftSettings: settings),
    .executableTarget(
      name: "NativeBenchmark", dependencies: ["Workloads"], swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "ModuleBenchmark", dependencies: ["Workloads", "WebAssemblySupport"], swiftSettings: settings),
    .target(name: "WebAssemblySupport"),
  ]
)
