import KeyedArchives
import PropertyListBytes
import StrictJSON

/// Walks through the dictionaries of a profile, each with the table of its keys.
///
/// A dictionary that stands in several places is judged once for each table, at the first of them.
struct PayloadWalk {
  enum Work {
    case dictionary(Int, PayloadTable, FindingList.Place)
    /// A container in a provider's own settings, and what leads to it.
    case vendor(Int, VendorContext, FindingList.Place)
    /// A container where none belongs, and the table of what does.
    case stray(Int, PayloadTable?, FindingList.Place)
    /// A container that no table describes.
    case other(Int, FindingList.Place)
  }

  struct Judged: Hashable {
    enum Role: Hashable {
      case table(ObjectIdentifier)
      case vendor(isSecret: Bool)
      case stray(ObjectIdentifier?)
      case other
    }
    let object: Int
    let role: Role
  }

  /// A use of a certificate's identifier.
  struct CertificateUse {
    let identifier: ExactText
    let place: FindingList.Place
    let offset: Int?
  }

  struct Identified {
    let type: ExactText
    let place: FindingList.Place
  }

  /// Misspelt keys are looked for in the table only where that costs little.
  private static let longestGuess = 64
  private static let mostGuesses = 1_000

  let list: PropertyList
  let isManaged: Bool
  private let start: FindingList.Place
  private let hasOffsets: Bool
  var work: [Work] = []
  var judged: Set<Judged> = []
  /// Payloads by their identifiers, which are compared as they are written: nothing says that the
  /// system passes over their case.
  var payloads: [ExactText: Identified] = [:]
  var certificateUses: [CertificateUse] = []
  /// Data values that may be documents.
  private(set) var embedded: [EmbeddedDocument] = []
  private(set) var hasPayload = false
  var documents: Set<Int> = []
  var looks = ValueLooks()
  /// The tables of payloads, by their objects.
  private var payloadTables: [Int: PayloadTable] = [:]
  private var contents: ContainerContents
  /// Whether some dictionary of the list may be a payload.
  private let mayHavePayloads: Bool

  init(_ list: PropertyList, at place: FindingList.Place, isManaged: Bool, hasOffsets: Bool) {
    self.list = list
    start = place
    self.isManaged = isManaged
    self.hasOffsets = hasOffsets
    contents = ContainerContents(list)
    mayHavePayloads = list.keyObjects.indices.contains { list.key($0) == "PayloadType" }
  }

  /// Judges a profile, or a payload by itself.
  mutating func run(profile root: Int, _ findings: inout FindingList) {
    let type = PayloadValues(of: root, in: list).text("PayloadType")
    let known = type.map { PayloadTable.payload(ofType: $0.repaired) } ?? .profile
    // What has payloads is a profile, whatever it says.
    let hasPayloads =
      PayloadValues(of: root, in: list)["PayloadContent"].map {
        list.header(of: $0).kind == .array
      } ?? false
    add(root, hasPayloads ? .profile : known, start)
    finish(&findings)
    judgeCertificates(&findings)
  }

  /// Looks for documents and payloads in anything else.
  mutating func run(other root: Int, _ findings: inout FindingList) {
    add(other: root, start)
    finish(&findings)
    judgeCertificates(&findings)
  }

  /// Judges a list that stands in a provider's own settings.
  mutating func run(
    vendor root: Int, _ context: VendorContext, _ findings: inout FindingList
  ) {
    add(vendor: root, context, start, &findings)
    finish(&findings)
  }

  private mutating func finish(_ findings: inout FindingList) {
    while let next = work.popLast() {
      switch next {
      case .dictionary(let object, let table, let place):
        judge(dictionary: object, table, place, &findings)
      case .vendor(let object, let context, let place):
        judge(vendor: object, context, place, &findings)
      case .stray(let object, let table, let place):
        judge(stray: object, table, place, &findings)
      case .other(let object, let place): lookInto(object, place, &findings)
      }
    }
  }

  mutating func isNew(_ object: Int, _ role: Judged.Role) -> Bool {
    judged.insert(Judged(object: object, role: role)).inserted
  }

  // What is there more than once is listed once, so that the list is no longer than the file.

