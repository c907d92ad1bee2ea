// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The settings of every Swift target, in one place.
///
/// Warnings are errors only when `READBACK_STRICT` is set, as `.ci/run` does: a package that
/// depends on this one by path must not fail to build because its compiler warns differently.
let settings: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ] + (Context.environment["READBACK_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: settings)
}

func tests(
  _ name: String, of modules: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: modules, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "Readback",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Readback", targets: ["Readback"]),
    .library(name: "ReadbackRehearsal", targets: ["FoundationRehearsal"]),
    .library(name: "ReadbackTesting", targets: ["ReadbackTesting"]),
    .library(name: "ReadbackTools", targets: ["Acceptance", "Counterexamples"]),
    .library(name: "ReadbackVPN", targets: ["ReadbackVPN"]),
    .library(name: "ReadbackVPNTesting", targets: ["SimulatedDevices", "VPNScenarios"]),
    .executable(name: "readback", targets: ["ReadbackTool"]),
  ],
  targets: [
    module("StrictJSON"),
    module("PropertyListBytes"),
    module("KeyedArchives", imports: ["PropertyListBytes"]),
    module("ArchiveContracts", imports: ["KeyedArchives", "PropertyListBytes", "StrictJSON"]),
    module("ArchiveCoding", imports: ["ArchiveContracts", "KeyedArchives", "PropertyListBytes"]),
    module(
      "ArchiveDifferences", imports: ["ArchiveContracts", "KeyedArchives", "PropertyListBytes"]),
    module(
      "ArchiveMigration",
      imports: ["ArchiveContracts", "KeyedArchives", "PropertyListBytes", "StrictJSON"]),
    module(
      "ArchiveRedaction", imports: ["ArchiveContracts", "KeyedArchives", "PropertyListBytes"]),
    module("Counterexamples", imports: ["ArchiveContracts", "KeyedArchives", "PropertyListBytes"]),
    module("CSHA256"),
    module("CSystemCalls"),
    module(
      "ArchiveFiles",
      imports: [
        "ArchiveContracts", "CSHA256", "CSystemCalls", "KeyedArchives", "PropertyListBytes",
      ]),
    module("FileCoordinationDeclarations"),
    module(
      "ArchiveStorage",
      imports: [
        "ArchiveContracts", "ArchiveFiles", "FileCoordinationDeclarations", "KeyedArchives",
        "PropertyListBytes",
      ]),
    module("CProcessBoundary"),
    module("ProcessBoundary", imports: ["CProcessBoundary"]),
    module(
      "Acceptance",
      imports: [
        "ArchiveContracts", "ArchiveFiles", "ArchiveMigration", "Counterexamples",
        "KeyedArchives", "PropertyListBytes", "StrictJSON",
      ]),
    module(
      "ReaderAcceptance",
      imports: [
        "Acceptance", "ArchiveContracts", "ArchiveFiles", "ArchiveMigration", "KeyedArchives",
        "ProcessBoundary", "PropertyListBytes", "StrictJSON",
      ]),
    module(
      "Evidence",
      imports: [
        "Acceptance", "ArchiveContracts", "ArchiveFiles", "PropertyListBytes", "StrictJSON",
      ]),
    module(
      "XcodeLayer",
      imports: ["Acceptance", "ArchiveFiles", "Evidence", "ProcessBoundary", "StrictJSON"]),
    module(
      "Reports",
      imports: [
        "Acceptance", "ArchiveContracts", "ArchiveFiles", "Counterexamples", "PropertyListBytes",
        "StrictJSON",
      ]),
    module("Keychains"),
    module("SecurityDeclarations"),
    module("SystemKeychains", imports: ["Keychains", "SecurityDeclarations"]),
    module("SimulatedDevices", imports: ["Keychains"]),
    module(
      "VPNProfiles", imports: ["KeyedArchives", "Keychains", "PropertyListBytes", "StrictJSON"]),
    module("NetworkExtensionDeclarations"),
    module(
      "SystemProfiles", imports: ["Keychains", "NetworkExtensionDeclarations", "VPNProfiles"]),
    module(
      "VPNScenarios", imports: ["Keychains", "SimulatedDevices", "StrictJSON", "VPNProfiles"]),
    module(
      "ReadbackVPN", imports: ["Keychains", "SystemKeychains", "SystemProfiles", "VPNProfiles"]),
    .target(
      name: "VPNExample", dependencies: ["NetworkExtensionDeclarations", "ReadbackVPN"],
      path: "Examples/VPN/App", swiftSettings: settings),
    module(
      "FoundationDecoding", imports: ["ArchiveContracts", "KeyedArchives", "PropertyListBytes"]),
    module(
      "FoundationRehearsal",
      imports: [
        "ArchiveContracts", "FoundationDecoding", "ProcessBoundary", "PropertyListBytes",
      ]),
    module(
      "Readback",
      imports: [
        "ArchiveCoding", "ArchiveContracts", "ArchiveFiles", "ArchiveMigration", "ArchiveStorage",
        "FoundationDecoding", "KeyedArchives", "PropertyListBytes",
      ]),
    module(
      "ReadbackTesting",
      imports: [
        "Acceptance", "ArchiveContracts", "ArchiveFiles", "FoundationDecoding", "KeyedArchives",
        "PropertyListBytes", "StrictJSON",
      ]),
    module(
      "ReadbackCommands",
      imports: [
        "Acceptance", "ArchiveContracts", "ArchiveDifferences", "ArchiveFiles",
        "ArchiveMigration", "ArchiveRedaction", "ArchiveStorage", "Counterexamples", "Evidence",
        "Keychains", "KeyedArchives", "ProcessBoundary", "PropertyListBytes", "ReaderAcceptance",
        "Reports", "SimulatedDevices", "StrictJSON", "VPNProfiles", "VPNScenarios", "XcodeLayer",
      ]),
    .executableTarget(
      name: "ReadbackTool", dependencies: ["ReadbackCommands"], swiftSettings: settings),
    .target(
      name: "TestArchives", dependencies: ["KeyedArchives", "PropertyListBytes"],
      path: "Tests/Support/TestArchives", swiftSettings: settings),
    .executableTarget(
      name: "BoundaryAttempts", dependencies: ["ProcessBoundary"],
      path: "Tests/Support/BoundaryAttempts", swiftSettings: settings),
    .executableTarget(
      name: "FoundationDifferential",
      dependencies: [
        "ArchiveContracts", "Counterexamples", "FoundationDecoding", "KeyedArchives",
        "ProcessBoundary", "PropertyListBytes", "TestArchives",
      ],
      path: "Tools/Differential", swiftSettings: settings),
    .executableTarget(
      name: "RehearsalAttempts",
      dependencies: [
        "ArchiveContracts", "FoundationDecoding", "FoundationRehearsal", "PropertyListBytes",
      ],
      path: "Tests/Support/RehearsalAttempts", swiftSettings: settings),
    .target(name: "TestFiles", path: "Tests/Support/TestFiles", swiftSettings: settings),
    tests(
      "AcceptanceTests",
      of: [
        "Acceptance", "ArchiveContracts", "ArchiveFiles", "KeyedArchives", "PropertyListBytes",
        "StrictJSON",
      ]),
    tests(
      "ArchiveCodingTests",
      of: ["ArchiveCoding", "ArchiveContracts", "KeyedArchives", "PropertyListBytes"]),
    tests(
      "ArchiveContractsTests",
      of: [
        "ArchiveContracts", "KeyedArchives", "PropertyListBytes", "StrictJSON", "TestArchives",
      ]),
    tests(
      "ArchiveDifferencesTests",
      of: ["ArchiveContracts", "ArchiveDifferences", "KeyedArchives", "PropertyListBytes"]),
    tests("ArchiveFilesTests", of: ["ArchiveFiles", "PropertyListBytes", "TestFiles"]),
    tests(
      "ArchiveMigrationTests",
      of: [
        "ArchiveContracts", "ArchiveMigration", "KeyedArchives", "PropertyListBytes", "StrictJSON",
      ]),
    tests(
      "ArchiveStorageTests",
      of: [
        "ArchiveContracts", "ArchiveFiles", "ArchiveStorage", "FileCoordinationDeclarations",
        "KeyedArchives", "PropertyListBytes",
      ]),
    tests(
      "EvidenceTests",
      of: [
        "Acceptance", "ArchiveFiles", "Evidence", "PropertyListBytes", "StrictJSON", "TestFiles",
      ]),
    tests(
      "FoundationDecodingTests",
      of: [
        "ArchiveContracts", "FoundationDecoding", "KeyedArchives", "PropertyListBytes",
        "TestArchives",
      ]),
    tests(
      "FoundationRehearsalTests",
      of: [
        "ArchiveContracts", "FoundationDecoding", "FoundationRehearsal", "PropertyListBytes",
        "RehearsalAttempts", "TestArchives",
      ]),
    tests(
      "ArchiveRedactionTests",
      of: ["ArchiveContracts", "ArchiveRedaction", "KeyedArchives", "PropertyListBytes"]),
    tests("FuzzCorpusTests", of: ["Readback"]),
    tests(
      "CounterexamplesTests",
      of: [
        "ArchiveContracts", "Counterexamples", "KeyedArchives", "PropertyListBytes", "TestArchives",
      ]),
    tests("KeychainsTests", of: ["Keychains"]),
    tests("KeyedArchivesTests", of: ["KeyedArchives", "PropertyListBytes"]),
    tests("PackageTests", of: ["Readback"]),
    tests("ProcessBoundaryTests", of: ["BoundaryAttempts", "ProcessBoundary"]),
    tests("PropertyListBytesTests", of: ["PropertyListBytes"]),
    tests(
      "ReaderAcceptanceTests",
      of: ["KeyedArchives", "PropertyListBytes", "ReaderAcceptance", "TestArchives"]),
    tests(
      "ReadbackCommandsTests",
      of: [
        "ArchiveFiles", "KeyedArchives", "ProcessBoundary", "PropertyListBytes",
        "ReadbackCommands", "ReadbackTool", "StrictJSON", "TestFiles", "VPNProfiles",
        "VPNScenarios",
      ],
      exclude: ["Snapshots"]),
    tests(
      "ReadbackTestingTests",
      of: [
        "Acceptance", "ArchiveContracts", "ArchiveFiles", "ArchiveMigration",
        "FoundationDecoding", "PropertyListBytes", "ReadbackTesting", "StrictJSON", "TestFiles",
      ]),
    tests("ReportsTests", of: ["Acceptance", "Reports", "StrictJSON", "TestFiles"]),
    tests("SimulatedDevicesTests", of: ["Keychains", "SimulatedDevices"]),
    tests("StrictJSONTests", of: ["StrictJSON"]),
    tests(
      "SystemKeychainsTests",
      of: ["Keychains", "SecurityDeclarations", "SimulatedDevices", "SystemKeychains"]),
    tests(
      "SystemProfilesTests",
      of: [
        "Keychains", "NetworkExtensionDeclarations", "SimulatedDevices", "SystemProfiles",
        "VPNExample", "VPNProfiles",
      ]),
    tests(
      "VPNProfilesTests",
      of: ["KeyedArchives", "Keychains", "PropertyListBytes", "StrictJSON", "VPNProfiles"]),
    tests(
      "VPNScenariosTests",
      of: ["Keychains", "SimulatedDevices", "StrictJSON", "VPNProfiles", "VPNScenarios"]),
    tests(
      "XcodeLayerTests",
      of: [
        "Acceptance", "ArchiveFiles", "Evidence", "ReadbackCommands", "StrictJSON", "TestFiles",
        "XcodeLayer",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Apple's systems have SQLite; elsewhere what needs it is left out where its header is not
// installed (Debian: libsqlite3-dev), so that the package builds with the toolchain alone.
#if canImport(Darwin)
  let hasSQLite = true
#else
  let hasSQLite = FileManager.default.fileExists(atPath: "/usr/include/sqlite3.h")
#endif
if hasSQLite {
  package.products.append(.library(name: "ReadbackSQLite", targets: ["ReadbackSQLite"]))
  package.targets += [
    .systemLibrary(name: "CSQLite"),
    module(
      "ReadbackSQLite",
      imports: [
        "ArchiveContracts", "ArchiveFiles", "ArchiveStorage",
        .target(name: "CSQLite", condition: .when(platforms: [.linux])), "KeyedArchives",
        "PropertyListBytes",
      ]),
    tests(
      "ReadbackSQLiteTests",
      of: [
        "ArchiveContracts", "ArchiveStorage",
        .target(name: "CSQLite", condition: .when(platforms: [.linux])), "KeyedArchives",
        "PropertyListBytes", "ReadbackSQLite",
      ]),
  ]
}
