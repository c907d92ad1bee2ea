// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["READBACK_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

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
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
