// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

// Open in Xcode or, after replacing the path by the repository's URL, in Swift Playgrounds.

let package = Package(
  name: "Sketchbook",
  platforms: [.iOS("17.0")],
  products: [
    .iOSApplication(
      name: "Sketchbook", targets: ["Sketchbook"], bundleIdentifier: "org.inkdot.sketchbook", displayVersion: "1.0",
      bundleVersion: "1", appIcon: .placeholder(icon: .pencil), accentColor: .presetColor(.blue),
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [
        .portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown(.when(deviceFamilies: [.pad])),
      ],
      capabilities: [
        .faceID(purposeString: "Opens the sketchbook in place of the pattern."),
        .photoLibraryAdd(purposeString: "Saves drawings to Photos."),
        .camera(purposeString: "Takes photos to draw on."),
      ])
  ],
  dependencies: [.package(name: "Inkdot", path: "../../../..")],
  targets: [
    .executableTarget(
      name: "Sketchbook",
      dependencies: [
        .product(name: "InkdotStorage", package: "Inkdot"), .product(name: "InkdotSwiftUI", package: "Inkdot"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
