// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func reader(_ name: String, _ further: [Target.Dependency] = []) -> Target {
  .executableTarget(name: name, dependencies: ["Notes"] + further, swiftSettings: settings)
}

/// Programs that read the archives of `Examples/Memo`, to be judged by `readback drive`.
let package = Package(
  name: "Readers",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Readback", path: "../..")],
  targets: [
    .target(name: "Notes", swiftSettings: settings),
    reader("PlainReader"),
    reader("CheckedReader", [.product(name: "Readback", package: "Readback")]),
    reader("ForgivingReader"),
    reader("DefaultsReader"),
  ],
  swiftLanguageModes: [.v6]
)
