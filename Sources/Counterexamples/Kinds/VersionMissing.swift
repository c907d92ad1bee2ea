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

extension Subject {
  /// The places of versions.
  var versions: [Int] { places { _, place in place.role == .version } }

  /// A change of a version's value, in the spelling that the version has.
  func versionDraft(
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
