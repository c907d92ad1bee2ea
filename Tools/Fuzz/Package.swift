// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["READBACK_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// An executable that hands one entry point to libFuzzer.
func fuzzer(_ name: String) -> Target {
  .executableTarget(name: name, dependencies: ["FuzzDriver", "Promises"], swiftSettings: settings)
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Promises", targets: ["Promises"])],
  dependencies: [
    // By name: a dependency by path takes its identity from the folder of the clone otherwise.
    .package(name: "Readback", path: "../.."),
    .package(name: "Samples", path: "../Samples"),
  ],
  targets: [
    .target(
      name: "Promises",
      dependencies: [
        .product(name: "Readback", package: "Readback"),
        .product(name: "SampleArchives", package: "Samples"),
      ],
      swiftSettings: settings),
    .target(name: "CLibFuzzer"),
    .target(
      name: "FuzzDriver", dependencies: ["CLibFuzzer", "Promises"], swiftSettings: settings),
    fuzzer("FuzzBinaryPropertyList"),
    fuzzer("FuzzContractDocument"),
    fuzzer("FuzzKeyedArchive"),
    fuzzer("FuzzXMLPropertyList"),
  ],
  swiftLanguageModes: [.v6]
)
