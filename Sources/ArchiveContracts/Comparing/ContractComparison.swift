import KeyedArchives
import PropertyListBytes

/// Two contracts inside data that are compared.
struct ContractPair: Hashable {
  private let old: ObjectIdentifier
  private let new: ObjectIdentifier

  init(_ old: Contract, _ new: Contract) {
    self.old = ObjectIdentifier(old.identity)
    self.new = ObjectIdentifier(new.identity)
  }
}

/// Where two contracts inside data were compared, and what kinds of differences they have.
struct ComparedPair {
  let place: String
  let kinds: [ContractChange.Kind]
}

/// Collects the differences between two contracts.
struct ContractComparison {
  /// One of the two contracts, with what is looked up in it.
  struct Side {
    let contract: Contract
    let types: TypeIndex
    let scopes: VersionScopes

    var document: ContractDocument { contract.document }

    init(_ contract: Contract) {
      self.contract = contract
      types = TypeIndex(contract.document)
      scopes = VersionScopes(contract.document, types)
    }

    func rule(of scope: VersionScope) -> VersionRule? {
      switch scope {
      case .none: nil
      case .archive: document.version
      case .type(let name): types.object(name)?.version
      }
    }
  }

  let old: Side
  let new: Side
  var changes: [ContractChange] = []
  /// What was found of contracts inside data, each two of which are compared where they are met first.
  var inner: [ContractPair: ComparedPair] = [:]

  init(_ old: Contract, _ new: Contract) {
    self.old = Side(old)
    self.new = Side(new)
  }

  mutating func compare() {
    let root = ContractPlace.root
    compareWhole(root)
    compareFields(
      old.document.top, new.document.top, root.key("top"),
      scopes: [(old.scopes.top, new.scopes.top)])
    compareTypes(root.key("types"))
    compareRule(old.document.version, new.document.version, root.key("version"))
    compareAncestries(root.key("ancestries"))
    compareRelations(root.key("relations"))
    if old.document.migrations != new.document.migrations {
      note(.changed, root.key("migrations"), "other steps")
    }
  }

  // MARK: Noting differences

  mutating func note(_ kind: ContractChange.Kind, _ place: ContractPlace, _ message: String) {
    changes.append(ContractChange(kind: kind, path: place.description, message: message))
  }

  /// Notes what cannot be compared: something new may be accepted, and something old not.
  mutating func noteBoth(_ place: ContractPlace, _ message: String) {
    note(.loosened, place, message)
    note(.tightened, place, message)
  }

  /// Notes a permission that one of the contracts gives.
  mutating func compare(allowed old: Bool, _ new: Bool, _ place: ContractPlace) {
    guard old != new else { return }
    note(new ? .loosened : .tightened, place, new ? "allowed" : "no longer allowed")
  }

  /// Notes the members of which one of the contracts accepts any.
  mutating func compare<Member: Hashable>(
    accepted old: [Member], _ new: [Member], _ place: ContractPlace,
    _ name: (Member) -> String
  ) {
    let (before, after) = (Set(old), Set(new))
    for member in new where !before.contains(member) {
      note(.loosened, place, "\(name(member)) is accepted too")
    }
    for member in old where !after.contains(member) {
      note(.tightened, place, "\(name(member)) is no longer accepted")
    }
  }

  // MARK: The contract as a whole

  private mutating func compareWhole(_ root: ContractPlace) {
    if old.document.name != new.document.name {
      note(.changed, root.key("name"), "another name")
    }
    if old.document.isInferred != new.document.isInferred {
      note(.changed, root.key("inferred"), new.document.isInferred ? "inferred" : "confirmed")
    }
    if old.document.reader != new.document.reader {
      note(
        new.document.reader == .any ? .loosened : .tightened, root.key("reader"),
        "\(new.document.reader.rawValue) instead of \(old.document.reader.rawValue)")
    }
    for name in ReadLimits.Name.allCases {
      let (before, after) = (old.contract.limits[name], new.contract.limits[name])
      guard before != after else { continue }
      let isLooser = (after ?? .max) > (before ?? .max)
      let (from, to) = (before.map(String.init) ?? "none", after.map(String.init) ?? "none")
      note(
        isLooser ? .loosened : .tightened, root.key("limits").key(name.rawValue),
        "\(to) instead of \(from) \(name.unit)")
    }
    compare(accepted: old.document.archivers, new.document.archivers, root.key("archivers")) {
      $0.excerpt
    }
    compare(
      allowed: old.document.allowsUnreachable, new.document.allowsUnreachable,
      root.key("unreachable"))
  }

  private mutating func compareAncestries(_ place: ContractPlace) {
    let names = Set(old.document.ancestries.keys).union(new.document.ancestries.keys)
    for name in names.sorted() {
      let usual = FoundationClass(named: name).map { known in
        [known.ancestry.dropFirst().map { ExactText($0) }]
      }
      compare(
        accepted: old.document.ancestries[name] ?? usual ?? [],
        new.document.ancestries[name] ?? usual ?? [], place.key(name), Self.ancestry)
    }
  }

  static func ancestry(_ names: [ExactText]) -> String {
    names.isEmpty
      ? "a record without names" : "the ancestry \(names.map(\.excerpt).joined(separator: ", "))"
  }

  private mutating func compareRelations(_ place: ContractPlace) {
    let (before, after) = (Set(old.document.relations), Set(new.document.relations))
    for (index, relation) in new.document.relations.enumerated() where !before.contains(relation) {
      note(.tightened, place.index(index), "\(relation) must hold")
    }
    for (index, relation) in old.document.relations.enumerated() where !after.contains(relation) {
      note(.loosened, place.index(index), "\(relation) need no longer hold")
    }
  }

  // MARK: Versions

  mutating func compareRule(_ old: VersionRule?, _ new: VersionRule?, _ place: ContractPlace) {
    guard let old, let new else {
      if old != nil || new != nil {
        noteBoth(place, new == nil ? "no longer versioned" : "versioned")
      }
      return
    }
    if old.key != new.key { noteBoth(place.key("key"), "another key") }
    compare(accepted: old.readable, new.readable, place.key("readable")) { "version \($0)" }
    if old.current != new.current {
      note(.changed, place.key("current"), "\(new.current) instead of \(old.current)")
    }
    compare(assumed: old.absentMeans, new.absentMeans, place.key("absentMeans"))
    for name in Set(old.byClassName.keys).union(new.byClassName.keys).sorted() {
      compare(
        assumed: old.byClassName[name], new.byClassName[name],
        place.key("byClassName").key(name))
    }
  }

  /// Compares what an absent version means.
  private mutating func compare(
    assumed old: VersionValue?, _ new: VersionValue?, _ place: ContractPlace
  ) {
    switch (old, new) {
    case (nil, nil): break
    case (nil, let new?): note(.loosened, place, "an absent version means \(new)")
    case (let old?, nil): note(.tightened, place, "an absent version no longer means \(old)")
    case (let old?, let new?):
      if old != new { noteBoth(place, "an absent version means \(new) instead of \(old)") }
    }
  }
}

extension Relation: CustomStringConvertible {
  /// The relation in words, with its paths.
  public var description: String {
    switch self {
    case .unique(let path): "unique \(path)"
    case .exists(let path, let others): "exists \(path) in \(others)"
    case .equal(let left, let right): "equal \(left) and \(right)"
    case .ordered(let path): "ordered \(path)"
    }
  }
}
