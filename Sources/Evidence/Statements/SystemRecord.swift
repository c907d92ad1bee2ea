package import Acceptance
package import StrictJSON

/// The system that a layer ran on.
package struct SystemRecord: Hashable, Sendable {
  package let platform: LayerResult.Platform
  /// Platform, version and architecture, for people.
  package let name: JSONText
  /// Whether the layer ran on a system of Apple's, which says nothing about any other layer.
  package var everRunOnApple: Bool

  package init(platform: LayerResult.Platform, name: JSONText) {
    self.platform = platform
    self.name = name
    everRunOnApple = platform.isApple
  }
}

extension LayerResult.Platform {
  /// Whether Apple makes the system. What is not known is none of Apple's.
  package var isApple: Bool {
    switch self {
    case .macOS, .iOS, .iOSSimulator: true
    case .linux, .other: false
    }
  }

  package var isIOS: Bool { self == .iOS || self == .iOSSimulator }
}

extension SystemRecord {
  var members: [JSONText: JSONOutput] {
    [
      "platform": .string(platform.rawValue), "name": .text(name.codeUnits),
      "everRunOnApple": .boolean(everRunOnApple),
    ]
  }

  init(reading reader: inout JSONObjectReader) throws(JSONFailure) {
    self.init(
      platform: try reader.required("platform").requiredChoice(of: LayerResult.Platform.self),
      name: try reader.required("name").requiredText())
    everRunOnApple = try reader.required("everRunOnApple").requiredBoolean()
  }
}
