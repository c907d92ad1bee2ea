import KeyedArchives
import PropertyListBytes

/// Walks through a saved NetworkExtension configuration, each object once, by the table of
/// ``NetworkExtensionClass``.
struct ConfigurationWalk {
  private struct Work {
    let object: Int
    let place: FindingList.Place
    var role = Role.plain
  }

  private enum Role {
    case plain
    /// A value where none belongs; the key that leads to it.
    case stray(ExactText?)
    /// A value of a provider's own settings, and what leads to it.
    case vendor(VendorContext)

    func under(_ name: ExactText) -> Role {
      switch self {
      case .plain: .plain
      case .stray: .stray(name)
      case .vendor(let context): .vendor(context.under(name))
      }
    }

    var vendor: VendorContext? {
      if case .vendor(let context) = self { return context }
      return nil
    }

    /// What tells apart how the inside of a container is judged.
    var number: Int {
      switch self {
      case .plain: 0
      case .stray: 1
      case .vendor(let context): context.isSecretContainer ? 3 : 2
      }
    }
  }

  private struct Seen: Hashable {
    let object: Int
    let role: Int
  }

  let archive: KeyedArchive
  let list: PropertyList
  private let start: FindingList.Place
  private let hasOffsets: Bool
  private let classes: [NetworkExtensionClass?]
  private var work: [Work] = []
  private var next = 0
  private var seen: Set<Seen> = []
  /// Data values that may be documents.
  private(set) var embedded: [EmbeddedDocument] = []
  private var documents: Set<Int> = []
  private var looks = ValueLooks()

  /// Whether the archive names a class of the table.
  var hasKnownClass: Bool { classes.contains { $0 != nil } }

  init(_ archive: KeyedArchive, at place: FindingList.Place, hasOffsets: Bool) {
    self.archive = archive
    list = archive.propertyList
    start = place
    self.hasOffsets = hasOffsets
    classes = archive.classRecords.map { record in
      NetworkExtensionClass.named(
        [archive.className(of: record)] + (archive.ancestry(of: record) ?? []))
    }
  }

  /// - Parameter vendor: What leads to the archive, if it is in a provider's own settings.
  mutating func run(vendor: VendorContext?, _ findings: inout FindingList) {
    let role = vendor.map { Role.vendor($0) } ?? .plain
    for (position, (key, object)) in archive.top.enumerated() {
      let isKnown = NetworkExtensionClass.topKeys.contains(key)
      let step: AuditPath.Step = isKnown ? .key(key) : .unknownKey(position)
      add(Work(object: object, place: findings.place(step, in: start), role: role), &findings)
    }
    // Breadth first, so that each object is told at its shortest path.
    while next < work.count {
      let item = work[next]
      next += 1
      if let known = known(item.object), let entry = archive.target(of: item.object) {
        judge(ConfigurationObject(entry, of: known, in: archive), at: item.place, &findings)
      } else {
        addParts(of: item, &findings)
      }
    }
  }

  func offset(of object: Int?) -> Int? {
    hasOffsets ? object.map { list.sourceOffset(of: $0) } : nil
  }

  /// The class of the table that the object behind a value is of.
  func known(_ object: Int) -> NetworkExtensionClass? {
    guard let entry = archive.target(of: object), let record = archive.roles[entry].instanceRecord
    else { return nil }
    return classes[record]
  }

  // MARK: Objects

  /// Lists an object or container that was not met yet; judges any other value.
  private mutating func add(_ item: Work, _ findings: inout FindingList) {
    guard archive.target(of: item.object) != 0 else { return }
    // An object of the table is judged by its own keys wherever it stands.
    let role = known(item.object) == nil ? item.role : .plain
    let stored = archive.target(of: item.object).map { archive.object(ofEntry: $0) } ?? item.object
    let place = Seen(object: stored, role: role.number)
    guard !seen.contains(place) else { return }
    let owner = archive
    switch ConfigurationValue(item.object, in: archive) {
    case .null, .flag: break
    case .integer, .other:
      if let context = role.vendor, list.header(of: stored).isNumber {
        judge(stored, .number, context, item, { "" }, &findings)
      }
      noteStray(item, role, &findings)
    case .text(let text):
      if let context = role.vendor {
        judge(
          text.object, text.isBytes ? .data : .text, context, item, { owner.exactText(text) },
          &findings)
      }
      noteStray(item, role, &findings)
    case .data(let object):
      if list.mayBeDocument(list.header(of: object)) {
        if documents.insert(object).inserted {
          embedded.append(
            EmbeddedDocument(object: object, place: item.place, vendor: role.vendor))
        }
      } else if let context = role.vendor {
        judge(object, .data, context, item, { "" }, &findings)
      }
      noteStray(item, role, &findings)
    case .list, .dictionary, .inline, .object:
      seen.insert(place)
      noteStray(item, role, &findings)
      work.append(item)
    }
  }