  mutating func add(_ object: Int, _ table: PayloadTable, _ place: FindingList.Place) {
    guard isNew(object, .table(ObjectIdentifier(table))) else { return }
    work.append(.dictionary(object, table, place))
  }

  mutating func add(stray object: Int, _ table: PayloadTable?, _ place: FindingList.Place) {
    let header = list.header(of: object)
    if list.mayBeDocument(header) { return addDocument(object, place) }
    guard header.isContainer, isNew(object, .stray(table.map { ObjectIdentifier($0) })) else {
      return
    }
    work.append(.stray(object, table, place))
  }

  mutating func add(other object: Int, _ place: FindingList.Place) {
    let header = list.header(of: object)
    if list.mayBeDocument(header) { return addDocument(object, place) }
    guard header.isContainer, isNew(object, .other) else { return }
    if let table = payload(object) { return add(object, table, place) }
    work.append(.other(object, place))
  }

  /// The table of a dictionary that says that it is a payload of a known type.
  mutating func payload(_ object: Int) -> PayloadTable? {
    guard mayHavePayloads, list.header(of: object).kind == .dictionary else { return nil }
    let table = table(ofPayload: object)
    guard table !== PayloadTable.otherPayload else { return nil }
    hasPayload = true
    return table
  }

  mutating func addDocument(
    _ object: Int, _ place: FindingList.Place, vendor: VendorContext? = nil
  ) {
    guard documents.insert(object).inserted else { return }
    embedded.append(EmbeddedDocument(object: object, place: place, vendor: vendor))
  }

  func offset(of object: Int) -> Int? { hasOffsets ? list.sourceOffset(of: object) : nil }

  /// What is embedded in a managed profile is known to those who embedded it.
  var embeddedSeverity: AuditSeverity { isManaged ? .note : .error }

  // MARK: Dictionaries

  private mutating func judge(
    dictionary object: Int, _ table: PayloadTable, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let values = PayloadValues(of: object, in: list)
    let header = list.header(of: object)
    for position in 0..<header.count {
      let name = list.text(list.header(of: list.reference(position, from: header.start)))
      let value = list.reference(header.count + position, from: header.start)
      if let key = table[name] {
        judge(value, key, findings.place(.key(name), in: place), values, &findings)
      } else if table.isOpen {
        if hasContent(value) {
          add(other: value, findings.place(.unknownKey(position), in: place))
        }
      } else {
        judge(unknown: name, position, value, table, place, &findings)
      }
    }
    judge(values, as: table.role, object, place, &findings)
  }

  func hasContent(_ object: Int) -> Bool {
    let header = list.header(of: object)
    return header.isContainer || header.kind == .data
  }

  private mutating func judge(
    unknown name: ExactText, _ position: Int, _ value: Int, _ table: PayloadTable,
    _ parent: FindingList.Place, _ findings: inout FindingList
  ) {
    let isKnownElsewhere = PayloadTable.knows(name)
    let place = findings.place(
      isKnownElsewhere ? .key(name) : .unknownKey(position), in: parent)
    var what =
      isKnownElsewhere ? "a key that belongs elsewhere" : "a key that this place does not have"
    var near: String?
    if !isKnownElsewhere, name.codeUnits.count <= Self.longestGuess,
      findings.findings.count < Self.mostGuesses
    {
      near = NearestName.of(name.repaired, among: table.names)
      if let near { what += ", perhaps meant to be \(near)" }
    }
    findings.add(.unknownKey, at: place, offset: offset(of: value), what)
    let header = list.header(of: value)
    if isKnownElsewhere ? PayloadTable.isSecret(name) : isMeantAsSecret(name, header, near) {
      judge(secret: value, place, mayBe: { _ in true }, &findings)
    } else if PayloadTable.hides(name) {
      add(vendor: value, VendorContext(), place, &findings)
    } else {
      add(stray: value, nil, place)
    }
  }

