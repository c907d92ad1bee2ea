import PropertyListBytes

/// One place where a contract allows what contracts refuse unless they say otherwise.
package struct Relaxation: Hashable, Sendable, CustomStringConvertible {
  /// The place in the contract, such as `types.Memo.fields.parent`; empty for the whole.
  package let place: String
  /// What is allowed there, in words.
  package let allowance: String

  /// What a contract relaxes by having been inferred.
  static let inferred = Relaxation(
    place: "", allowance: "inferred from samples, not confirmed by anybody")

  /// How somebody confirms an inferred contract, in words that follow on that nobody has.
  ///
  /// - Parameter file: The contract's file, as messages name it.
  package static func confirmation(inFile file: String) -> String {
    "who has removes \"inferred\": true from \(file)"
  }

  /// What ends the relaxation, in words; nil for what a contract allows for good.
  ///
  /// - Parameter file: The contract's file, as messages name it.
  package func end(inFile file: String) -> String? {
    self == .inferred ? Self.confirmation(inFile: file) : nil
  }

  package var description: String { place.isEmpty ? allowance : "\(place): \(allowance)" }
}

extension ContractDocument {
  /// Everything that the contract relaxes: limits first, then by place.
  package var relaxations: [Relaxation] {
    var result: [Relaxation] = []
    func add(_ place: String, _ allowance: String) {
      result.append(Relaxation(place: place, allowance: allowance))
    }
    for name in ReadLimits.Name.allCases {
      guard let value = limits[name], let usual = ReadLimits.contract[name], value > usual else {
        continue
      }
      add("", "limit \(name.rawValue) raised from \(usual) to \(value) \(name.unit)")
    }
    if isInferred { result.append(.inferred) }
    if allowsUnreachable { add("", "objects that nothing reaches are accepted") }
    if archivers != ["NSKeyedArchiver"] {
      let names = archivers.sorted().map(\.quoted).joined(separator: ", ")
      add("", "archives of \(names) are accepted")
    }
    for name in typeNames {
      guard case .object(let type)? = types[name] else { continue }
      let place = ContractPlace.root.key("types").key(name).description
      if case .ignore(let keys) = type.unknownFields, !keys.isEmpty {
        let names = keys.sorted().map(\.quoted).joined(separator: ", ")
        add(place, "unknown keys ignored: \(names)")
      }
      if !type.classHints.isEmpty {
        add(place, "class hints accepted")
      }
    }
    for field in fieldPlaces {
      for visit in DefinitionWalk(field) {
        for allowance in visit.definition.allowances {
          add(visit.place.description, allowance)
        }
      }
    }
    return result
  }
}

extension ValueDefinition {
  fileprivate var allowances: [String] {
    var result: [String] = []
    if isBackReference { result.append("may close a cycle") }
    if otherEntries == .ignore { result.append("other entries ignored") }
    if allowsNonFinite { result.append("numbers that are not finite are accepted") }
    if allowsUnpaired { result.append("unpaired surrogates are accepted") }
    if allowsNullText { result.append("the text $null is accepted, which Foundation reads as nil") }
    if allowsShared { result.append("a shared mutable object is accepted") }
    if allowsBase { result.append("URLs with a base are accepted") }
    if allowsIntegerSpelling { result.append("0 and 1 are accepted as booleans") }
    return result
  }
}
