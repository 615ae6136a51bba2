// swift-tools-version: 6.2
import PackageDescription

// A stored pattern on Linux: cryptography of libcrypto, files and clocks of the system. A package of its own, so that the engine at
// the root depends on nothing.

// As in the manifest at the root.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["INKDOT_STRICT"] != nil ? [.treatAllWarnings(as: .error)] : [])

let engine: [Target.Dependency] = [
  .product(name: "InkdotHosting", package: "Inkdot"), .product(name: "InkdotPatterns", package: "Inkdot"),
]

let package = Package(
  name: "InkdotLinux",
  products: [.library(name: "InkdotVault", targets: ["InkdotVault"])],
  // Through a link, see Hosts/Web/Package.swift.
  dependencies: [.package(name: "Inkdot", path: "../Inkdot")],
  targets: [
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "InkdotVault", dependencies: engine + ["CCrypto"], swiftSettings: settings),
    // The example, so that it is compiled and run.
    .executableTarget(
      name: "TerminalLock", dependencies: engine + ["InkdotVault"], path: "Sample/TerminalLock",
      swiftSettings: settings),
    .testTarget(
      name: "VaultTests", dependencies: engine + ["InkdotVault", "TerminalLock"], swiftSettings: settings),
  ]
)
