import Foundation

struct Options {
  static let usage = """
    usage: Sweep FOLDER [options]

    Reads every file of FOLDER after cutting it short at each byte and after changing single and
    pairs of bytes. Ends with `N passed, N failed`; status 1 when a case took over a second of the
    processor, when memory passed 64 MiB plus 40 times the largest file, or when something was
    accepted that must not be. A promise that is broken ends the process; the journal then names
    the case.

      --contract FILE   also judge each sound archive by a contract
      --changes N       byte changes over all files (10,000)
      --seed N          where their numbers begin (1)
      --step N          try every N-th prefix only (1)
      --journal FILE    where the case under way is noted (sweep-journal in the temporary folder)
      --write CASE      write the bytes of a case, as the journal names it, to standard output

    """

  var folder = ""
  var contract: String?
  var changes: UInt64 = 10_000
  var seed: UInt64 = 1
  var step = 1
  var journal = FileManager.default.temporaryDirectory.appending(path: "sweep-journal").path()
  var written: Case?

  /// Fails on anything that is not exactly what the usage says.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        guard folder.isEmpty else { return nil }
        folder = argument
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch argument {
      case "--contract": contract = value
      case "--changes":
        guard let number = UInt64(value) else { return nil }
        changes = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--step":
        guard let number = Int(value), number > 0 else { return nil }
        step = number
      case "--journal": journal = value
      case "--write":
        guard let named = Case(value) else { return nil }
        written = named
      default: return nil
      }
    }
    guard !folder.isEmpty else { return nil }
  }
}
