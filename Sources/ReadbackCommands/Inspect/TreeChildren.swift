import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// What a tree shows below a value.
struct TreeChildren {
  struct Child {
    /// What stands in front of the value.
    let label: String
    let target: ArchivedTarget
    /// The key of a dictionary entry whose key is no text, shown on a line before.
    var key: ArchivedTarget?
    var keyLabel = ""
  }

  private enum Source {
    case children(ArchivedChildren)
    /// The runs of an attributed string; where each begins is known once it is opened.
    case runs([FoundationAttributedString.Run], of: FoundationElements, starts: [Int])
    case one(Child)
  }

  private let source: Source
  let count: Int

  /// The number, among the property list's distinct keys, of the key in front of a value, and the
  /// value's place; nil where no such key stands in front.
  func pair(
    at position: Int, in archive: KeyedArchive
  ) -> (keyNumber: Int, target: ArchivedTarget, isEntry: Bool)? {
    guard case .children(let children) = source else { return nil }
    return children.pair(at: position, in: archive)
  }

  /// Ready to be asked for each child.
  func opened() -> TreeChildren {
    guard case .runs(let runs, of: let dictionaries, starts: _) = source else { return self }
    var starts: [Int] = []
    var start = 0
    for run in runs {
      starts.append(start)
      start += run.length
    }
    return TreeChildren(
      source: .runs(runs, of: dictionaries, starts: starts), count: runs.count)
  }

  init(of value: ArchivedValue, in archive: KeyedArchive) {
    if case .foundation(.attributedString(let attributed)) = value {
      switch attributed.attributes {
      case .none: break
      case .uniform(entry: let entry):
        let whole = Self.label(from: 0, length: attributed.text.utf16Count)
        source = .one(Child(label: whole, target: .entry(entry)))
        count = 1
        return
      case .runs(let runs, of: let dictionaries):
        source = .runs(runs, of: dictionaries, starts: [])
        count = runs.count
        return
      }
    }
    let children = ArchivedChildren(of: value, in: archive)
    source = .children(children)
    count = children.count
  }

  private init(source: Source, count: Int) {
    self.source = source
    self.count = count
  }

  /// The value of an entry whose key was shown.
  static func value(_ child: Child) -> TreeChildren {
    TreeChildren(
      source: .one(Child(label: child.label, target: child.target)), count: 1)
  }

  func child(at position: Int, in archive: KeyedArchive) -> Child {
    switch source {
    case .one(let child): return child
    case .runs(let runs, of: let dictionaries, let starts):
      return Child(
        label: Self.label(from: starts[position], length: runs[position].length),
        target: .object(dictionaries.object(at: runs[position].attributes, in: archive)))
    case .children(let children):
      let child = children.child(at: position, in: archive)
      return Child(
        label: Self.label(child.step), target: child.target, key: child.key,
        keyLabel: "key \(position)")
    }
  }

  private static func label(from start: Int, length: Int) -> String { "[\(start), \(length)]" }

  /// A step as in a path, but without a dot in front and with long keys cut.
  static func label(_ step: ValuePath.Step) -> String {
    switch step {
    case .key(let name): ShortText.step(name)
    case .entry(let name): label(ofEntry: name)
    default: ValuePath([step]).description
    }
  }

  private static func label(ofEntry name: ExactText) -> String {
    let step = ShortText.step(name)
    return step.hasPrefix("[") ? step : "[\"\(step)\"]"
  }
}
