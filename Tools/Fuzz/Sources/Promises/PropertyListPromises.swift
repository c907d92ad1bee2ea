import Readback

/// What holds for whatever is read as a property list.
enum PropertyListPromises {
  static let codes: Set<FindingCode> = [
    .empty, .tooLarge, .notAPropertyList, .unsupportedFormat, .truncated, .malformed,
    .duplicateKey, .limitExceeded,
  ]

  static func check(_ bytes: [UInt8]) {
    do throws(ReadFailure) {
      check(try PropertyList(reading: bytes), of: bytes.count)
    } catch {
      check(error, of: bytes.count, codes: codes)
    }
  }

  /// A failure has a code of its stage, a place within the input, and a short line of text.
  static func check(_ failure: ReadFailure, of byteCount: Int, codes: Set<FindingCode>) {
    precondition(codes.contains(failure.code), "\(failure.code)")
    if let offset = failure.offset { precondition((0...byteCount).contains(offset)) }
    precondition(!failure.message.isEmpty && failure.message.utf8.count < 1_000)
    precondition(failure.message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  /// A list refers only to objects that it has, from each container downwards, by texts that
  /// differ.
  static func check(_ list: PropertyList, of byteCount: Int) {
    precondition(list.byteCount == byteCount)
    let objects = 0..<list.objectCount
    precondition(objects.contains(list.root))
    var holders = Array(repeating: 0, count: list.objectCount)
    var children: [[Int]] = Array(repeating: [], count: list.objectCount)
    for object in objects {
      precondition((0..<byteCount).contains(list.sourceOffset(of: object)))
      switch list.value(of: object) {
      case .date(let seconds): precondition(seconds.isFinite)
      case .array(let elements): children[object] = elements
      case .dictionary(let pairs):
        var keys: Set<ExactText> = []
        for (key, _) in pairs {
          guard case .text(let text) = list.value(of: key) else {
            preconditionFailure("a key that is no text")
          }
          precondition(keys.insert(text).inserted, "a key twice")
        }
        children[object] = pairs.map(\.value)
      default: break
      }
      for child in children[object] {
        precondition(objects.contains(child))
        holders[child] += 1
      }
    }
    // Taking away what nothing holds, again and again, ends with nothing unless a cycle is left.
    var free = objects.filter { holders[$0] == 0 }
    var taken = 0
    while let object = free.popLast() {
      taken += 1
      for child in children[object] {
        holders[child] -= 1
        if holders[child] == 0 { free.append(child) }
      }
    }
    precondition(taken == list.objectCount, "a container that holds itself")
  }
}
