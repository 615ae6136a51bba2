// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

// Opened in Xcode or, with the repository's address in place of the path, in Swift Playgrounds.

let package = Package(
  name: "GestureLab",
  platforms: [.iOS("17.0")],
  products: [
    .iOSApplication(
      name: "GestureLab", targets: ["GestureLab"], bundleIdentifier: "org.inkdot.gesturelab", displayVersion: "1.0",
      bundleVersion: "1", appIcon: .placeholder(icon: .gamepad), accentColor: .presetColor(.blue),
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [
        .portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown(.when(deviceFamilies: [.pad])),
      ])
  ],
  dependencies: [.package(name: "Inkdot", path: "../../../..")],
  targets: [
    .executableTarget(
      name: "GestureLab",
      dependencies: [.product(name: "InkdotLab", package: "Inkdot")],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