  /// Whether a key that no table has is that of a secret, misspelt or in other words.
  private func isMeantAsSecret(_ name: ExactText, _ header: ObjectHeader, _ near: String?) -> Bool {
    if PayloadTable.resemblesSecret(name) { return true }
    guard header.isText || header.kind == .data || header.isContainer else { return false }
    if let near, PayloadTable.isSecret(ExactText(near)) { return true }
    return SecretShape.isSecret(name: name) && !SecretShape.isReference(name: name)
      && !SecretShape.isPublic(name: name) && !SecretShape.isMeasure(name: name)
  }

  // MARK: Values

  private mutating func judge(
    _ object: Int, _ key: PayloadKey, _ place: FindingList.Place, _ siblings: PayloadValues,
    _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    switch key.content {
    case .text:
      if header.isText {
        _ = noteShare(of: object, place, &findings)
      } else {
        mismatch(object, "a string", place, &findings)
      }
    case .choice(let choices): judge(object, among: choices, place, &findings)
    case .integer:
      if header.kind != .integer { mismatch(object, "an integer", place, &findings) }
    case .number(let numbers):
      guard header.kind == .integer else {
        return mismatch(object, "an integer", place, &findings)
      }
      guard let value = list.integer(header).int64, numbers.contains(value) else {
        return notAllowed(object, numbers.map { String($0) }, place, &findings)
      }
    case .flag:
      if list.flag(header) == nil { mismatch(object, "a boolean, 0 or 1", place, &findings) }
    case .real:
      if header.kind != .real, header.kind != .integer {
        mismatch(object, "a number", place, &findings)
      }
    case .date: if header.kind != .date { mismatch(object, "a date", place, &findings) }
    case .data: if header.kind != .data { mismatch(object, "data", place, &findings) }
    case .texts, .integers, .dictionaries, .payloads: judge(list: object, key, place, &findings)
    case .certificate: judge(certificate: object, place, &findings)
    case .secretText: judge(secret: object, place, mayBe: { $0.isText }, &findings)
    case .secretData: judge(secret: object, place, mayBe: { $0.kind == .data }, &findings)
    case .identity: judge(identity: object, place, siblings, &findings)
    case .dictionary(let table):
      guard header.kind == .dictionary else {
        return mismatch(object, "a dictionary", place, table: table, &findings)
      }
      add(object, table, place)
    case .vendorSettings:
      if header.kind != .dictionary {
        mismatch(object, "a dictionary", place, isWalked: true, &findings)
      }
      add(vendor: object, VendorContext(), place, &findings)
    case .encryptedPayloads:
      findings.add(
        .unsupportedFormat, at: place, offset: offset(of: object),
        "payloads that only one device can decrypt, so nothing of them was audited",
        mend: "audit the profile before it is encrypted", severity: .error)
    case .open: add(other: object, place)
    }
  }

  private mutating func table(ofPayload object: Int) -> PayloadTable {
    if let table = payloadTables[object] { return table }
    let type = PayloadValues(of: object, in: list).text("PayloadType")
    let table = PayloadTable.payload(ofType: type?.repaired ?? "")
    payloadTables[object] = table
    return table
  }

  private mutating func judge(
    list object: Int, _ key: PayloadKey, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    guard header.kind == .array else {
      let table: PayloadTable? =
        if case .dictionaries(let table) = key.content { table } else { nil }
      return mismatch(object, "an array", place, table: table, &findings)
    }
    for position in 0..<header.count {
      let element = list.reference(position, from: header.start)
      let kind = list.header(of: element).kind
      switch key.content {
      case .texts where list.header(of: element).isText:
        findings.visit(.element(position), in: place) { _ = noteShare(of: element, $0, &$1) }
      case .integers where kind == .integer: break
      case .dictionaries(let table) where kind == .dictionary:
        if isNew(element, .table(ObjectIdentifier(table))) {
          let inside = findings.place(.element(position), in: place)
          work.append(.dictionary(element, table, inside))
        }
      case .payloads where kind == .dictionary:
        let table = table(ofPayload: element)
        if isNew(element, .table(ObjectIdentifier(table))) {
          let inside = findings.place(.element(position), in: place)
          work.append(.dictionary(element, table, inside))
        }
      case .dictionaries(let table):
        mismatch(
          element, "a dictionary", findings.place(.element(position), in: place), table: table,
          &findings)
      case .texts:
        mismatch(element, "a string", findings.place(.element(position), in: place), &findings)
      case .integers:
        mismatch(element, "an integer", findings.place(.element(position), in: place), &findings)
      default:
        mismatch(element, "a dictionary", findings.place(.element(position), in: place), &findings)
      }
    }
  }

