import Foundation

/// A repository to test, and commands on PATH that stand in for ssh and for what a Mac has: `ssh` runs
/// what it is given in a folder here, and `readback` says how it was called.
struct StandInMac {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// A folder whose name no shell passes over.
  let folder: URL
  var repository: URL { folder.appending(path: "my app's \"code\"") }
  var home: URL { folder.appending(path: "mac") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "readback $mac-\(UUID().uuidString)")
    for path in ["here", "tools", "mac"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: path), withIntermediateDirectories: true)
    }
    try script("here/ssh", Self.ssh)
    try script("tools/swift", Self.swift)
    try script("tools/xcodebuild", "echo 'Xcode 26.0'")
    try script("tools/sw_vers", "echo 'ProductVersion: 26.0'")
    try script("tools/stand-in-readback", Self.readback)
    try write("my app's \"code\"/Old Files/readback.json", "{}")
    try write("my app's \"code\"/App/Package.swift", "")
    for arguments in [
      ["init", "-q"], ["add", "."],
      [
        "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false",
        "commit", "-q", "-m", "Start",
      ],
    ] {
      guard try run(["git"] + arguments).status == 0 else {
        throw ProjectTreeError(message: "git \(arguments[0]) failed")
      }
    }
  }

  func remove() throws { try FileManager.default.removeItem(at: folder) }

  func write(_ path: String, _ text: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path(percentEncoded: false))
  }

  /// Runs the script in the repository.
  func cloudMac(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Outcome {
    let path = ProjectTree.root.appending(path: "Scripts/cloud-mac").path(percentEncoded: false)
    return try run(["bash", path] + arguments, environment)
  }

  private func script(_ path: String, _ body: String) throws {
    try write(path, "#!/bin/bash\n\(body)\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder.appending(path: path).path(percentEncoded: false))
  }

  /// Runs a command in the repository.
  func run(_ words: [String], _ further: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = repository
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] =
      "\(folder.appending(path: "here").path(percentEncoded: false)):\(environment["PATH"] ?? "")"
    environment["STAND_IN"] = folder.path(percentEncoded: false)
    environment["TMPDIR"] = home.path(percentEncoded: false)
    for (name, value) in further { environment[name] = value }
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let files = ["output", "errors"].map { folder.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try text("output"), errors: try text("errors"))
  }

  /// Notes its words, and has what the server would run run here, by a shell as a login shell does.
  private static let ssh = """
    printf '%s\\n' "$@" >"$STAND_IN/ssh-words"
    while [ $# -gt 0 ]; do
      case $1 in -o | -l | -p | -i) shift 2 ;; -T) shift ;; --) shift; break ;; *) break ;; esac
    done
    printf '%s\\n' "$1" >"$STAND_IN/ssh-host"
    shift
    [ "${STAND_IN_DOWN:-}" != yes ] || exit 255
    cd "$STAND_IN/mac" || exit 255
    PATH=$STAND_IN/tools:$PATH
    if [ "${STAND_IN_CUT:-}" = yes ]; then sh -c "$*" | head -c 700; exit 255; fi
    exec sh -c "$*"
    """

  private static let swift = """
    words=("$@")
    for ((at = 0; at < $#; at++)); do
      [ "${words[at]}" != --package-path ] || cd "${words[at + 1]}" || exit 1
    done
    case "$*" in
      --version) echo 'Swift version 6.3' ;;
      *--show-bin-path) printf '%s\\n' "$PWD/.build/release" ;;
      build*)
        [ "${STAND_IN_BUILD:-}" != fail ] || { echo 'error: no such module'; exit 1; }
        mkdir -p .build/release
        cp "$STAND_IN/tools/stand-in-readback" .build/release/readback
        ;;
    esac
    """

  private static let readback = """
    name=command-line output=
    printf '%s\\n' "in ${PWD##*/source}" "$@" >>"$STAND_IN/calls"
    if [ "$1" = evidence ]; then exit "${STAND_IN_COMBINE:-0}"; fi
    for word; do
      [ "$previous" != --output ] || output=$word
      [ "$word" != --ios ] || name=ios
      previous=$word
    done
    echo "running $name"
    if IFS= read -r line; then echo "input: $line"; fi
    [ -z "$output" ] || [ "${STAND_IN_SILENT:-}" = "$name" ] || printf '{"layer": "%s"}' "$name" >"$output"
    case $name in ios) exit "${STAND_IN_IOS:-0}" ;; *) exit "${STAND_IN_COMMAND_LINE:-0}" ;; esac
    """
}
