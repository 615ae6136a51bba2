// swift-tools-version: 6.2
import PackageDescription

// An app that depends on the engine by URL. Scripts/client builds it.

let package = Package(
  name: "Client",
  dependencies: [
    .package(url: Context.environment["INKDOT_URL"] ?? "https://github.com/inkdot/inkdot", exact: "0.9.0")
  ],
  targets: [.executableTarget(name: "Client", dependencies: [.product(name: "Inkdot", package: "inkdot")])]
)
