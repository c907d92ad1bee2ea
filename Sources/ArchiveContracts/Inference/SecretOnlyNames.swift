import KeyedArchives
import PropertyListBytes

/// The classes that only secrets have, and the fields that instances have only inside secrets.
///
/// A contract has to name what it accepts, and such names would tell what is kept in a secret.
/// Classes of a table of ours say nothing new.
struct SecretOnlyNames {
  private struct Field: Hashable {
    let className: ExactText
    let key: ExactText
  }

  private var hidden: Set<Field> = []
  private var shown: Set<Field> = []
  private var hiddenClasses: Set<ExactText> = []
  private var shownClasses: Set<ExactText> = []

  /// - Complexity: Linear in the archives that have secrets.
  init(of archives: [KeyedArchive]) {
    let all = archives.map { ($0, ArchiveSecrets(of: $0)) }
    guard all.contains(where: { !$0.1.isEmpty }) else { return }
    for (archive, secrets) in all { note(archive, secrets) }
  }

  private mutating func note(_ archive: KeyedArchive, _ secrets: ArchiveSecrets) {
    let names = archive.classRecords.map { record -> ExactText? in
      let name = archive.className(of: record)
      let isTabled =
        FoundationClass(named: name) != nil || NetworkExtensionClass.named([name]) != nil
      return isTabled ? nil : name
    }
    let list = archive.propertyList
    for entry in 1..<max(1, archive.entryCount) {
      guard let record = archive.roles[entry].instanceRecord, let name = names[record] else {
        continue
      }
      let isHidden = secrets.contains(entry: entry)
      if isHidden { hiddenClasses.insert(name) } else { shownClasses.insert(name) }
      let header = list.header(of: archive.object(ofEntry: entry))
      for position in 0..<header.count {
        let key = archive.keyNumber(at: position, in: header)
        if archive.keyMeanings[key] == .class { continue }
        let field = Field(className: name, key: list.key(key).unescapedKey)
        if isHidden { hidden.insert(field) } else { shown.insert(field) }
      }
    }
  }

  /// Why a contract cannot be shown, where it would name what only secrets have.
  ///
  /// - Parameter known: A contract that names some of it already, so that nothing is told by it.
  func failure(beyond known: ContractDocument? = nil) -> InferenceFailure? {
    let types = known?.objectTypes ?? [:]
    let classes = hiddenClasses.subtracting(shownClasses).filter { types[$0] == nil }
    let fields = hidden.subtracting(shown).filter { field in
      shownClasses.contains(field.className) && types[field.className]?.contains(field.key) != true
    }
    guard !classes.isEmpty || !fields.isEmpty else { return nil }
    let parts = [
      Self.count(classes.count, "class", "classes"), Self.count(fields.count, "field", "fields"),
    ]
    return InferenceFailure(
      "\(parts.compactMap(\.self).joined(separator: " and ")) only inside a secret, "
        + "which a contract would have to name")
  }

  private static func count(_ number: Int, _ one: String, _ several: String) -> String? {
    number == 0 ? nil : "\(number) \(number == 1 ? one : several)"
  }
}

extension ContractDocument {
  /// The fields that the contract names, by the names of classes, former ones included.
  fileprivate var objectTypes: [ExactText: Set<ExactText>] {
    var result: [ExactText: Set<ExactText>] = [:]
    for name in typeNames {
      guard case .object(let own) = types[name] else { continue }
      var keys: Set<ExactText> = []
      var next: String? = name
      var steps = 0
      while let current = next, case .object(let type) = types[current], steps <= types.count {
        steps += 1
        next = type.extends
        keys.formUnion(type.fields.keys)
        for known in type.variants?.cases ?? [] { keys.formUnion(known.fields.keys) }
        if case .ignore(let ignored) = type.unknownFields { keys.formUnion(ignored) }
      }
      for className in [own.className].compactMap(\.self)
        + own.formerClassNames.map(\.className)
      {
        result[className, default: []].formUnion(keys)
      }
    }
    return result
  }
}
