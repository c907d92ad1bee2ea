import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes

/// The object under a key of `$top`, judged before Foundation instantiates it.
struct RootObject {
  private let archive: KeyedArchive
  private let entry: Int

  init(_ key: String, in archive: KeyedArchive) throws(UnarchivingFailure) {
    let stored = ExactText(key).escapedKey
    guard let object = archive.top.first(where: { $0.key == stored })?.object else {
      throw UnarchivingFailure(.missingRoot, "nothing is stored under the key")
    }
    guard let entry = archive.target(of: object) else {
      throw UnarchivingFailure(.wrongRootClass, "a value that is no object is stored under the key")
    }
    guard entry != 0 else {
      throw UnarchivingFailure(.missingRoot, "nil is stored under the key")
    }
    self.archive = archive
    self.entry = entry
  }

  /// Refuses an instance of another class of the app before it is made.
  func check<Object: NSObject>(
    _ type: Object.Type, _ classes: ClassAssignment
  ) throws(UnarchivingFailure) {
    guard case .instance(let record, _) = archive.entry(entry),
      let found = classes.type(named: archive.className(of: record))
    else { return }
    guard found is Object.Type else { throw .wrongRoot(type) }
  }
}

extension UnarchivingFailure {
  /// The failure of an object that is of another class than was asked for.
  static func wrongRoot(_ type: (some NSObject).Type) -> UnarchivingFailure {
    UnarchivingFailure(.wrongRootClass, "the object is no \(type)")
  }
}
