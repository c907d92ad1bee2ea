import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `ancestry-forged`: a class record with the right name and ancestors that the contract does not
/// allow for it.
struct AncestryForged: Mutation {
  struct Site {
    let record: Int
    let forgery: Forgery
  }

  enum Forgery: String, CaseIterable {
    /// A class that the contract names stands among the ancestors.
    case added
    /// The record says nothing of its ancestors.
    case removed
    /// The last ancestor is not there.
    case shortened
  }

  func sites(in subject: Subject) -> [Site] {
    subject.archive.classRecords.indices.flatMap { record in
      Forgery.allCases.compactMap { forgery in
        names(forgery, ofRecord: record, in: subject).map { _ in
          Site(record: record, forgery: forgery)
        }
      }
    }
  }

  /// The forged names after the class's own; none for a record without such a list, nil where the
  /// contract accepts them.
  private func names(
    _ forgery: Forgery, ofRecord number: Int, in subject: Subject
  ) -> [ExactText]? {
    let record = subject.archive.classRecords[number]
    let own = subject.archive.className(of: record)
    let present = Array((subject.archive.ancestry(of: record) ?? []).dropFirst())
    let forged: [ExactText]
    switch forgery {
    case .added:
      let others = subject.namedClasses.map(\.name).filter { $0 != own && !present.contains($0) }
      forged = [others.first ?? "NSProxy"] + present
    case .removed:
      guard !present.isEmpty else { return nil }
      forged = []
    case .shortened:
      guard present.count > 1 else { return nil }
      forged = present.dropLast()
    }
    return subject.map.accepts(ancestry: forged, of: own) ? nil : forged
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    guard let names = names(site.forgery, ofRecord: site.record, in: subject) else {
      throw NotShowable("a class that may have any ancestor")
    }
    let record = subject.archive.classRecords[site.record]
    let (entry, own) = (record.entry, subject.archive.className(of: record))
    return Draft(
      place: "object-\(entry):\(site.forgery.rawValue)",
      expectation: .rejected(.classNotAllowed, at: .object(entry)),
      change: .archive(collects: false) { archive in
        let slot = archive.slot(of: "$classes", inEntry: entry)
        guard !names.isEmpty else {
          if let slot { archive.remove(slot) }
          return
        }
        let texts = ([own] + names).map { archive.add(.text($0)) }
        let list = archive.add(.array(texts))
        if let slot {
          archive.replace(slot, with: list)
        } else {
          archive.append(key: "$classes", value: list, to: .init(entry: entry, []))
        }
      },
      growth: Growth(bytes: 4_096 + 64 * names.count, values: 16 + names.count))
  }

  func absence(in subject: Subject) -> String {
    "the archive has no class record of which the contract refuses another ancestry"
  }
}
