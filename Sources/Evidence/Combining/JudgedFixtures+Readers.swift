import Acceptance
import ArchiveFiles
package import StrictJSON

/// How the cases of another reader follow from the inputs.
struct ReaderManner: Hashable, Sendable {
  /// Whether the values that it read are compared.
  var comparesValues: Bool
  /// Whether what it saved is looked at.
  var saves: Bool
  /// Whether what it left of a file that it rejected is looked at.
  var leavesOriginal: Bool
}

extension JudgedFixtures {
  /// An input by which every reader is judged.
  struct Input: Sendable {
    /// The name behind that of the reader.
    let name: String
    /// The name of the contract that judges it.
    let contract: JSONText
    let mustBeAccepted: Bool
    let digest: SHA256Digest?
    /// The paths whose values are expected; nil for an input that is derived from a fixture.
    let fields: [String]?
  }

  /// All cases that a layer has to have run, by the readers that it says it judged with.
  func cases(of configuration: LayerConfiguration) -> CaseList {
    cases(
      of: configuration.layer, readers: configuration.readers.map(\.name),
      given: configuration.cases.records.map(\.name))
  }

  /// The readers of an app are its tests' own business: by which contracts they are judged, and how,
  /// is seen by the cases that were run. But what one fixture of a contract has, all have.
  ///
  /// - Parameter names: What was run; it counts on iOS only.
  package func cases(
    of layer: EvidenceLayer, readers: [JSONText], given names: [JSONText]
  ) -> CaseList {
    let names = Set(names)
    var list = records
    for reader in readers where reader != "readback" {
      for (_, inputs) in Dictionary(grouping: inputs, by: \.contract).sorted(by: { $0.key < $1.key }
      ) {
        let manner =
          switch layer {
          case .commandLine: manners[reader]
          case .ios: Self.manner(of: reader.repaired, inputs, shownBy: names)
          }
        guard let manner else { continue }
        list += inputs.flatMap { $0.cases(of: reader.repaired, manner) }
      }
    }
    return CaseList(list)
  }

  /// What a layer asked of a reader; nil for one that it does not name or asked nothing.
  func share(of reader: JSONText, in configuration: LayerConfiguration) -> ReaderShare? {
    guard configuration.readers.contains(where: { $0.name == reader }) else { return nil }
    let start = reader.codeUnits + [0x2F]
    let names = Set(
      configuration.cases.records.map(\.name).filter { $0.codeUnits.starts(with: start) })
    var share = ReaderShare()
    for (contract, inputs) in Dictionary(grouping: inputs, by: \.contract)
      .sorted(by: { $0.key < $1.key })
    {
      guard let manner = Self.manner(of: reader.repaired, inputs, shownBy: names) else {
        share.missing.append(contract)
        continue
      }
      share.judged.append(contract)
      // The cases of this package's own reader are found again by their names, not by this manner.
      guard reader != "readback" else { continue }
      let fixtures = inputs.filter { $0.fields != nil }
      if !manner.comparesValues, fixtures.contains(where: \.hasValues) {
        share.withoutValues.append(contract)
      }
      if !manner.leavesOriginal, fixtures.contains(where: { !$0.mustBeAccepted }) {
        share.withoutOriginals.append(contract)
      }
    }
    return share.judged.isEmpty ? nil : share
  }

  /// Nil for a reader that was not judged by any of the inputs.
  private static func manner(
    of reader: String, _ inputs: [Input], shownBy names: Set<JSONText>
  ) -> ReaderManner? {
    func isThere(_ name: String) -> Bool { names.contains(JSONText("\(reader)/\(name)")) }
    let fixtures = inputs.filter { $0.fields != nil }
    guard
      inputs.contains(where: { isThere($0.fields == nil ? $0.name : "\($0.name)/verdict") })
    else { return nil }
    return ReaderManner(
      comparesValues: fixtures.contains { input in
        (input.fields ?? []).contains { isThere("\(input.name)/field/\($0)") }
      },
      saves: fixtures.contains { isThere("\($0.name)/saved") },
      leavesOriginal: fixtures.contains { isThere("\($0.name)/unchanged") })
  }
}

extension JudgedFixtures.Input {
  fileprivate var hasValues: Bool { mustBeAccepted && fields?.isEmpty == false }

  fileprivate func cases(of reader: String, _ manner: ReaderManner) -> [CaseRecord] {
    func record(_ condition: String, _ expected: String) -> CaseRecord {
      CaseRecord(
        name: JSONText("\(reader)/\(name)\(condition)"), expected: JSONText(expected),
        input: digest)
    }
    let verdict = mustBeAccepted ? "accepted" : "rejected"
    guard let fields else { return [record("", verdict)] }
    var records = [record("/verdict", verdict)]
    if mustBeAccepted {
      if manner.comparesValues {
        records += fields.map { record("/field/\($0)", "the expected value") }
      }
      if manner.saves { records.append(record("/saved", "saved")) }
    } else if manner.leavesOriginal {
      records.append(record("/unchanged", "unchanged"))
    }
    return records
  }
}
