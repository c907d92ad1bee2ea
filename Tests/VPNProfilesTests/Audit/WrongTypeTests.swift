import KeyedArchives
import PropertyListBytes
import Testing

@testable import VPNProfiles

/// Every key of every table, with a value of every other type.
struct WrongTypeTests {
  /// A table with the keys that lead to it; `[]` behind a key stands for a list of dictionaries.
  private struct Place {
    let steps: [String]
    let table: PayloadTable
  }

  private static let types = [
    "Configuration", "com.apple.vpn.managed", "com.apple.vpn.managed.applayer",
    "com.apple.vpn.managed.appmapping", "com.apple.security.pkcs12",
  ]

  private static func places(of table: PayloadTable) -> [Place] {
    var result: [Place] = []
    var pending = [Place(steps: [], table: table)]
    while let place = pending.popLast() {
      result.append(place)
      for name in place.table.names {
        switch place.table[ExactText(name)]?.content {
        case .dictionary(let inner):
          pending.append(Place(steps: place.steps + [name], table: inner))
        case .dictionaries(let inner):
          pending.append(Place(steps: place.steps + ["\(name)[]"], table: inner))
        default: break
        }
      }
    }
    return result
  }

  private static let samples: [PlistValue] = [
    "zz", 77, .real(0.5), true, .date(0), .data([1]), ["zz"], [7], ["a": 1], [["zz": 1]],
  ]

  /// Whether a value has the type that the table names.
  private static func fits(_ value: PlistValue, _ content: PayloadKey.Content) -> Bool {
    switch (content, value) {
    case (.text, .text), (.choice, .text), (.integer, .integer), (.number, .integer),
      (.flag, .boolean), (.real, .real), (.real, .integer), (.date, .date), (.data, .data),
      (.certificate, .text), (.secretText, .text), (.secretData, .data), (.identity, .data),
      (.dictionary, .dictionary), (.vendorSettings, .dictionary), (.encryptedPayloads, _),
      (.open, _):
      true
    case (.texts, .array(let elements)):
      elements.allSatisfy { if case .text = $0 { true } else { false } }
    case (.integers, .array(let elements)):
      elements.allSatisfy { if case .integer = $0 { true } else { false } }
    case (.dictionaries, .array(let elements)), (.payloads, .array(let elements)):
      elements.allSatisfy { if case .dictionary = $0 { true } else { false } }
    default: false
    }
  }

  /// A payload, or a profile, with a dictionary at a place.
  private static func profile(
    _ type: String, _ steps: [String], _ dictionary: PlistValue
  ) -> PlistValue {
    var value = dictionary
    for step in steps.reversed() {
      let isList = step.hasSuffix("[]")
      value = .dictionary([(step.replacing("[]", with: ""), isList ? [value] : value)])
    }
    guard case .dictionary(let pairs) = value else { return value }
    let start: PlistValue =
      type == "Configuration" ? SampleProfile.profile() : ["PayloadType": .text(type)]
    let result = pairs.reduce(start) { $0.with($1.key, $1.value) }
    return type == "Configuration" ? result : SampleProfile.profile(result)
  }

  @Test(arguments: types)
  func findsEachWrongType(type: String) {
    var count = 0
    for place in Self.places(of: PayloadTable.payload(ofType: type)) {
      let prefix =
        (type == "Configuration" ? "" : "PayloadContent[0].")
        + place.steps.map { $0.replacing("[]", with: "[0]") + "." }.joined()
      // What decides which table holds cannot be changed.
      let fixed =
        !place.steps.isEmpty
        ? [] : type == "Configuration" ? ["PayloadType", "PayloadContent"] : ["PayloadType"]
      let names = place.table.names.filter { !fixed.contains($0) }
      for value in Self.samples {
        let dictionary = PlistValue.dictionary(names.map { ($0, value) })
        let findings = ProfileAudit(of: Self.profile(type, place.steps, dictionary).xml).findings
        let wrong = findings.filter { $0.code == .wrongType || $0.code == .wrongSecretType }
          .compactMap(\.path?.description)
        for name in names {
          guard let key = place.table[ExactText(name)] else { continue }
          let path = prefix + name
          let isFound = wrong.contains { $0 == path || $0.hasPrefix("\(path)[") }
          #expect(isFound != Self.fits(value, key.content), "\(path) as \(value)")
          count += 1
        }
      }
    }
    #expect(count > 50)
  }

  @Test func takesZeroAndOneForBooleans() {
    func codes(_ value: PlistValue) -> [String] {
      found(in: SampleProfile.vpn("IKEv2", SampleProfile.ikev2.with("EnablePFS", value)))
    }
    for value in [0, 1, true, false] as [PlistValue] { #expect(codes(value) == []) }
    for value in [2, -1, "1", "true", .real(1)] as [PlistValue] {
      #expect(codes(value) == ["PayloadContent[0].IKEv2.EnablePFS: wrong-type"])
    }
  }
}
