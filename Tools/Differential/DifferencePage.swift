import Foundation

/// `Documentation/Foundation/differences.md`: how often the two readers answered what, and why.
struct DifferencePage {
  /// Archives by the heading of their section, nil where they are not there.
  let sections: [(title: String, tally: Tally?)]
  let version: String

  private static let introduction = """
    # Foundation's unarchiver beside this reader

    Written by `FoundationDifferential`, which `.ci/run` compares with this page. Each archive, the
    counterexamples and equivalents of it, and seeded changes of its bytes are judged by a contract that
    was inferred from the archive, and decoded by Foundation in a limited process with secure coding on
    and the policy of returning errors. Foundation is asked for what an app would know: the classes and
    keys of the archive as it was saved.

    *Accepted* means that the contract accepts the input for Foundation. Then what Foundation decodes
    is compared value by value, path by path, and must be equal. Every other pair of answers needs a
    reason in the table below; one that has none fails.

    """

  func text(keeping present: String) -> String {
    var parts = [Self.introduction + "\n\(version)\n"]
    for (title, tally) in sections {
      parts.append(tally.map { Self.section(title, $0) } ?? Self.section(title, in: present))
    }
    return parts.joined(separator: "\n") + "\n" + Self.reasons
  }

  /// A section of the page as it is.
  private static func section(_ title: String, in page: String) -> String {
    let start = page.range(of: "## \(title)\n")?.lowerBound ?? page.endIndex
    let rest = page[start...].dropFirst(3)
    let end = rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex
    return String(page[start..<max(start, end)])
  }

  private static let columns = [
    "equal", "different", "accepts", "rejects", "dies", "hangs", "runs out of memory",
  ]

  private static func section(_ title: String, _ tally: Tally) -> String {
    let used = columns.filter { column in tally.counts.keys.contains { $0.foundation == column } }
    var lines = [
      "## \(title)", "", "\(tally.files) files, \(tally.total) inputs.", "",
      "| this reader | " + used.map { "Foundation: \($0)" }.joined(separator: " | ") + " |",
      "| --- |" + String(repeating: " --- |", count: used.count),
    ]
    for ours in Set(tally.counts.keys.map(\.ours)).sorted() {
      let counts = used.map { column in
        tally.counts[Comparison(ours: ours, foundation: column)].map(String.init) ?? ""
      }
      lines.append("| \(ours) | " + counts.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var reasons: String {
    var lines = [
      "## Reasons", "",
      "The links lead to what is Foundation's fault; the rest is what this reader is stricter in.",
      "",
      "| this reader | Foundation | because |", "| --- | --- | --- |",
    ]
    for reason in Reason.all {
      let links = reason.faults.map { "[\($0)](faults.md#\($0))" }.joined(separator: ", ")
      lines.append(
        "| \(reason.ours) | \(reason.foundation) | \(reason.text)"
          + (links.isEmpty ? "" : " \(links)") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
