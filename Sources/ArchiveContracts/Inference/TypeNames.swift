import KeyedArchives
import PropertyListBytes

/// Gives names to the types of a contract.
struct TypeNames {
  private var taken: Set<String>

  init(taken: some Sequence<String>) { self.taken = Set(taken) }

  /// Names for classes, as short as they can be told apart: `Memo` for `Notes.Memo`.
  ///
  /// - Parameter classNames: In the order in which the shorter names are given.
  mutating func names(for classNames: [ExactText]) -> [String] {
    let readable = classNames.map { Self.readable($0) }
    let short = readable.map { Self.identifier($0.split(separator: ".").last.map(String.init)) }
    var counts: [String: Int] = [:]
    short.forEach { counts[$0, default: 0] += 1 }
    return zip(readable, short).map { whole, short in
      let isFree = counts[short] == 1 && !taken.contains(short)
      return take(isFree ? short : Self.identifier(whole))
    }
  }

  /// A name that no other type has: the proposed one, or with a number.
  mutating func take(_ proposal: String) -> String {
    var name = proposal
    var number = 2
    while taken.contains(name) || !Self.isAllowed(name) {
      name = "\(proposal)\(number)"
      number += 1
    }
    taken.insert(name)
    return name
  }

  /// A name for what stands in a place, after the type or the place around it.
  mutating func take(_ outer: String, _ part: ExactText) -> String {
    let name = Self.identifier(part.repaired)
    return take(outer + name.prefix(1).uppercased() + name.dropFirst())
  }

  /// The class name as source code would spell it, without arguments of generic types.
  private static func readable(_ name: ExactText) -> String {
    let text = SwiftClassName(name)?.readable ?? name.repaired
    return String(text.prefix { $0 != "<" })
  }

  private static func isAllowed(_ name: String) -> Bool {
    ValueType(named: name) == .named(name) && name != "NSObject"
  }

  /// The text with everything but ASCII letters, digits and underscores as underscores.
  private static func identifier(_ text: String?) -> String {
    var name = ""
    for scalar in (text ?? "").unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": name.unicodeScalars.append(scalar)
      default: name += "_"
      }
    }
    return name.isEmpty || ("0"..."9").contains(name.prefix(1)) ? "Type" + name : name
  }
}
