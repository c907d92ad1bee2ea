import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `version-missing`: a versioned object, or `$top`, has no version.
struct VersionMissing: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.versions.filter { place in
      guard let rule = subject.map.places[place].versionRule else { return false }
      return rule.absentMeans == nil && rule.byClassName.isEmpty
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let slot = try subject.slot(of: place)
    guard slot.positions.count == 1 else { throw NotShowable("a version inside a dictionary") }
    return Draft(
      place: subject.map.path(of: place).description,
      expectation: .rejected(.missingVersion, at: .path(subject.map.path(of: place))),
      change: .archive(collects: true) { $0.remove(slot) })
  }

  func absence(in subject: Subject) -> String { "no version has to be there" }
}

/// Where a version stands, or would stand.
enum VersionSite: Sendable {
  case stored(Int)
  /// By its position among the absent versions of the map.
  case absent(Int)
}

extension Subject {
  /// The places of versions.
  var versions: [Int] { places { _, place in place.role == .version } }

  /// The places of versions, and where one would stand whose absence means another.
  var versionSites: [VersionSite] {
    versions.map { .stored($0) } + map.absentVersions.indices.map { .absent($0) }
  }

  func rule(of site: VersionSite) -> VersionRule? {
    switch site {
    case .stored(let place): map.places[place].versionRule
    case .absent(let number): map.absentVersions[number].rule
    }
  }

  /// A change of a version's value, or a version where there is none.
  func versionDraft(
    at site: VersionSite, _ code: FindingCode, _ value: PropertyListValue
  ) throws(NotShowable) -> Draft {
    switch site {
    case .stored(let place): return try versionDraft(at: place, code, value)
    case .absent(let number):
      let absent = map.absentVersions[number]
      var isText = false
      if case .text = value { isText = true }
      return Draft(
        place: absent.path.description, expectation: .rejected(code, at: .path(absent.path)),
        change: .archive(collects: true) { [isText] archive in
          // Foundation's archivers write texts as references, numbers in their place.
          let node = isText ? archive.addReferenced(value) : archive.add(value)
          archive.append(
            key: absent.key, value: node, to: EditableArchive.Slot(entry: absent.holder, []))
        },
        growth: .small, condition: code == .unsupportedVersion ? .absentVersion(number) : nil)
    }
  }

  /// A change of a version's value, in the spelling that the version has.
  private func versionDraft(
    at place: Int, _ code: FindingCode, _ value: PropertyListValue
  ) throws(NotShowable) -> Draft {
    let slot = try slot(of: place)
    let path = map.path(of: place)
    let isInline = map.places[place].target == nil
    return Draft(
      place: path.description, expectation: .rejected(code, at: .path(path)),
      change: .archive(collects: true) { $0.put(value, at: slot, inline: isInline) },
      growth: .small, condition: code == .unsupportedVersion ? .version(place) : nil)
  }
}
