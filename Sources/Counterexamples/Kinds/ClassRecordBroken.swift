import KeyedArchives
import PropertyListBytes

/// `class-record-broken`: a class record that is none, or a `$class` that refers to none.
struct ClassRecordBroken: Mutation {
  struct Site {
    /// The entry of the record or of the instance.
    let entry: Int
    let fault: Fault
  }

  enum Fault: String {
    case furtherKey = "further-key"
    /// The record is an instance as well.
    case instanceToo = "instance-too"
    case noName = "no-name"
    case nameNotText = "name-not-text"
    case listNotArray = "list-not-array"
    case listNotText = "list-not-text"
    case classInline = "class-inline"
    case classIsNil = "class-is-nil"
    case classIsInstance = "class-is-itself"
  }

  func sites(in subject: Subject) -> [Site] {
    let table = subject.table
    return subject.archive.classRecords.flatMap { record -> [Site] in
      var faults: [Fault] = [.furtherKey, .instanceToo, .nameNotText]
      if table.slot(of: "$classes", inEntry: record.entry) != nil {
        faults += [.noName, .listNotArray, .listNotText]
      }
      return faults.map { Site(entry: record.entry, fault: $0) }
    }
      + subject.instances.flatMap { entry in
        [Fault.classInline, .classIsNil, .classIsInstance].map { Site(entry: entry, fault: $0) }
      }
  }

  func draft(at site: Site, in subject: Subject) -> Draft {
    let entry = site.entry
    return Draft(
      place: "object-\(entry):\(site.fault.rawValue)",
      expectation: .rejected(.badClassRecord, at: .object(entry)),
      change: .archive(collects: false) { Self.apply(site.fault, toEntry: entry, &$0) },
      growth: .small)
  }

  private static func apply(_ fault: Fault, toEntry entry: Int, _ archive: inout EditableArchive) {
    func replace(_ key: ExactText, with node: Int) {
      if let slot = archive.slot(of: key, inEntry: entry) { archive.replace(slot, with: node) }
    }
    switch fault {
    case .furtherKey:
      let value = archive.add(.boolean(true))
      archive.append(key: "further", value: value, to: .init(entry: entry, []))
    case .instanceToo:
      let record = archive.addReference(to: entry)
      archive.append(key: "$class", value: record, to: .init(entry: entry, []))
    case .noName:
      if let slot = archive.slot(of: "$classname", inEntry: entry) { archive.remove(slot) }
    case .nameNotText: replace("$classname", with: archive.add(.boolean(true)))
    case .listNotArray: replace("$classes", with: archive.add(.text("NSObject")))
    case .listNotText:
      let number = archive.add(.boolean(true))
      replace("$classes", with: archive.add(.array([number])))
    case .classInline: replace("$class", with: archive.add(.text("NSObject")))
    case .classIsNil: replace("$class", with: archive.addReference(to: 0))
    case .classIsInstance: replace("$class", with: archive.addReference(to: entry))
    }
  }

  func absence(in subject: Subject) -> String { "the archive has no class record" }
}

extension Subject {
  /// The entries that are instances.
  var instances: [Int] {
    (0..<archive.entryCount).filter { archive.roles[$0].instanceRecord != nil }
  }
}
