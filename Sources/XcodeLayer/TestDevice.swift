import Acceptance
import StrictJSON

/// A device that ran tests, as `xcresulttool` names it.
struct TestDevice: Hashable {
  let identifier: JSONText?
  /// Such as `iOS Simulator`.
  let platform: JSONText?
  /// Such as `18.2`.
  let version: JSONText?

  init(reading value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    identifier = try reader.optional("deviceId")?.requiredText()
    platform = try reader.optional("platform")?.requiredText()
    version = try reader.optional("osVersion")?.requiredText()
  }

  /// What tests on such a device write as their platform; nil for a device without iOS.
  var resultPlatform: LayerResult.Platform? {
    switch platform {
    case "iOS"?: .iOS
    case "iOS Simulator"?: .iOSSimulator
    default: nil
    }
  }
}

/// Whether the devices of a run are such as the tests say that they ran on.
struct TestDeviceReview {
  private(set) var objections: [String] = []

  /// - Parameters:
  ///   - devices: Those of the tree of tests, which has to name each.
  ///   - counted: Those by which the summary counts.
  init(of devices: [TestDevice], counted: [TestDevice], results: [LayerResult]) {
    if devices.isEmpty { objections.append("no device is named that ran the tests") }
    let all = devices + counted
    if all.contains(where: { $0.platform == nil }) {
      objections.append("a device does not say what system it has")
    }
    let others = Set(all.filter { $0.resultPlatform == nil }.compactMap(\.platform?.excerpt))
    if let other = others.min() { objections.append("a device has not iOS but \(other)") }
    let platforms = Set(all.compactMap(\.resultPlatform))
    for result in results {
      if platforms.contains(where: { $0 != result.platform }) {
        object("a result is of the platform \(result.platform.rawValue), and a device is not")
      }
      let versions = devices.compactMap(\.version?.repaired)
      if !devices.isEmpty,
        !versions.contains(where: { Self.names(result.system, $0) })
      {
        object(
          "no device has the version of the system on which a result was written, "
            + JSONText(result.system).excerpt)
      }
    }
  }

  private mutating func object(_ objection: String) {
    if !objections.contains(objection) { objections.append(objection) }
  }

  /// Whether the name of a system has a version in it, and not a longer number.
  private static func names(_ system: String, _ version: String) -> Bool {
    let wanted = version.split(separator: ".")
    return !wanted.isEmpty
      && system.split(whereSeparator: { !"0123456789.".contains($0) }).contains { found in
        found.split(separator: ".").starts(with: wanted)
      }
  }
}
