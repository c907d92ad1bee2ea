import StrictJSON

/// A simulator that can run tests.
package struct SimulatorDevice: Hashable, Sendable {
  package let identifier: String
  package let name: String
  /// The version of iOS, its most significant number first.
  package let version: [Int]

  /// The devices that `xcrun simctl list devices available -j` lists, those with iOS.
  ///
  /// - Throws: For a text that has another shape. Keys that are not known are passed over.
  static func list(_ bytes: [UInt8]) throws(JSONFailure) -> [SimulatorDevice] {
    var root = try JSONDocument(parsing: bytes).root.requiredObject()
    var devices: [SimulatorDevice] = []
    for runtime in try root.required("devices").requiredMembers() {
      guard let version = version(ofRuntime: runtime.name.repaired) else { continue }
      for element in try runtime.value.requiredElements() {
        var device = try element.requiredObject()
        let identifier = try device.required("udid").requiredName()
        let name = try device.required("name").requiredName()
        if try device.optional("isAvailable")?.requiredBoolean() == false { continue }
        devices.append(SimulatorDevice(identifier: identifier, name: name, version: version))
      }
    }
    return devices
  }

  /// `com.apple.CoreSimulator.SimRuntime.iOS-18-2` is 18.2; nil for another system.
  private static func version(ofRuntime name: String) -> [Int]? {
    guard let last = name.split(separator: ".").last, last.hasPrefix("iOS-") else { return nil }
    let numbers = last.dropFirst("iOS-".count).split(separator: "-").map { Int($0) }
    let version = numbers.compactMap(\.self)
    return version.count == numbers.count && !version.isEmpty ? version : nil
  }

  package var versionText: String { version.map(String.init).joined(separator: ".") }

  /// The best of some devices: the newest iOS, a phone first, then by name and identifier.
  static func best(of devices: [SimulatorDevice]) -> SimulatorDevice? {
    devices.min { left, right in
      if left.version != right.version {
        return right.version.lexicographicallyPrecedes(left.version)
      }
      let (leftIsPhone, rightIsPhone) = (
        left.name.hasPrefix("iPhone"), right.name.hasPrefix("iPhone")
      )
      if leftIsPhone != rightIsPhone { return leftIsPhone }
      return (left.name, left.identifier) < (right.name, right.identifier)
    }
  }
}
