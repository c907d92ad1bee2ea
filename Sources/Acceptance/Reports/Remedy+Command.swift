extension CaseResult.Remedy {
  /// The command for people to copy.
  ///
  /// - Parameter kept: Where the input was kept, if it was.
  package func command(kept: String? = nil) -> String? {
    words(kept: kept)?.map(ShellWord.quoted).joined(separator: " ")
  }

  private func words(kept: String?) -> [String]? {
    switch self {
    case .verify(let file, let contract):
      [Checker.name, "verify", kept ?? file, "--contract", contract]
    case .inspect(let file, let path):
      [Checker.name, "inspect", kept ?? file] + (path.map { ["--at", $0] } ?? [])
    case .migrate(let file, let contract):
      [Checker.name, "migrate", kept ?? file, "--contract", contract, "--dry-run"]
    case .read(let command, let file):
      (kept ?? file).map { path in command.map { $0.replacing("{}", with: path) } }
    case .drive(let directory, let name, let options, let command):
      [Checker.name, "drive", directory] + options + ["--only", name, "--"] + command
    case .mutate(let file, let contract, let kind, let seed):
      [
        Checker.name, "mutate", file, "--contract", contract, "--kind", kind, "--seed", "\(seed)",
        "--output", "failing",
      ]
    case .rerun(let directory, let name, let contract):
      if let kept {
        [Checker.name, "verify", kept, "--contract", contract]
      } else {
        [Checker.name, "check", directory, "--only", name, "--keep-failing", "failing"]
      }
    }
  }
}
