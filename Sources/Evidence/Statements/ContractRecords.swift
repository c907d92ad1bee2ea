package import ArchiveContracts
import ArchiveFiles
package import StrictJSON

/// The contracts that decided, whole, so that a later run can say what it loosened.
package struct ContractRecords: Hashable, Sendable {
  /// File by the name that fixtures use.
  let names: [JSONText: JSONText]
  /// Content by file, of all contracts and what they extend.
  let files: [JSONText: [UInt8]]

  package init(names: [JSONText: JSONText], files: [JSONText: [UInt8]]) {
    self.names = names
    self.files = files
  }

  /// Reads a contract by its name.
  ///
  /// - Throws: For a contract that makes no sense, or names a file that is not recorded.
  package func contract(named name: JSONText) throws(ContractFailure) -> Contract {
    guard let file = names[name] else { throw ContractFailure("no contract of that name") }
    var loaded: [JSONText: Contract] = [:]
    return try load(file, depth: 0, &loaded)
  }

  /// - Parameter loaded: What was read before, since many contracts may name the same.
  private func load(
    _ file: JSONText, depth: Int, _ loaded: inout [JSONText: Contract]
  ) throws(ContractFailure) -> Contract {
    if let contract = loaded[file] { return contract }
    guard depth < Contract.longestChain else {
      throw ContractFailure("a chain of more than \(Contract.longestChain) contracts")
    }
    guard let bytes = files[file] else { throw ContractFailure("its file is not recorded") }
    let contract = try Contract(parsing: bytes, file: file.repaired) {
      text throws(ContractFailure) in
      let neighbour: RelativePath
      do throws(FileFailure) {
        neighbour = try RelativePath(file.repaired).neighbour(text)
      } catch {
        throw ContractFailure(error.message)
      }
      return try load(JSONText(neighbour.text), depth: depth + 1, &loaded)
    }
    loaded[file] = contract
    return contract
  }
}

extension ContractRecords {
  var members: [JSONText: JSONOutput] {
    [
      "names": .object(names.mapValues { .text($0.codeUnits) }),
      "files": .object(files.mapValues { .base64($0) }),
    ]
  }

  init(reading reader: inout JSONObjectReader) throws(JSONFailure) {
    var names: [JSONText: JSONText] = [:]
    for member in try reader.required("names").requiredMembers() {
      names[member.name] = try member.value.requiredText()
    }
    var files: [JSONText: [UInt8]] = [:]
    for member in try reader.required("files").requiredMembers() {
      guard let bytes = Base64.decode(try member.value.requiredString()) else {
        throw member.value.failure("data that are not Base64")
      }
      files[member.name] = bytes
    }
    self.init(names: names, files: files)
  }
}
