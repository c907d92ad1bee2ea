import Acceptance
import ArchiveFiles
import ProcessBoundary

/// The file that a reader's command starts.
enum ReaderProgram {
  /// Nil for a program that is not there, which driving it says.
  static func path(of reader: ReaderUnderTest) -> String? {
    guard let word = reader.command.first else { return nil }
    do throws(BoundaryFailure) {
      return NameBytes.text(try ProgramPath.of(NameBytes.bytes(word)))
    } catch {
      return nil
    }
  }
}
