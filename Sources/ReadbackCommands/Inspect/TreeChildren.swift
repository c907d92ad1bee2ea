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
    /// The runs of an attributed string.
    case runs([FoundationAttributedString.Run], of: FoundationElements, starts: [Int])
    case one(Child)
  }

  private let source: Source
  let count: Int

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
        var starts: [Int] = []
        var start = 0
        for run in runs {
          starts.append(start)
          start += run.length
        }
        source = .runs(runs, of: dictionaries, starts: starts)
        count = runs.count
        return
      }
    }
    let children = ArchivedChildren(of: value, in: archive)
    source = .children(children)
    count = children.count
  }

  private init(_ child: Child) {
    source = .one(child)
    count = 1
  }

  /// The value of an entry whose key was shown.
  static func value(_ child: Child) -> TreeChildren {
    TreeChildren(Child(label: child.label, target: child.target))
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
    case .key(let name) where ValuePath([.key(name)]).description.first != "[":
      ShortText.cut(name.codeUnits)
    case .key(let name), .entry(let name):
      "[\(TerminalText.quoted(Array(ShortText.cut(name.codeUnits).utf16)))]"
    case .element(let position): "[\(position)]"
    case .member(let position): "{\(position)}"
    case .entryKey(let position): "[key \(position)]"
    case .every: "[]"
    }
  }
}
