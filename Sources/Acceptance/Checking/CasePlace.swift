import ArchiveFiles
package import Counterexamples

/// Where a case stands among the others: what its name says, in parts.
package struct CasePlace: Hashable, Sendable {
  /// What the input of a case is, or what else it is about.
  package enum Group: String, Sendable, CaseIterable {
    case fixture, counterexample, equivalent, coverage
    /// What a reader must do before it is judged, and cases that are gone.
    case other
  }

  package let group: Group
  /// Who is judged; nil where nobody is.
  package var reader: String?
  /// The path of the directory; nil where a case is about none.
  package var directory: String?
  /// The directory as the name begins with it; empty where there is only one.
  package var prefix = ""
  /// The position of the fixture among those of the report.
  package var fixture: Int?
  package var kind: CounterexampleKind?
  /// The contract's name with that of the directory where there are several.
  package var contract: String?
  /// The last part of the name: a condition, or where an input was changed; empty where that is the
  /// whole input.
  package var condition: String

  init(_ group: Group, condition: String) {
    self.group = group
    self.condition = condition
  }

  /// A case that is about nothing but what its name says.
  static func other(_ name: String) -> CasePlace { CasePlace(.other, condition: name) }

  /// What follows a beginning, compared by code units; nil where the text begins otherwise.
  static func rest(of text: String, after start: String) -> String? {
    guard text.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: text.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}

extension FixtureSubject {
  /// The place of a result about this fixture.
  ///
  /// - Parameter name: The name of the case; nil where its condition is not known yet.
  func place(_ name: String?, prefix: String) -> CasePlace {
    let start = "readback/fixture/\(fixture.name)/"
    let condition = name.flatMap { CasePlace.rest(of: $0, after: start) }
    var place = CasePlace(.fixture, condition: condition ?? "")
    complete(&place, prefix)
    return place
  }

  fileprivate func complete(_ place: inout CasePlace, _ prefix: String) {
    place.reader = "readback"
    place.directory = directory.directory.path
    place.prefix = prefix
    place.fixture = position
    place.contract = prefix + entry.name
  }
}

extension CounterexampleCheck {
  func place(prefix: String) -> CasePlace {
    var place = CasePlace(
      example.kind.isEquivalent ? .equivalent : .counterexample, condition: example.place ?? "")
    subject.complete(&place, prefix)
    place.kind = example.kind
    return place
  }
}
