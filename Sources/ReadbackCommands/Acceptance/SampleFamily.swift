import Acceptance
import ArchiveContracts
import ArchiveFiles
import KeyedArchives
import PropertyListBytes

/// Archives with the same root class, and the contract inferred from them.
struct SampleFamily: Sendable {
  /// How names of contract files end.
  static let suffix = ".contract.json"

  /// The name in the manifest.
  let name: String
  let file: RelativePath
  let contract: ContractDocument
  /// The positions of the archives.
  let samples: [Int]

  /// Groups archives by root class, in the order of the first archive of each group.
  static func families(of samples: [NewSample]) throws(CommandFailure) -> [SampleFamily] {
    var groups: [(root: [RootValue], samples: [Int])] = []
    for (index, sample) in samples.enumerated() {
      let root = sample.archive.rootValues
      if let known = groups.firstIndex(where: { $0.root == root }) {
        groups[known].samples.append(index)
      } else {
        groups.append((root, [index]))
      }
    }
    var families: [SampleFamily] = []
    var taken: Set<String> = []
    for group in groups {
      let document: ContractDocument
      do throws(InferenceFailure) {
        document = try Inference.contract(from: group.samples.map { samples[$0].archive })
      } catch {
        // Without a sample at fault, it is what all of the family have that cannot be expressed.
        let faulty = error.sample.map { group.samples[$0] } ?? group.samples[0]
        throw CommandFailure(.finding, "\(samples[faulty].path): \(error.fault)")
      }
      let name = unusedName(document.name, &taken)
      do throws(FileFailure) {
        families.append(
          SampleFamily(
            name: name, file: try RelativePath(name + suffix), contract: document,
            samples: group.samples))
      } catch {
        throw CommandFailure(error)
      }
    }
    return families
  }

  /// A name of which every file system makes a file of its own.
  private static func unusedName(_ name: String, _ taken: inout Set<String>) -> String {
    let safe = name.utf8.prefix(64).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        byte
      default: UInt8(ascii: "_")
      }
    }
    let base = safe.isEmpty ? "Archive" : String(decoding: safe, as: UTF8.self)
    var candidate = base
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(base)-\(number)"
      number += 1
    }
    return candidate
  }
}

/// What an archive has under one key of `$top`: archives with the same are of one family.
struct RootValue: Hashable {
  let key: ExactText
  /// The class of an instance, or the kind of a value of Foundation; nil for anything else.
  let className: ExactText?
}

extension KeyedArchive {
  /// The entry points that tell archives apart: that under `root` where there is one, else all in
  /// the order of their keys.
  fileprivate var rootValues: [RootValue] {
    let values = top.map { key, object in
      var className: ExactText?
      if let target = target(of: object) {
        if let known = foundationClass(ofEntry: target) {
          className = ExactText(known.kind.rawValue)
        } else if case .instance(let record, _) = entry(target) {
          className = self.className(of: record)
        }
      }
      return RootValue(key: key, className: className)
    }
    if let root = values.first(where: { $0.key == "root" }) { return [root] }
    return values.sorted { $0.key < $1.key }
  }
}
