package import ArchiveFiles
import Counterexamples
import StrictJSON

extension CheckReport {
  /// The files under which the inputs of failing cases are kept, by the position of the case.
  ///
  /// Cases of one fixture share a file; cases without an input have none.
  package var keptNames: [Int: String] {
    var names: [Int: String] = [:]
    var fixtures: [String: String] = [:]
    for (position, checked) in cases.enumerated() where !checked.result.passed {
      switch checked.input {
      case nil: continue
      case .fixture(let judged)?:
        let path = judged.directory.path(of: judged.file)
        let name = fixtures[path] ?? NumberedName.of(position + 1, judged.file.text)
        fixtures[path] = name
        names[position] = name
      case .generated(let example)?:
        let place = example.place.map { "-\($0)" } ?? ""
        names[position] = NumberedName.of(position + 1, example.kind.rawValue + place)
      }
    }
    return names
  }

  /// Adds the inputs of failing cases to a directory that is to be made, with an index.
  package func keepFailing(in directory: inout NewDirectory) throws(AcceptanceFailure) {
    var entries: [JSONOutput] = []
    var kept: [String: Bool] = [:]
    for (position, name) in keptNames.sorted(by: { $0.key < $1.key }) {
      let checked = cases[position]
      if kept[name] == nil {
        let bytes = try checked.inputBytes()
        kept[name] = bytes != nil
        if let bytes { directory.add(name, bytes) }
      }
      guard kept[name] == true else { continue }
      var entry: [JSONText: JSONOutput] = [
        "case": .string(checked.result.name), "file": .string(name),
      ]
      if let smallest = checked.smallest {
        let smallestName = "\(name).smallest"
        if kept.updateValue(true, forKey: smallestName) == nil {
          directory.add(smallestName, smallest)
        }
        entry["smallest"] = .string(smallestName)
      }
      entries.append(.object(entry))
    }
    let index: JSONOutput = ["readback": "kept", "formatVersion": 1, "cases": .array(entries)]
    directory.add("index.json", index.bytes(pretty: true))
  }
}
