import ArchiveContracts
package import ArchiveFiles
package import PropertyListBytes
package import StrictJSON

/// What decided a result: the files with their digests, the limits that held, and who checked.
package struct CheckInputs: Hashable, Sendable {
  package let files: [CheckReport.InputFile]
  /// The name and version of the program that checked.
  package let checker: String
  /// The limits that held, by the name of the contract.
  package let limits: [JSONText: ReadLimits]
  /// The seed of the counterexamples, if all have the same.
  package let seed: UInt64?
  /// What was declared of each fixture, by its name.
  package let fixtures: [JSONText: FixtureRecord]

  package init(
    files: [CheckReport.InputFile], checker: String, limits: [JSONText: ReadLimits], seed: UInt64?,
    fixtures: [JSONText: FixtureRecord]
  ) {
    self.fixtures = fixtures
    self.files = files
    self.checker = checker
    self.limits = limits
    self.seed = seed
  }

  /// The digest of the names, sizes and digests of all files, whatever their order.
  package var digest: SHA256Digest {
    let lines = files.map { "\($0.digest)  \($0.byteCount)  \($0.name)\n" }
    return SHA256Digest(
      of: lines.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self))
  }
}

extension CheckReport {
  /// - Parameter checker: The name and version of the program that checked.
  package func inputs(checker: String) -> CheckInputs {
    var limits: [JSONText: ReadLimits] = [:]
    for contract in contracts { limits[JSONText(contract.name)] = contract.limits }
    return CheckInputs(
      files: files, checker: checker, limits: limits, seed: seed, fixtures: fixtureRecords)
  }
}

extension FixtureDirectory {
  /// What is known of the inputs before any fixture is read.
  package func inputs(checker: String) -> CheckInputs {
    var limits: [JSONText: ReadLimits] = [:]
    for (entry, contract) in zip(manifest.contracts, contracts) {
      limits[JSONText(entry.name)] = contract.limits
    }
    return CheckInputs(
      files: files.map {
        CheckReport.InputFile(name: $0.path.text, byteCount: $0.byteCount, digest: $0.digest)
      },
      checker: checker, limits: limits, seed: manifest.counterexamples?.seed,
      fixtures: manifest.fixtureRecords)
  }
}

extension CheckInputs {
  package var json: JSONOutput {
    [
      "files": .array(files.map(\.json)),
      "digest": .string(digest.hexadecimal),
      "checker": .string(checker),
      "limits": .object(
        limits.mapValues { limits in
          var members: [JSONText: JSONOutput] = [:]
          for name in ReadLimits.Name.allCases {
            if let value = limits[name] { members[JSONText(name.rawValue)] = .unsigned(value) }
          }
          return .object(members)
        }),
      "seed": seed.map { .unsigned($0) },
      "fixtures": FixtureRecord.json(fixtures),
    ]
  }

  /// Reads what ``json`` writes.
  ///
  /// - Throws: For anything else, two files of one name, and a digest that is not that of the files.
  package init(_ value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    var files: [CheckReport.InputFile] = []
    var names: Set<JSONText> = []
    for element in try reader.required("files").requiredElements() {
      let file = try CheckReport.InputFile(element)
      guard names.insert(JSONText(file.name)).inserted else {
        throw element.failure("two files of one name")
      }
      files.append(file)
    }
    let digestValue = try reader.required("digest")
    let digest = try digestValue.requiredDigest()
    let checker = try reader.required("checker").requiredName()
    var limits: [JSONText: ReadLimits] = [:]
    for member in try reader.required("limits").requiredMembers() {
      limits[member.name] = try Self.limits(member.value)
    }
    let seed = try reader.optional("seed")?.requiredCount()
    let fixtures = try FixtureRecord.records(try reader.required("fixtures"))
    try reader.finish()
    self.init(
      files: files, checker: checker, limits: limits, seed: seed, fixtures: fixtures)
    guard self.digest == digest else {
      throw digestValue.failure("not the digest of the files")
    }
  }

  private static func limits(_ value: JSONValue) throws(JSONFailure) -> ReadLimits {
    var limits = ReadLimits.default
    for name in ReadLimits.Name.allCases { limits[name] = nil }
    for member in try value.requiredMembers() {
      limits[try member.key.requiredChoice(of: ReadLimits.Name.self)] =
        try member.value.requiredCount()
    }
    return limits
  }
}

extension CheckReport.InputFile {
  fileprivate var json: JSONOutput {
    [
      "file": .string(name), "bytes": .integer(byteCount), "sha256": .string(digest.hexadecimal),
    ]
  }

  fileprivate init(_ value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    let name = try reader.required("file").requiredName()
    let byteCount = try reader.required("bytes").requiredInteger(in: 0 ... .max)
    let digest = try reader.required("sha256").requiredDigest()
    try reader.finish()
    self.init(name: name, byteCount: byteCount, digest: digest)
  }
}

extension JSONValue {
  /// The 64 hexadecimal digits of a SHA-256 digest.
  func requiredDigest() throws(JSONFailure) -> SHA256Digest {
    guard let digest = SHA256Digest(hexadecimal: try requiredString()) else {
      throw failure("expected the 64 hexadecimal digits of a SHA-256 digest")
    }
    return digest
  }
}
