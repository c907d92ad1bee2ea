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
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Readback", path: "../.."),
    .package(name: "Samples", path: "../Samples"),
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Readback", package: "Readback"),
        .product(name: "SampleArchives", package: "Samples"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "Hello", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
