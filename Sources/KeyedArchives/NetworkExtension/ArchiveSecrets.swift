import PropertyListBytes

/// Which values of an archive are secrets, or say where one is kept: those under the keys of
/// ``NetworkExtensionClass`` that are marked so, with everything inside them.
///
/// Reports show such values as redacted, not even their size. A value that is also used where no
/// secret stands, or says the same, is redacted there too. An object of a class of the table is no secret as a whole;
/// its own keys are judged. Data and texts that hold an archive which names such a class are secret,
/// in Base64 too.
package struct ArchiveSecrets: Sendable {
  /// What stands in place of a secret in texts.
  package static let placeholder = "redacted"

  private var objects: Set<Int> = []
  private var entries: Set<Int> = []
  /// The objects that the keys of secrets lead to.
  private var reached: Set<Int> = []
  /// The entries of class records.
  private var hiddenRecords: Set<Int> = []

  /// No secrets, for who is allowed to see all.
  package static let none = ArchiveSecrets()

  /// The keys under which some class of the table has secrets. The table was not checked on a
  /// device, so each counts for every class of it.
  private static let keys: Set<ExactText> = {
    var result: Set<ExactText> = []
    for known in NetworkExtensionClass.all {
      for key in known.ownKeys where key.content.isSecret { result.insert(ExactText(key.name)) }
    }
    return result
  }()

  /// Every key of the table, secret or not.
  private static let tabled = Set(
    NetworkExtensionClass.all.flatMap { $0.ownKeys.map { ExactText($0.name) } })

  /// Whether an object of a class of the table has a secret under a key: one of the table's, or
  /// one that no table has and whose name says so, misspelt as it may be.
  private static func isSecret(_ key: ExactText) -> Bool {
    keys.contains(key) || SecretName.matches(key) && !tabled.contains(key)
  }

  private init() {}

  /// Finds the secrets of an archive.
  ///
  /// - Complexity: Linear in the archive; where it names no class of the table, in its class
  ///   records, data values and long texts.
  package init(of archive: KeyedArchive) {
    markReached(in: archive)
    reached = objects
    mark(SecretContents(of: reached, in: archive), in: archive)
    markEmbedded(in: archive)
    hideClasses(of: archive)
  }

  /// Finds the secrets of two archives that are shown together. What is secret in one is so in the
  /// other, under whatever key: a migration or a rename must not bring it to light.
  package static func ofBoth(
    _ old: KeyedArchive, _ new: KeyedArchive
  ) -> (old: ArchiveSecrets, new: ArchiveSecrets) {
    var both = (old: ArchiveSecrets(of: old), new: ArchiveSecrets(of: new))
    let known = (
      old: SecretContents(of: both.old.reached, in: old),
      new: SecretContents(of: both.new.reached, in: new)
    )
    both.old.mark(known.new, in: old)
    both.new.mark(known.old, in: new)
    return both
  }

  private mutating func mark(_ contents: SecretContents, in archive: KeyedArchive) {
    guard !contents.isEmpty else { return }
    let found = contents.matches(in: archive)
    objects.formUnion(found.objects)
    entries.formUnion(found.entries)
    hideClasses(of: archive)
  }

  /// Marks what stands under the keys of secrets.
  private mutating func markReached(in archive: KeyedArchive) {
    let classes = archive.classRecords.map { record in
      NetworkExtensionClass.named(
        [archive.className(of: record)] + (archive.ancestry(of: record) ?? []))
    }
    guard classes.contains(where: { $0 != nil }) else { return }
    let list = archive.propertyList
    let names = list.keyObjects.indices.map { list.key($0) }
    let isSecret = names.map(Self.isSecret)
    var pending: [Int] = []
    for entry in 1..<max(1, archive.entryCount) {
      guard let record = archive.roles[entry].instanceRecord, classes[record] != nil
      else { continue }
      let header = list.header(of: archive.object(ofEntry: entry))
      for position in 0..<header.count where isSecret[archive.keyNumber(at: position, in: header)] {
        pending.append(list.reference(header.count + position, from: header.start))
      }
    }
    mark(pending, in: archive) { record in classes[record] != nil }
  }

  package var isEmpty: Bool { objects.isEmpty && entries.isEmpty }

  /// Whether a value, or what it refers to, is a secret.
  package func contains(object: Int, of archive: KeyedArchive) -> Bool {
    if isEmpty { return false }
    if let entry = archive.target(of: object), entries.contains(entry) { return true }
    return objects.contains(object)
  }

  package func contains(entry: Int) -> Bool { entries.contains(entry) }

  /// Whether a value stands under the key of a secret, and is not only data that hold such keys.
  package func reaches(object: Int) -> Bool { reached.contains(object) }

  /// Whether a class record is one that only secrets have: its names would tell what they are.
  package func hides(_ record: ClassRecord) -> Bool { hiddenRecords.contains(record.entry) }

  private mutating func mark(
    _ values: [Int], in archive: KeyedArchive, isKnown: (_ record: Int) -> Bool
  ) {
    let list = archive.propertyList
    var pending = values
    while let value = pending.popLast() {
      var object = value
      if let entry = archive.target(of: value) {
        // Nil is no secret, and a class is never one.
        guard entry != 0, archive.roles[entry].recordNumber == nil else { continue }
        if let record = archive.roles[entry].instanceRecord, isKnown(record) { continue }
        guard entries.insert(entry).inserted else { continue }
        object = archive.object(ofEntry: entry)
      }
      guard objects.insert(object).inserted else { continue }
      let header = list.header(of: object)
      switch header.kind {
      case .uid: pending.append(object)
      case .array:
        for position in 0..<header.count {
          pending.append(list.reference(position, from: header.start))
        }
      case .dictionary:
        for position in 0..<header.count {
          pending.append(list.reference(header.count + position, from: header.start))
        }
      default: break
      }
    }
  }

  /// Marks data values and texts that hold a configuration or profile with secrets of its own.
  private mutating func markEmbedded(in archive: KeyedArchive) {
    let list = archive.propertyList
    var configurations = EmbeddedConfigurations(within: list.bytes.count)
    var found: Set<Int> = []
    for object in 0..<list.objectCount where configurations.occur(in: object, of: list) {
      found.insert(object)
    }
    guard !found.isEmpty else { return }
    objects.formUnion(found)
    for entry in 1..<max(1, archive.entryCount) {
      let content =
        archive.foundationData(ofEntry: entry) ?? archive.foundationText(ofEntry: entry)?.object
      if let content, found.contains(content) { entries.insert(entry) }
    }
    // What else shows a text of its own.
    for entry in 1..<max(1, archive.entryCount) {
      switch archive.foundationClass(ofEntry: entry)?.kind {
      case .url, .attributedString: break
      default: continue
      }
      archive.forEachValue(ofEntry: entry) { value in
        if contains(object: value, of: archive) { entries.insert(entry) }
      }
    }
  }

  /// Finds the classes that only secrets have, except those that a table of ours names.
  private mutating func hideClasses(of archive: KeyedArchive) {
    guard !entries.isEmpty else { return }
    var hidden: Set<Int> = []
    for entry in entries {
      guard let record = archive.roles[entry].instanceRecord else { continue }
      let name = archive.className(of: archive.classRecords[record])
      if FoundationClass(named: name) == nil, NetworkExtensionClass.named([name]) == nil {
        hidden.insert(record)
      }
    }
    guard !hidden.isEmpty else { return }
    for entry in 1..<archive.entryCount where !entries.contains(entry) {
      if let record = archive.roles[entry].instanceRecord { hidden.remove(record) }
    }
    hiddenRecords = Set(hidden.map { archive.classRecords[$0].entry })
  }
}
