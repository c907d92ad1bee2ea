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
  name: "Durability",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Readback", path: "../..")],
  targets: [
    .executableTarget(
      name: "SavingTrial",
      dependencies: [.product(name: "Readback", package: "Readback")],
      swiftSettings: settings),
    .executableTarget(name: "FaultTracer"),
  ],
  swiftLanguageModes: [.v6]
)
