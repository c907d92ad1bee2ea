/// The simulator that is asked for, in the words of `xcodebuild -destination`.
package struct SimulatorDestination: Hashable, Sendable {
  private var identifier: String?
  private var name: String?
  private var version: [Int]?

  /// Any simulator with iOS.
  package static let any = SimulatorDestination()

  private init() {}

  /// Reads `id=UDID` or `platform=iOS Simulator,name=NAME,OS=VERSION`, of which each part may be
  /// left out.
  package init(_ text: String) throws(XcodeFailure) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[1].isEmpty else { throw Self.failure(text) }
      switch sides[0] {
      case "platform":
        guard sides[1] == "iOS Simulator" else {
          throw XcodeFailure(
            .usage, "--destination: the platform is iOS Simulator, not \"\(sides[1])\"")
        }
      case "id": identifier = String(sides[1])
      case "name": name = String(sides[1])
      case "OS" where sides[1] == "latest": continue
      case "OS":
        let numbers = sides[1].split(separator: ".", omittingEmptySubsequences: false).map {
          Int($0)
        }
        guard !numbers.contains(nil) else { throw Self.failure(text) }
        version = numbers.compactMap(\.self)
      default: throw Self.failure(text)
      }
    }
  }

  private static func failure(_ text: String) -> XcodeFailure {
    XcodeFailure(
      .usage,
      "--destination needs id=UDID or \"name=NAME,OS=VERSION\", not \"\(text)\""
    )
  }

  /// The device that fits best.
  func device(among devices: [SimulatorDevice]) throws(XcodeFailure) -> SimulatorDevice {
    let fitting = devices.filter { device in
      (identifier == nil || device.identifier == identifier)
        && (name == nil || device.name == name)
        && (version.map { device.version.starts(with: $0) } ?? true)
    }
    if let device = SimulatorDevice.best(of: fitting) { return device }
    guard !devices.isEmpty else {
      throw XcodeFailure(.notRun, "no simulator with iOS is available on this system")
    }
    let names = Set(devices.map { "\($0.name) (\($0.versionText))" }).sorted()
    throw XcodeFailure(
      .notRun,
      "no simulator fits the destination; there are \(names.prefix(5).joined(separator: ", "))"
        + (names.count > 5 ? " and \(names.count - 5) more" : ""))
  }
}
