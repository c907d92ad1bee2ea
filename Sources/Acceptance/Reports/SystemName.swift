import Foundation

extension LayerResult.Platform {
  /// The platform for which this was compiled.
  package static var current: LayerResult.Platform {
    #if os(Linux)
      .linux
    #elseif os(macOS)
      .macOS
    #elseif os(iOS) && targetEnvironment(simulator)
      .iOSSimulator
    #elseif os(iOS)
      .iOS
    #else
      .other
    #endif
  }
}

/// The system that runs this, for people.
package enum SystemName {
  /// Name, version and architecture.
  package static var current: String {
    let version = ProcessInfo.processInfo.operatingSystemVersionString
    return "\(LayerResult.Platform.current.rawValue), \(version), \(architecture)"
  }

  private static var architecture: String {
    #if arch(arm64)
      "arm64"
    #elseif arch(x86_64)
      "x86_64"
    #else
      "another architecture"
    #endif
  }
}
