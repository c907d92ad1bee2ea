import ArchiveCoding
import Testing

/// The failure of an operation that must fail.
func failure<Value>(
  _ location: SourceLocation = #_sourceLocation, _ body: () throws(ArchiveCodingFailure) -> Value
) -> ArchiveCodingFailure? {
  do throws(ArchiveCodingFailure) {
    _ = try body()
    Issue.record("did not fail", sourceLocation: location)
    return nil
  } catch {
    return error
  }
}
