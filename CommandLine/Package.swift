// swift-tools-version: 6.2
import PackageDescription

// The `inkdot` tool. A separate package, so that the engine has no dependencies.
// The module is named InkdotTool, because `inkdot` and `Inkdot` collide on a case-insensitive disk.

// As in the manifest at the root.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["INKDOT_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "InkdotCommandLine",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "inkdot", targets: ["InkdotTool"])],
  dependencies: [
    // A symbolic link, see Hosts/Web/Package.swift.
    .package(name: "Inkdot", path: "../Hosts/Inkdot"),
    .package(name: "InkdotLinux", path: "../Hosts/Linux"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    // Hummingbird's dependencies, whose types its interface uses.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "InkdotTool",
      dependencies: [
        .product(name: "Inkdot", package: "Inkdot"),
        .product(name: "InkdotStudy", package: "Inkdot"),
        .product(name: "InkdotSealing", package: "Inkdot"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "InkdotCairo", package: "InkdotLinux"),
        .product(name: "InkdotVault", package: "InkdotLinux"),
        // Opens sealed backups. swift-crypto is not used, because its copy of BoringSSL compiles for three minutes.
        .product(name: "CCrypto", package: "InkdotLinux"),
        // For GLib's Unicode normalization.
        .product(name: "CGdkPixbuf", package: "InkdotLinux"),
      ],
      path: "Sources/inkdot",
      swiftSettings: settings)
  ]
)
