import ArchiveFiles
package import StrictJSON

/// The cases of a layer, each name once, grouped by their input.
package struct CaseList: Hashable, Sendable {
  /// In the order of the groups.
  package let records: [CaseRecord]
  /// The records by their names.
  package let byName: [JSONText: CaseRecord]

  /// Keeps the first of records with the same name: whoever makes a list from a report learns of
  /// the others by ``repeated(in:)``.
  package init(_ records: [CaseRecord]) {
    var byName: [JSONText: CaseRecord] = [:]
    var groups: [[CaseRecord]] = []
    var groupOfInput: [SHA256Digest?: Int] = [:]
    for record in records where byName.updateValue(record, forKey: record.name) == nil {
      if let group = groupOfInput[record.input] {
        groups[group].append(record)
      } else {
        groupOfInput[record.input] = groups.count
        groups.append([record])
      }
    }
    self.records = groups.flatMap { group in group.sorted { $0.name < $1.name } }
    self.byName = byName
  }

  /// The names that stand in a list more than once, in ascending order.
  package static func repeated(in names: some Sequence<JSONText>) -> [JSONText] {
    var seen: Set<JSONText> = []
    return Set(names.filter { !seen.insert($0).inserted }).sorted()
  }
}

extension CaseList {
  /// `{"count": N, "inputs": [{"sha256": DIGEST, "cases": {NAME: EXPECTED}}]}`.
  var members: [JSONText: JSONOutput] {
    var groups: [JSONOutput] = []
    var rest = records[...]
    while let first = rest.first {
      let group = rest.prefix { $0.input == first.input }
      rest = rest.dropFirst(group.count)
      var cases: [JSONText: JSONOutput] = [:]
      for record in group { cases[record.name] = .text(record.expected.codeUnits) }
      groups.append(
        ["sha256": .optional(first.input?.hexadecimal), "cases": .object(cases)])
    }
    return ["count": .integer(records.count), "inputs": .array(groups)]
  }

  init(reading reader: inout JSONObjectReader) throws(JSONFailure) {
    let count = try reader.required("count")
    var records: [CaseRecord] = []
    var names: Set<JSONText> = []
    for element in try reader.required("inputs").requiredElements() {
      var group = try element.requiredObject()
      let input = try group.optional("sha256")?.requiredDigest()
      for member in try group.required("cases").requiredMembers() {
        guard names.insert(member.name).inserted else {
          throw member.key.failure("a case of this name is there twice")
        }
        records.append(
          CaseRecord(name: member.name, expected: try member.value.requiredText(), input: input))
      }
      try group.finish()
    }
    guard try count.requiredInteger() == records.count else {
      throw count.failure("there are \(records.count) cases")
    }
    self.init(records)
  }
}
