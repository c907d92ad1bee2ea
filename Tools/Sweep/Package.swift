// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Sweep",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Readback", path: "../.."),
    .package(name: "Fuzz", path: "../Fuzz"),
  ],
  targets: [
    .executableTarget(
      name: "Sweep",
      dependencies: [
        .product(name: "Readback", package: "Readback"),
        .product(name: "Promises", package: "Fuzz"),
      ],
      swiftSettings: [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
