import Acceptance
import Foundation

/// Finds a folder of fixtures in the bundle of a test target, which every system lays out differently.
enum FixtureFolder {
  static func find(
    _ subdirectory: String, in bundle: Bundle
  ) -> Result<String, FixtureFailure> {
    let names = subdirectory.split(separator: "/")
    guard !names.isEmpty, !names.contains("..") else {
      return .failure(FixtureFailure("\"\(subdirectory)\" is no folder inside a bundle"))
    }
    guard !names.contains(where: { $0.lowercased() == "resources" }) else {
      return .failure(
        FixtureFailure(
          "\"\(subdirectory)\": a bundle for iOS that holds a folder called Resources cannot be "
            + "signed; call it otherwise"))
    }
    let parts = Manifest.fileName.split(separator: ".").map(String.init)
    let manifest = { (subdirectory: String?) in
      bundle.url(forResource: parts[0], withExtension: parts[1], subdirectory: subdirectory)
    }
    if let url = manifest(subdirectory) {
      return .success(url.deletingLastPathComponent().path(percentEncoded: false))
    }
    let missing = "no \(subdirectory)/\(Manifest.fileName) in \(bundle.bundlePath)"
    let hint =
      manifest(nil) == nil
      ? "has the test target resources: [.copy(\"\(subdirectory)\")]?"
      : "the files lie there without their folder: use .copy(\"\(subdirectory)\"), not .process"
    return .failure(FixtureFailure("\(missing); \(hint)"))
  }
}
