// swift-tools-version: 6.2
import PackageDescription

/// Shows that no guard of the reader can be lost unnoticed: disables each in turn.
///
/// Needs the SwiftSyntax of the toolchain, which `run.sh` points the compiler to.
let package = Package(
  name: "GuardMutations",
  platforms: [.macOS(.v13)],
  targets: [
    .executableTarget(
      name: "GuardMutations",
      swiftSettings: [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
