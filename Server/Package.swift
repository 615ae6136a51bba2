// swift-tools-version: 6.2
import PackageDescription

// The server that verifies patterns. A separate package, so that neither the engine nor the tool depends on a database.

// As in the manifest at the root.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["INKDOT_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "InkdotServer",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "inkdot-server", targets: ["inkdot-server"])],
  dependencies: [
    // A symbolic link, see Hosts/Web/Package.swift.
    .package(name: "Inkdot", path: "../Hosts/Inkdot"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    // Hummingbird's dependencies, whose types its interface uses.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    // Messages, derivations and decisions, without input, output or a clock.
    .target(
      name: "InkdotServerRules",
      dependencies: [
        .product(name: "InkdotPatterns", package: "Inkdot"), .product(name: "InkdotSealing", package: "Inkdot"),
        "CCrypto",
      ],
      swiftSettings: settings),
    .target(
      name: "InkdotServerStorage",
      dependencies: ["InkdotServerRules", .product(name: "GRDB", package: "GRDB.swift"), "CPQ"],
      swiftSettings: settings),
    .executableTarget(
      name: "inkdot-server",
      dependencies: [
        "InkdotServerRules", "InkdotServerStorage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
    .testTarget(name: "RulesTests", dependencies: ["InkdotServerRules"], swiftSettings: settings),
    .testTarget(
      name: "StorageTests", dependencies: ["InkdotServerRules", "InkdotServerStorage"], swiftSettings: settings),
  ]
)
