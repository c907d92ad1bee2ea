import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `keys-objects-mismatch`: a dictionary with a key too many, or a value.
struct KeysObjectsMismatch: Mutation {
  struct Site {
    let place: Int
    /// The list that gets one element more.
    let list: ExactText
  }

  func sites(in subject: Subject) -> [Site] {
    subject.firstPlaces { _, target in
      subject.archive.foundationClass(ofEntry: target)?.kind == .dictionary
        && subject.table.slot(of: "NS.keys", inEntry: target) != nil
        && CollectionContent(ofEntry: target, in: subject).count > 0
    }.flatMap { place in
      ["NS.keys", "NS.objects"].map { Site(place: place, list: $0) }
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    try subject.refuseVersionInside(site.place)
    _ = try subject.soleSlot(of: site.place)
    let entry = try subject.objectJudgedOnce(at: site.place)
    let path = subject.map.path(of: site.place)
    return Draft(
      place: "\(path):\(site.list.repaired)", expectation: .rejected(.malformed, at: .path(path)),
      change: .archive(collects: false) { archive in
        guard let slot = archive.slot(of: site.list, inEntry: entry),
          case .array(let elements) = archive.value(at: slot), let last = elements.last
        else { return }
        archive.append([last], to: slot)
      },
      growth: .small)
  }

  func absence(in subject: Subject) -> String { "the archive has no filled dictionary" }
}
