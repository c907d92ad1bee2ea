// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["READBACK_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Writes property lists and keyed archives for the other tools; reads nothing, depends on nothing.
let package = Package(
  name: "Samples",
  products: [.library(name: "SampleArchives", targets: ["SampleArchives"])],
  targets: [
    .target(name: "SampleArchives", swiftSettings: settings),
    .executableTarget(
      name: "SampleWriter", dependencies: ["SampleArchives"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
