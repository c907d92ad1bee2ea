import PropertyListBytes

// What no table describes: strays, a provider's own settings, and anything else.

extension PayloadWalk {
  /// Goes through a container where none belongs, by the keys that some table has.
  mutating func judge(
    stray object: Int, _ table: PayloadTable?, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    guard header.kind == .dictionary else {
      for position in 0..<header.count {
        let value = list.reference(position, from: header.start)
        if hasContent(value) {
          add(stray: value, table, findings.place(.element(position), in: place))
        }
      }
      return
    }
    if let table = payload(object) ?? table { return add(object, table, place) }
    for position in 0..<header.count {
      let name = list.text(list.header(of: list.reference(position, from: header.start)))
      let value = list.reference(header.count + position, from: header.start)
      let step: AuditPath.Step = PayloadTable.knows(name) ? .key(name) : .unknownKey(position)
      if PayloadTable.isSecret(name) || PayloadTable.resemblesSecret(name) {
        judge(secret: value, findings.place(step, in: place), mayBe: { _ in true }, &findings)
      } else if PayloadTable.hides(name) {
        add(vendor: value, VendorContext(), findings.place(step, in: place), &findings)
      } else if hasContent(value) {
        add(stray: value, nil, findings.place(step, in: place))
      }
    }
  }

  /// Judges a value of a provider's own settings, or lists it.
  mutating func add(
    vendor object: Int, _ context: VendorContext, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    let kind: VendorValue.Kind
    switch header.kind {
    case .dictionary, .array:
      if isNew(object, .vendor(isSecret: context.isSecretContainer)) {
        work.append(.vendor(object, context, place))
      }
      return
    case .data where list.mayBeDocument(header):
      return addDocument(object, place, vendor: context)
    case .ascii, .utf16: kind = .text
    case .data: kind = .data
    case .integer, .real: kind = .number
    case .boolean, .date, .uid: return
    }
    let list = list
    VendorValue(object: object, kind: kind, context: context, list: list).judge(
      { list.text(list.header(of: object)) }, at: place, offset: offset(of: object),
      embeddedSeverity, &looks, &findings)
  }

  /// Goes through a container of a provider's own settings.
  mutating func judge(
    vendor object: Int, _ context: VendorContext, _ place: FindingList.Place,
    _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    for position in 0..<header.count {
      guard header.kind == .dictionary else {
        let value = list.reference(position, from: header.start)
        add(vendor: value, context, in: place, .element(position), &findings)
        continue
      }
      let name = list.text(list.header(of: list.reference(position, from: header.start)))
      let value = list.reference(header.count + position, from: header.start)
      let isKnown = SecretShape.isKnown(name: name)
      add(
        vendor: value, context.under(name), in: place,
        isKnown ? .key(name) : .unknownKey(position), &findings)
    }
  }

  private mutating func add(
    vendor value: Int, _ context: VendorContext, in place: FindingList.Place,
    _ step: AuditPath.Step, _ findings: inout FindingList
  ) {
    let header = list.header(of: value)
    if header.isContainer || list.mayBeDocument(header) {
      return add(vendor: value, context, findings.place(step, in: place), &findings)
    }
    findings.visit(step, in: place) { add(vendor: value, context, $0, &$1) }
  }

  /// Looks for documents.
  mutating func lookInto(
    _ object: Int, _ place: FindingList.Place, _ findings: inout FindingList
  ) {
    let header = list.header(of: object)
    for position in 0..<header.count {
      let isArray = header.kind == .array
      let value = list.reference(isArray ? position : header.count + position, from: header.start)
      guard isWorthALook(value) else { continue }
      add(
        other: value,
        findings.place(isArray ? .element(position) : .unknownKey(position), in: place))
    }
  }

  /// Whether a value may lead to documents that were not met yet.
  private func isWorthALook(_ object: Int) -> Bool {
    let header = list.header(of: object)
    if header.isContainer {
      return !judged.contains(Judged(object: object, role: .other))
    }
    return header.kind == .data && !documents.contains(object) && list.mayBeDocument(header)
  }
}