  private mutating func judge(
    _ object: Int, among choices: [String], _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    guard list.header(of: object).isText else {
      return mismatch(object, "a string", place, &findings)
    }
    let header = list.header(of: object)
    guard noteShare(of: object, place, &findings) == .none,
      !choices.contains(where: { list.isText(header, Array($0.utf16)) })
    else { return }
    notAllowed(object, choices, place, &findings)
  }

  private func notAllowed(
    _ object: Int, _ choices: [String], _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    findings.add(
      .notAllowedValue, at: place, offset: offset(of: object),
      mend: "use one of \(choices.joined(separator: ", "))")
  }

  /// Notes that a value has another type, or that a template was to replace it by one of the right.
  ///
  /// - Parameters:
  ///   - table: The table of what belongs there, by which a container in its place is gone through.
  ///   - isWalked: Whether somebody else goes through it.
  private mutating func mismatch(
    _ object: Int, _ expected: String, _ place: FindingList.Place, code: FindingCode = .wrongType,
    table: PayloadTable? = nil, isWalked: Bool = false, _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    if !isWalked { add(stray: object, table, place) }
    if header.isText, noteShare(of: object, place, &findings) != .none { return }
    findings.add(
      code, at: place, offset: offset(of: object), "\(header.phrase) where \(expected) belongs",
      mend: "store \(expected)")
  }

  /// Notes the places of a template in a text.
  private mutating func noteShare(
    of object: Int, _ place: FindingList.Place, _ findings: inout FindingList
  ) -> Placeholder.Share {
    let list = list
    let share = looks.share(of: object) { list.text(list.header(of: object)) }
    if share != .none {
      findings.add(.templatePlaceholder, at: place, offset: offset(of: object))
    }
    return share
  }

  private mutating func judge(
    certificate object: Int, _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    guard header.isText else { return mismatch(object, "a string", place, &findings) }
    guard header.count > 0, noteShare(of: object, place, &findings) == .none else { return }
    guard header.count <= PayloadValues.longestName else {
      return findings.add(
        .certificateReferenceDangling, at: place, offset: offset(of: object))
    }
    certificateUses.append(
      CertificateUse(
        identifier: list.text(header), place: place, offset: offset(of: object)))
  }

  /// Judges a value under the key of a secret.
  mutating func judge(
    secret object: Int, _ place: FindingList.Place, mayBe isRight: (ObjectHeader) -> Bool,
    _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    if header.isText, noteShare(of: object, place, &findings) == .all { return }
    if !isRight(header) {
      findings.add(
        .wrongSecretType, at: place, offset: offset(of: object),
        "\(header.phrase) where the system reads a secret of another type")
    }
    let holdsSecret: Bool
    switch header.kind {
    case .ascii, .utf16, .data: holdsSecret = header.count > 0
    case .integer, .real: holdsSecret = true
    case .array, .dictionary: holdsSecret = contents.areThere(in: object)
    default: holdsSecret = false
    }
    if holdsSecret {
      findings.add(
        .embeddedSecret, at: place, offset: offset(of: object), severity: embeddedSeverity)
    }
  }

  private mutating func judge(
    identity object: Int, _ place: FindingList.Place, _ siblings: PayloadValues,
    _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    if header.kind != .data {
      mismatch(object, "data", place, code: .wrongSecretType, &findings)
      // Base64 of an identity in a text is one all the same.
      let list = list
      guard header.isText, looks.share(of: object, { list.text(header) }) != .all else { return }
    }
    guard header.count > 0 else { return }
    let hasPassphrase = siblings.has("Password")
    findings.add(
      .identityEmbedded, at: place, offset: offset(of: object),
      hasPassphrase
        ? "an identity with its private key, and its passphrase beside it"
        : "an identity with its private key, protected by a passphrase that the user is asked for",
      severity: isManaged ? .note : hasPassphrase ? .error : .warning)
  }
}
