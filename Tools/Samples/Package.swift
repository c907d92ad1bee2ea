// swift-tools-version: 6.2
import PackageDescription

/// Writes property lists and keyed archives for the other tools; reads nothing, depends on nothing.
let package = Package(
  name: "Samples",
  products: [.library(name: "SampleArchives", targets: ["SampleArchives"])],
  targets: [
    .target(
      name: "SampleArchives",
      swiftSettings: [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
