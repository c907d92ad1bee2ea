import Foundation

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data(Options.usage.utf8))
  exit(2)
}
if let written = options.written {
  let original = try Sweep.bytes(of: written.file, in: options.folder)
  FileHandle.standardOutput.write(Data(written.applied(to: original)))
  exit(0)
}

/// The most memory that this process has had, in bytes (proc(5), `VmHWM`).
func peakMemory() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let words = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(separator: " ")
  return (words.flatMap { Int($0[1]) } ?? 0) << 10
}

var sweep = try Sweep(options)
print("\(sweep.files.count) files; a crash leaves its case in \(options.journal)")
try sweep.run()
for failure in sweep.failures.prefix(100) { print("FAIL \(failure)") }
let peak = try peakMemory()
let allowed = (64 << 20) + 40 * sweep.largest
print("slowest: \(sweep.slowest.seconds) s in \(sweep.slowest.name)")
print("peak memory: \(peak >> 10) KiB of \(allowed >> 10) KiB for \(sweep.largest) bytes at most")
print("\(sweep.passed) passed, \(sweep.failures.count) failed")
exit(sweep.failures.isEmpty && sweep.passed > 0 && peak <= allowed ? 0 : 1)
