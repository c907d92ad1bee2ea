/// How many archives of a run were migrated, were current already, or failed.
struct MigrationSummary {
  private var migrated = 0
  private var unchanged = 0
  private var failed = 0

  mutating func count(_ report: MigrationReport) {
    if report.status != .success {
      failed += 1
    } else if report.isUnchanged {
      unchanged += 1
    } else {
      migrated += 1
    }
  }

  var line: String { "\(migrated) migrated, \(unchanged) at the current version, \(failed) failed" }
}
