import Foundation
import FoundationDecoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The child: has Foundation decode one archive as an app would, and prints what came out.
enum FoundationChild {
  static let accepted = "accepted"
  static let rejected = "rejected"

  /// A file for the child: the plan, then the archive.
  static func packed(_ plan: [UInt8], _ archive: [UInt8]) -> [UInt8] {
    let count = UInt64(plan.count)
    return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
      + plan + archive
  }

  static func run(_ path: String) throws {
    // What Foundation says before it ends the process is part of the answer.
    dup2(1, 2)
    let file = try Data(contentsOf: URL(filePath: path))
    let count = Int(file.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    let plan = try JSONDecoder().decode(DecodingPlan.self, from: file.dropFirst(8).prefix(count))
    say(answer(Data(file.dropFirst(8 + count)), plan))
  }

  private static func answer(_ bytes: Data, _ plan: DecodingPlan) -> String {
    let standIns = StandIn.classes(plan.classes.count)
    unsafe StandIn.plan = plan
    unsafe StandIn.allowed = standIns + FoundationClasses.all
    let unarchiver: NSKeyedUnarchiver
    do {
      unarchiver = try NSKeyedUnarchiver(forReadingFrom: bytes)
    } catch {
      return rejection(error)
    }
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    for (planned, type) in zip(plan.classes, standIns) {
      unarchiver.setClass(type, forClassName: planned.name)
    }
    let values = StandIn.values(of: plan.top, unarchiver)
    let error = unarchiver.error
    unarchiver.finishDecoding()
    if let error { return rejection(error) }
    // An app takes nil for its root as a failure.
    guard values.contains(where: { $0.value != nil }) else { return "\(rejected) without an error" }
    var writer = FoundationValues()
    return ([accepted] + writer.top(values).lines).joined(separator: "\n")
  }

  private static func rejection(_ error: any Error) -> String {
    let error = error as NSError
    return "\(rejected) \(error.domain) \(error.code)"
  }

  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
