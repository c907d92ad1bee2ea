import ArchiveContracts
import ProcessBoundary
import PropertyListBytes

/// A judgement as a worker tells it to its parent.
enum JudgementRecord {
  /// The most findings, and the most bytes of a name or message, that a parent takes.
  private static let (mostFindings, mostBytes) = (1 << 20, 1 << 16)

  static func bytes(of verification: Verification) -> [UInt8] {
    var record = RecordWriter()
    switch verification.version {
    case nil: record.add(UInt64(0))
    case .integer(let value)?:
      record.add(UInt64(1))
      record.add(UInt64(bitPattern: value))
    case .text(let text)?:
      record.add(UInt64(2))
      record.add(text.codeUnits.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
    }
    record.add(UInt64(verification.findingsOmitted))
    record.add(UInt64(verification.findings.count))
    for finding in verification.findings {
      record.add(finding.code.rawValue)
      record.add(finding.path.map { "=\($0)" } ?? "")
      record.add(optional: finding.object)
      record.add(optional: finding.offset)
      record.add(finding.message)
      record.add(UInt64(finding.otherPaths))
    }
    return record.bytes
  }

  static func verification(_ bytes: [UInt8]) throws(BoundaryFailure) -> Verification {
    var record = RecordReader(bytes)
    let version = try version(&record)
    let omitted = try record.count(upTo: .max)
    var findings: [Finding] = []
    for _ in 0..<(try record.count(upTo: mostFindings)) { findings.append(try finding(&record)) }
    guard record.isAtEnd else { throw RecordReader.malformed }
    return Verification(version: version, findings: findings, findingsOmitted: omitted)
  }

  private static func version(
    _ record: inout RecordReader
  ) throws(BoundaryFailure) -> VersionValue? {
    switch try record.count(upTo: 2) {
    case 0: return nil
    case 1: return .integer(Int64(bitPattern: try record.number()))
    default:
      let bytes = try record.text(upTo: mostBytes)
      let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
      return .text(ExactText(codeUnits: units))
    }
  }

  private static func finding(_ record: inout RecordReader) throws(BoundaryFailure) -> Finding {
    let code = try record.string(upTo: 64)
    guard !code.isEmpty, code.utf8.allSatisfy({ $0 == 0x2D || (0x61...0x7A).contains($0) }) else {
      throw RecordReader.malformed
    }
    let spelled = try record.string(upTo: mostBytes)
    var path: ValuePath?
    if !spelled.isEmpty {
      do throws(ValuePathFailure) {
        path = try ValuePath(parsing: String(spelled.dropFirst()))
      } catch {
        throw RecordReader.malformed
      }
    }
    let (object, offset) = (try record.optionalNumber(), try record.optionalNumber())
    let message = try record.string(upTo: mostBytes)
    return Finding(
      FindingCode(rawValue: code), path: path, object: object, offset: offset, message: message,
      otherPaths: try record.count(upTo: .max))
  }
}
