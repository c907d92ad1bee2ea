import Acceptance
import ArchiveFiles
import PropertyListBytes
import StrictJSON

extension FixtureConditions {
  /// What a layer says it judged under that is not as it is here, each difference by name with both
  /// values.
  func differences(from here: FixtureConditions) -> [String] {
    contractDifferences(from: here) + fixtureDifferences(from: here)
      + limitDifferences(from: here)
      + relaxationDifferences(from: here) + coverage.differences(from: here.coverage)
  }

  private func contractDifferences(from here: FixtureConditions) -> [String] {
    let (names, files) = (contracts.names, contracts.files)
    let otherNames = Self.keys(names, here.contracts.names).filter {
      names[$0] != here.contracts.names[$0]
    }
    let otherFiles = Self.keys(files, here.contracts.files).filter {
      files[$0] != here.contracts.files[$0]
    }
    let claim = "it judged by other contracts than are here"
    return [otherNames, otherFiles].filter { !$0.isEmpty }.map {
      "\(claim): \(NameList.phrase($0))"
    }
  }

  private func fixtureDifferences(from here: FixtureConditions) -> [String] {
    Self.keys(fixtures, here.fixtures).compactMap { name in
      switch (fixtures[name], here.fixtures[name]) {
      case (let found?, let wanted?) where found.contract != wanted.contract:
        "it judged \(name.repaired) by the contract \"\(found.contract.excerpt)\", and here that is "
          + "\"\(wanted.contract.excerpt)\""
      case (let found?, let wanted?) where found.producer != wanted.producer:
        "it says that \(name.repaired) was written by \(Self.phrase(found.producer)), and here that is "
          + Self.phrase(wanted.producer)
      case (_?, nil): "it says who judges \(name.repaired), which is no fixture here"
      case (nil, _?): "it does not say which contract judges \(name.repaired)"
      case _: nil
      }
    }
  }

  private static func phrase(_ producer: Producer?) -> String {
    guard let producer else { return "nobody" }
    let words = [
      producer.app, producer.version, producer.build.map { "(\($0))" },
      producer.system.map { "on \($0)" }, producer.origin.rawValue,
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  private func limitDifferences(from here: FixtureConditions) -> [String] {
    Self.keys(limits, here.limits).flatMap { contract in
      let (found, wanted) = (limits[contract] ?? [:], here.limits[contract] ?? [:])
      return Self.keys(found, wanted).compactMap { name -> String? in
        guard found[name] != wanted[name] else { return nil }
        return "it judged within other limits: \(contract.repaired): \(name.repaired) "
          + "\(found[name].map { "\($0)" } ?? "unlimited") and not "
          + (wanted[name].map { "\($0)" } ?? "unlimited")
      }
    }
  }

  private func relaxationDifferences(from here: FixtureConditions) -> [String] {
    let (found, wanted) = (Set(relaxations), Set(here.relaxations))
    var differences: [String] = []
    if found != wanted {
      differences.append(
        "it names other relaxations than the contracts have: "
          + NameList.phrase(found.symmetricDifference(wanted).sorted()))
    } else if relaxations != here.relaxations {
      differences.append("it names the relaxations of the contracts in another order, or twice")
    }
    return differences
  }

  private static func keys<Value>(
    _ left: [JSONText: Value], _ right: [JSONText: Value]
  ) -> [JSONText] {
    Set(left.keys).union(right.keys).sorted()
  }
}

extension CoverageRecord {
  fileprivate func differences(from here: CoverageRecord) -> [String] {
    var differences: [String] = []
    func compare(_ name: String, _ found: String, _ wanted: String) {
      guard found != wanted else { return }
      differences.append(
        "what it shows of the contracts differs: \(name) \(found) and not \(wanted)")
    }
    compare("coverage required", "\(isRequired)", "\(here.isRequired)")
    compare("conditions shown", "\(shown)", "\(here.shown)")
    compare("conditions", "\(conditions)", "\(here.conditions)")
    compare("excused", NameList.phrase(excused), NameList.phrase(here.excused))
    compare("generated fixtures", "\(generated)", "\(here.generated)")
    compare("accepted fixtures", "\(accepted)", "\(here.accepted)")
    if excused != here.excused, differences.isEmpty {
      differences.append("what it shows of the contracts differs: other conditions are excused")
    }
    if seed != here.seed {
      differences.append(
        "it derived inputs by \(Self.phrase(seed)), and here that is \(Self.phrase(here.seed))")
    }
    return differences
  }

  /// A seed in words.
  package static func phrase(_ seed: UInt64?) -> String {
    seed.map { "the seed \($0)" } ?? "no seed"
  }
}
