// swift-tools-version: 6.2
import PackageDescription

// Libraries for programs without a user interface: pictures of drawings and patterns with Cairo, and a vault with libcrypto, files
// and clocks. A separate package, so that the engine has no dependencies. The tool in CommandLine uses it on Linux and macOS.

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
  name: "InkdotLinux",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "InkdotCairo", targets: ["InkdotCairo"]),
    .library(name: "InkdotVault", targets: ["InkdotVault"]),
    // For the tool.
    .library(name: "CCrypto", targets: ["CCrypto"]),
    .library(name: "CGdkPixbuf", targets: ["CGdkPixbuf"]),
  ],
  // A symbolic link, see Hosts/Web/Package.swift.
  dependencies: [.package(name: "Inkdot", path: "../Inkdot")],
  targets: [
    // Scripts/packages installs these libraries.
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(
      name: "InkdotCairo",
      dependencies: engine("Boards", "Drawings", "Formats", "Geometry", "Ink", "Patterns", "Rendering")
        + ["CCairo", "CGdkPixbuf", "CPNG", "CPango"],
      swiftSettings: settings),
    .target(
      name: "InkdotVault", dependencies: engine("Hosting", "Patterns") + ["CCrypto"], swiftSettings: settings),
    // The examples, so that they are compiled and run.
    .executableTarget(
      name: "Pictures",
      dependencies: [.product(name: "Inkdot", package: "Inkdot"), "InkdotCairo"], path: "Sample/Pictures",
      swiftSettings: settings),
    .executableTarget(
      name: "TerminalLock", dependencies: engine("Hosting", "Patterns") + ["InkdotVault"], path: "Sample/TerminalLock",
      swiftSettings: settings),
    .testTarget(
      name: "CairoTests",
      dependencies: [.product(name: "Inkdot", package: "Inkdot"), "CCairo", "InkdotCairo", "Pictures"],
      swiftSettings: settings),
    .testTarget(
      name: "VaultTests", dependencies: engine("Hosting", "Patterns") + ["InkdotVault", "TerminalLock"],
      swiftSettings: settings),
  ]
)
