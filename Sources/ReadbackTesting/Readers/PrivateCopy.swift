import Acceptance
import Foundation
import PropertyListBytes

/// A folder for copies of inputs, each in a folder of its own.
final class ScratchFolder {
  private let url: URL
  private var count = 0

  init() throws(AcceptanceFailure) {
    url = FileManager.default.temporaryDirectory.appending(
      path: "readback-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    } catch {
      throw AcceptanceFailure(.notWritten, "no folder for copies of fixtures can be made: \(error)")
    }
  }

  /// Writes a copy; the one before, and whatever the app left beside it, is removed.
  func place(_ bytes: [UInt8], as name: String) throws(AcceptanceFailure) -> PrivateCopy {
    let manager = FileManager.default
    do {
      if count > 0 { try manager.removeItem(at: folder) }
      count += 1
      try manager.createDirectory(at: folder, withIntermediateDirectories: false)
      return try PrivateCopy(bytes, at: folder.appending(path: name, directoryHint: .notDirectory))
    } catch {
      throw AcceptanceFailure(.notWritten, "no copy of a fixture can be made: \(error)")
    }
  }

  private var folder: URL { url.appending(path: "\(count)", directoryHint: .isDirectory) }

  /// Removes everything; what cannot be removed is the system's to clean.
  func remove() {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      return
    }
  }
}

/// A copy of an input that a closure may do with as it likes.
struct PrivateCopy {
  /// What became of a copy.
  enum State: Hashable, Sendable {
    case untouched
    /// The same bytes in another file.
    case replaced
    case changed([UInt8])
    case gone
    /// It is there, and cannot be judged.
    case unreadable(String)
  }

  private let url: URL
  private let data: Data
  private let identity: UInt64?

  fileprivate init(_ bytes: [UInt8], at url: URL) throws {
    self.url = url
    data = Data(bytes)
    try data.write(to: url)
    identity = try Self.identity(FileManager.default.attributesOfItem(atPath: url.filePath))
  }

  /// What a closure gets.
  func input(_ contract: String) -> FixtureInput {
    FixtureInput(url: url, data: data, contract: contract)
  }

  /// - Parameter limit: The most bytes that an archive may have.
  func state(limit: UInt64?) -> State {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.filePath)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        return .unreadable("is no ordinary file any more")
      }
      let size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
      guard size <= max(limit ?? .max, 1 << 20, UInt64(data.count)) else {
        return .unreadable("exceeds the limit \(ReadLimits.Name.archiveBytes.rawValue)")
      }
      let found = try Data(contentsOf: url)
      if found != data { return .changed([UInt8](found)) }
      return Self.identity(attributes) == identity ? .untouched : .replaced
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return .gone
    } catch {
      return .unreadable("cannot be read any more")
    }
  }

  private static func identity(_ attributes: [FileAttributeKey: Any]) -> UInt64? {
    (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
  }
}

extension URL {
  /// The path as calls of the system take it.
  var filePath: String { path(percentEncoded: false) }
}
