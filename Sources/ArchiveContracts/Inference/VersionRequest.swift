import PropertyListBytes
import KeyedArchives
import StrictJSON

/// Where a person says that the version is stored.
enum VersionRequest {
  /// Under a key of the instances of a class.
  case field(ExactText, className: ExactText)
  /// Under a key of `$top`.
  case top(ExactText)
  /// Under a key of the dictionary that a key of `$top` refers to.
  case entry(ExactText, topKey: ExactText)

  /// Reads `TYPE.KEY`; of several types that the text may begin with, the longest name counts.
  init(
    _ text: String, _ samples: Samples, fieldwise: Set<FoundationKind>
  ) throws(InferenceFailure) {
    let classNames = samples.classNames(fieldwise: fieldwise)
    var typeNames = TypeNames(taken: [])
    let types = typeNames.names(for: classNames)
    var candidates: [(name: String, make: (ExactText) -> VersionRequest)] = []
    for (type, className) in zip(types, classNames) {
      for name in Set([type, className.repaired]).sorted() {
        candidates.append((name, { .field($0, className: className) }))
      }
    }
    candidates.append(("$top", { .top($0) }))
    for key in samples.topKeys {
      candidates.append((key.repaired, { .entry($0, topKey: key) }))
    }
    var best: (name: String, request: VersionRequest)?
    for (name, make) in candidates {
      let start = Array(name.utf16) + [UInt16(UInt8(ascii: "."))]
      let units = Array(text.utf16)
      guard units.starts(with: start), units.count > start.count else { continue }
      guard name.utf16.count > best?.name.utf16.count ?? -1 else { continue }
      best = (name, make(ExactText(codeUnits: Array(units.dropFirst(start.count)))))
    }
    guard let best else {
      let wanted = String(text.prefix { $0 != "." })
      let hint = NearestName.of(wanted, among: types).map { ", did you mean \($0).KEY?" } ?? ""
      throw InferenceFailure(
        "the version \(ExactText(text).excerpt) names no type of the samples\(hint)",
        reason: .request)
    }
    self = best.request
  }

  /// The rule by the versions that the samples have; the newest one is current.
  func rule(_ graph: ShapeGraph) throws(InferenceFailure) -> VersionRule {
    var graph = graph
    var versions: [VersionValue] = []
    let key: VersionRule.Key
    switch self {
    case .field(let name, let className):
      key = .field(name)
      guard let known = graph.classes.first(where: { $0.name == className }),
        known.versions.values.reduce(0, +) == known.instanceCount
      else {
        throw InferenceFailure(
          "an instance of \(className.excerpt) has no integer or text under \(name.excerpt)",
          reason: .request)
      }
      versions = Array(known.versions.keys)
    case .top(let name):
      key = .top(name)
      guard let field = graph.top[name], field.present == graph.sampleCount, field.nils == 0 else {
        throw InferenceFailure("$top has no key \(name.excerpt)", reason: .request)
      }
      versions = try Self.versions(at: field.place, name, &graph)
    case .entry(let name, let topKey):
      key = .field(name)
      guard let root = graph.top[topKey]?.place,
        let entry = graph.places[graph.find(root)].children[.entry(name)],
        entry.present == graph.sampleCount
      else {
        throw InferenceFailure(
          "the dictionary under \(topKey.excerpt) has no entry \(name.excerpt)", reason: .request)
      }
      versions = try Self.versions(at: entry.place, name, &graph)
    }
    let sorted = versions.sorted(by: VersionValue.precedes)
    guard let current = sorted.last else {
      throw InferenceFailure("the samples have no version", reason: .request)
    }
    guard Set(sorted.map(\.isText)).count == 1 else {
      throw InferenceFailure("versions of two kinds, integers and texts", reason: .request)
    }
    return VersionRule(key: key, current: current, readable: sorted)
  }

  private static func versions(
    at place: Int, _ name: ExactText, _ graph: inout ShapeGraph
  ) throws(InferenceFailure) -> [VersionValue] {
    var result: [VersionValue] = []
    for (tag, measure) in graph.places[graph.find(place)].kinds {
      guard [.builtIn(.integer), .builtIn(.string)].contains(tag), let values = measure.values.all
      else {
        throw InferenceFailure(
          "something but a few integers or short texts under \(name.excerpt)", reason: .request)
      }
      for value in values {
        switch value {
        case .integer(let integer): result += integer.int64.map { [.integer($0)] } ?? []
        case .text(let text): result.append(.text(text))
        case .boolean, .real: break
        }
      }
    }
    return result
  }
}

extension VersionValue {
  fileprivate var isText: Bool {
    if case .text = self { return true }
    return false
  }
}
