// swift-tools-version: 6.2
import PackageDescription

/// Writes the archives in `Examples/Memo/Fixtures`, with nothing of the code that reads them.
let package = Package(
  name: "MemoWriter",
  dependencies: [.package(name: "Samples", path: "../../../Tools/Samples")],
  targets: [
    .executableTarget(
      name: "MemoWriter",
      dependencies: [.product(name: "SampleArchives", package: "Samples")],
      swiftSettings: [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
