// swift-tools-version: 6.2
import PackageDescription

/// An app's package, as one that uses Readback has it: the code of the app without its shell, so that
/// the same tests run on Linux, on a Mac and in a simulator.
let package = Package(
  name: "MemoApp",
  platforms: [.macOS(.v14), .iOS(.v17)],
  // One product, of which Xcode makes the scheme MemoApp.
  products: [.library(name: "MemoApp", targets: ["MemoApp", "MemoAppVPN"])],
  dependencies: [.package(name: "Readback", path: "../..")],
  targets: [
    .target(name: "MemoApp", dependencies: [.product(name: "Readback", package: "Readback")]),
    .target(
      name: "MemoAppVPN", dependencies: [.product(name: "ReadbackVPN", package: "Readback")]),
    .testTarget(
      name: "MemoAppTests",
      dependencies: [
        "MemoApp", "MemoAppVPN",
        .product(name: "Readback", package: "Readback"),
        .product(name: "ReadbackTesting", package: "Readback"),
        .product(name: "ReadbackVPN", package: "Readback"),
        .product(name: "ReadbackVPNTesting", package: "Readback"),
      ],
      resources: [.copy("Fixtures"), .copy("RenamedModule")]),
  ],
  swiftLanguageModes: [.v6]
)
