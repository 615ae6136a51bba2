// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

// Open in Xcode or, after replacing the path by the repository's URL, in Swift Playgrounds.

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