  private mutating func judge(
    _ object: Int, _ kind: VendorValue.Kind, _ context: VendorContext, _ item: Work,
    _ text: () -> ExactText, _ findings: inout FindingList
  ) {
    VendorValue(object: object, kind: kind, context: context, list: list).judge(
      text, at: item.place, offset: offset(of: item.object), .error, &looks, &findings)
  }

  /// Notes a value where none belongs, under a key that some class has for a secret.
  private func noteStray(_ item: Work, _ role: Role, _ findings: inout FindingList) {
    guard case .stray(let name?) = role, NetworkExtensionClass.hasSecret(under: name),
      hasContents(item.object)
    else { return }
    findings.add(.embeddedSecret, at: item.place, offset: offset(of: item.object))
  }

  /// Lists the values inside a value that is no object of the table.
  private mutating func addParts(of item: Work, _ findings: inout FindingList) {
    switch ConfigurationValue(item.object, in: archive) {
    case .list(let elements, let isSet):
      for position in 0..<elements.count {
        let step: AuditPath.Step = isSet ? .member(position) : .element(position)
        add(elements.object(at: position, in: archive), step, nil, in: item, &findings)
      }
    case .dictionary(let keys, let values):
      for position in 0..<min(keys.count, values.count) {
        let name = text(keys.object(at: position, in: archive))
        let isKnown = name.map { isKnownEntry($0, item.role) } ?? false
        let step: AuditPath.Step =
          if isKnown, let name { .entry(name) } else { .unknownKey(position) }
        add(values.object(at: position, in: archive), step, name, in: item, &findings)
      }
    case .inline(let header) where header.kind == .array:
      for position in 0..<header.count {
        add(
          list.reference(position, from: header.start), .element(position), nil, in: item, &findings
        )
      }
    case .inline(let header):
      for position in 0..<header.count {
        let name = list.text(list.header(of: list.reference(position, from: header.start)))
        let value = list.reference(header.count + position, from: header.start)
        let isKnown = isKnownEntry(name, item.role)
        add(value, isKnown ? .entry(name) : .unknownKey(position), name, in: item, &findings)
      }
    case .object:
      guard let entry = archive.target(of: item.object) else { return }
      let fields = archive.fields(ofEntry: entry).filter { $0.key != "$class" }
      for (position, field) in fields.enumerated() {
        let name = field.key.unescapedKey
        let isKnown = NetworkExtensionClass.hasSecret(under: name)
        add(field.object, isKnown ? .key(name) : .unknownKey(position), name, in: item, &findings)
      }
    case .null, .flag, .integer, .text, .data, .other: return
    }
  }

  private mutating func add(
    _ object: Int, _ step: AuditPath.Step, _ name: ExactText?, in item: Work,
    _ findings: inout FindingList
  ) {
    let count = work.count + embedded.count
    let findingCount = findings.findings.count
    let place = findings.place(step, in: item.place)
    let role = name.map { item.role.under($0) } ?? item.role
    add(Work(object: object, place: place, role: role), &findings)
    if work.count + embedded.count == count, findings.findings.count == findingCount {
      findings.forget(place)
    }
  }

  private func isKnownEntry(_ name: ExactText, _ role: Role) -> Bool {
    switch role {
    case .vendor: SecretShape.isKnown(name: name)
    case .stray: NetworkExtensionClass.hasSecret(under: name)
    case .plain: name == "ConfigurationProperties" || name == "UserMap" || name == "AppGroupMap"
    }
  }

  private func text(_ object: Int) -> ExactText? {
    guard case .text(let text) = ConfigurationValue(object, in: archive) else { return nil }
    return archive.exactText(text)
  }

  // MARK: Fields

  private mutating func judge(
    _ object: ConfigurationObject, at place: FindingList.Place, _ findings: inout FindingList
  ) {
    let keys = object.known.keys
    let fields = archive.fields(ofEntry: object.entry).filter { $0.key != "$class" }
    for (position, field) in fields.enumerated() {
      let name = field.key.unescapedKey
      guard let key = keys[name] else {
        let inside = findings.place(.unknownKey(position), in: place)
        findings.add(
          .unknownKey, at: inside, offset: offset(of: field.object),
          "a key that the table of the class does not have; the table was not checked on a device",
          mend: "none may be needed", severity: .note)
        if isMeantAsSecret(name, field.object) {
          findings.add(.embeddedSecret, at: inside, offset: offset(of: field.object))
        }
        add(Work(object: field.object, place: inside, role: .stray(nil)), &findings)
        continue
      }
      judge(
        field.object, key, of: object, findings.place(.key(name), in: place), &findings)
    }
    judge(together: object, place, &findings)
  }

