import ArchiveStorage
import KeyedArchives
import PropertyListBytes

extension ExitStatus {
  /// What a store's refusal means to whoever started the process.
  init(_ failure: ArchiveStoreError) {
    switch failure.code {
    // Another run may find the file at rest.
    case .unavailable, .changedOnDisk: self = .unavailable
    case .noSpace, .notWritable, .durabilityUnknown: self = .failure
    default: self = .finding
    }
  }
}
