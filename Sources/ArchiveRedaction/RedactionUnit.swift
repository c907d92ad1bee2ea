import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// One archive of a file: the file's own, or one inside a data value of another.
struct RedactionUnit {
  let bytes: [UInt8]
  let archive: KeyedArchive
  /// The data value that holds the archive, by the number of the archive around it; nil for the
  /// file's own.
  let holder: (unit: Int, object: Int)?
  let contract: Contract?
  /// What XML says beside the values; nil for a binary list.
  let remarks: XMLRemarks?
  var roles: ContentRoles
  var constraints: ContractRoles?
  /// Objects that were overwritten and still hold something of an original.
  var remainders: [Int: KeptReason] = [:]
  /// Data that begin as a property list and were overwritten like any other.
  var closed: [Int: ClosedReason] = [:]

  var list: PropertyList { archive.propertyList }

  /// - Throws: `rejected` for an archive that does not keep its contract.
  init(
    _ bytes: [UInt8], _ archive: KeyedArchive, inside holder: (unit: Int, object: Int)?,
    _ contract: Contract?
  ) throws(RedactionFailure) {
    self.bytes = bytes
    self.archive = archive
    self.holder = holder
    self.contract = contract
    do throws(ReadFailure) {
      remarks = archive.propertyList.format == .xml ? try XMLRemarks(in: bytes) : nil
    } catch {
      throw .unreadable(error)
    }
    var roles = ContentRoles(
      archive, entryNames: contract.map(ContractRoles.entryNames) ?? [])
    if let contract {
      guard var constraints = ContractRoles(archive, contract) else {
        throw .rejected(contract.judge(bytes))
      }
      constraints.apply(to: &roles)
      self.constraints = constraints
    }
    self.roles = roles
  }

  /// The number at an object, as its stand-in is looked up; nil for what is none.
  func number(_ object: Int, _ patch: ContentPatch) throws(RedactionFailure) -> RedactedNumber? {
    let header = list.header(of: object)
    switch header.kind {
    case .integer: return .integer(list.integer(header))
    case .date: return .date(Self.bits(list.real(header)))
    case .real:
      let bits = Self.bits(list.real(header))
      if list.format == .xml { return .real(bits, spelling: try patch.spelling(of: object)) }
      return roles.roles[object] == .date ? .date(bits) : .real(bits, spelling: nil)
    default: return nil
    }
  }

  /// Positive and negative zero are the same number.
  private static func bits(_ value: Double) -> UInt64 { (value == 0 ? 0 : value).bitPattern }

  /// The text at an object, of data as UTF-8.
  func text(_ object: Int) -> ExactText {
    let header = list.header(of: object)
    return header.isText
      ? list.text(header) : ExactText(String(decoding: list.data(header), as: UTF8.self))
  }

  /// Keeps everything that the values of an entry and of a path consist of.
  ///
  /// - Returns: Whether anything was to be overwritten.
  mutating func restore(entry: Int?, path: ValuePath?, as reason: KeptReason) -> Bool {
    var objects: [Int] = []
    if let entry, entry < archive.entryCount {
      objects += roles.scalars(inFieldsOf: entry)
    }
    if let path, let target = target(at: path) { objects += scalars(at: target) }
    return restore(objects, as: reason)
  }

  private func target(at path: ValuePath) -> ArchivedTarget? {
    // A finding may name a field that is not there.
    do { return try archive.target(at: path) } catch { return nil }
  }

  /// What a value consists of that is overwritten with it.
  private func scalars(at target: ArchivedTarget) -> [Int] {
    if let entry = archive.entry(of: target) {
      return roles.leaves(ofEntry: entry) + roles.scalars(inFieldsOf: entry)
    }
    guard case .object(let object) = target else { return [] }
    return roles.leaves(of: object)
  }

  mutating func restore(_ objects: [Int], as reason: KeptReason) -> Bool {
    var changed = false
    for object in objects {
      switch roles.roles[object] {
      case .none, .kept, .archive: continue
      default:
        roles.set(object, .kept(reason))
        changed = true
      }
    }
    return changed
  }
}

// MARK: - Keeping

extension RedactionUnit {
  /// Keeps the values at paths, of which each may have steps for every element.
  mutating func keep(_ paths: [ValuePath]) throws(RedactionFailure) {
    for path in paths {
      var targets: [ArchivedTarget] = []
      for (index, step) in path.steps.enumerated() {
        if index == 0 {
          targets = archive.top.filter { step == .key($0.key.unescapedKey) }
            .map { .object($0.object) }
        } else {
          targets = next(step, from: targets)
        }
        guard !targets.isEmpty else {
          throw .path(path, message: "step \(index + 1) leads nowhere")
        }
      }
      for target in targets { try keep(target, path) }
    }
  }

  /// The values that a step leads to, each once.
  private func next(_ step: ValuePath.Step, from targets: [ArchivedTarget]) -> [ArchivedTarget] {
    var found: [ArchivedTarget] = []
    var seen: Set<ArchivedTarget> = []
    for target in targets {
      let children = ArchivedChildren(
        of: archive.archivedValue(target, memo: roles.memo), in: archive)
      for position in 0..<children.count {
        let child = children.child(at: position, in: archive)
        let isMeant =
          switch (step, child.step) {
          case (.every, .key): false
          case (.every, _): true
          case (.entry(let name), .key(let other)): name == other
          default: step == child.step
          }
        guard isMeant else { continue }
        let value = archive.entry(of: child.target).map { ArchivedTarget.entry($0) } ?? child.target
        if seen.insert(value).inserted { found.append(value) }
      }
    }
    return found
  }

  private mutating func keep(
    _ target: ArchivedTarget, _ path: ValuePath
  ) throws(RedactionFailure) {
    let value = archive.archivedValue(target, memo: roles.memo)
    let isSingle =
      switch value {
      case .instance, .dictionary, .array, .classRecord, .reference: false
      case .foundation(let known):
        switch known {
        case .array, .set, .orderedSet, .countedSet, .dictionary, .error: false
        default: true
        }
      default: true
      }
    guard isSingle else {
      throw .path(path, message: "leads to no single value; name a field, or its elements by []")
    }
    for object in scalars(at: target) { roles.keep(object, .asked, archive.entry(of: target)) }
  }
}