  private mutating func judge(
    _ field: Int, _ key: NetworkExtensionKey, of owner: ConfigurationObject,
    _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    let value = ConfigurationValue(field, in: archive)
    if case .null = value { return }
    let offset = offset(of: field)
    func mismatch(_ expected: String) {
      findings.add(
        .wrongType, at: place, offset: offset, "\(value.phrase) where \(expected) is expected",
        mend: "save the configuration again by NetworkExtension")
    }
    func addStray() { add(Work(object: field, place: place, role: .stray(nil)), &findings) }
    switch (key.content, value) {
    case (.flag, .flag), (.flag, .integer(0)), (.flag, .integer(1)), (.integer, .integer),
      (.text, .text), (.data, .data), (.digest, .data):
      break
    case (.object, _), (.list, .list), (.list, .inline), (.dictionary, .dictionary),
      (.dictionary, .inline):
      add(Work(object: field, place: place), &findings)
    case (.reference, .data(let object)):
      ReferenceJudge.judge(
        looks.form(ofData: object, in: list), for: use(of: key, in: owner), at: place,
        offset: offset, &findings)
    case (.reference, .text(let text)):
      findings.add(
        .notAReference, at: place, offset: offset,
        "a string where a persistent reference belongs: connecting fails with -50")
      if text.utf16Count > 0 {
        findings.add(.embeddedSecret, at: place, offset: offset)
      }
    case (.reference, _):
      findings.add(.notAReference, at: place, offset: offset)
      if hasContents(field, textsOnly: true) {
        findings.add(.embeddedSecret, at: place, offset: offset)
      }
      addStray()
    case (.keychainItem, .object) where known(field) != nil:
      add(Work(object: field, place: place), &findings)
    case (.keychainItem, .text), (.keychainItem, .data), (.secretText, .text), (.secretText, .data):
      if owner.has(ExactText(key.name)) { noteSecret(key, place, offset, &findings) }
    case (.keychainItem, .integer), (.secretText, .integer):
      noteSecret(key, place, offset, &findings)
    case (.identity, .data):
      if owner.has(ExactText(key.name)) {
        findings.add(
          .identityEmbedded, at: place, offset: offset,
          "an identity with its private key in the saved configuration",
          mend:
            "on macOS use identityReference; iOS reads nothing else, so keep the file to itself",
          severity: .warning)
      }
    case (.vendorSettings, .dictionary), (.vendorSettings, .inline):
      add(Work(object: field, place: place, role: .vendor(VendorContext())), &findings)
    case (.vendorSettings, _):
      mismatch("a dictionary")
      add(Work(object: field, place: place, role: .vendor(VendorContext())), &findings)
    case (.flag, _):
      mismatch("a boolean")
      addStray()
    case (.integer, _):
      mismatch("an integer")
      addStray()
    case (.text, _):
      mismatch("a string")
      addStray()
    case (.data, _), (.digest, _):
      mismatch("data")
      addStray()
    case (.identity, _):
      mismatch("data")
      if hasContents(field) {
        findings.add(.identityEmbedded, at: place, offset: offset, severity: .warning)
      }
      addStray()
    case (.list, _):
      mismatch("an array or set")
      addStray()
    case (.dictionary, _):
      mismatch("a dictionary")
      addStray()
    case (.keychainItem, _), (.secretText, _):
      mismatch(key.content == .keychainItem ? "a keychain item" : "a string")
      if hasContents(field) { noteSecret(key, place, offset, &findings) }
      addStray()
    }
  }

  /// Whether a key that no table has is that of a secret, in other words or misspelt, and has one.
  private func isMeantAsSecret(_ name: ExactText, _ object: Int) -> Bool {
    guard NetworkExtensionClass.hasSecret(under: name) || SecretShape.isSecret(name: name),
      !SecretShape.isReference(name: name), !SecretShape.isPublic(name: name),
      !SecretShape.isMeasure(name: name), known(object) == nil
    else { return false }
    return hasContents(object, textsOnly: true)
  }

  private func noteSecret(
    _ key: NetworkExtensionKey, _ place: FindingList.Place, _ offset: Int?,
    _ findings: inout FindingList
  ) {
    guard key.name == "IdentityDataPassword" else {
      return findings.add(.embeddedSecret, at: place, offset: offset)
    }
    findings.add(
      .embeddedSecret, at: place, offset: offset,
      "the passphrase of an identity in the saved configuration",
      mend: "on macOS use identityReference; iOS reads nothing else, so keep the file to itself",
      severity: .warning)
  }

  private func use(
    of key: NetworkExtensionKey, in owner: ConfigurationObject
  ) -> ReferenceJudge.Use {
    if key.name == "KeyPersistentReference" { return .any }
    return owner.isKind(of: "NEIdentityKeychainItem") ? .identity : .secret
  }
}
