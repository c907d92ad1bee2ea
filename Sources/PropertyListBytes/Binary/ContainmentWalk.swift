/// Finds containers that hold themselves, and the depth of containers, in any order of objects.
///
/// A depth-first walk with its own stack over the containers, each visited once.
struct ContainmentWalk {
  private let list: PropertyList
  /// For each object: zero unseen, `open` while its content is walked, otherwise the number of
  /// container levels from it downwards.
  private var heights: [UInt32]
  private static let open = UInt32.max

  init(_ list: PropertyList) {
    self.list = list
    heights = Array(repeating: 0, count: list.objectCount)
  }

  private struct Frame {
    let object: Int
    let start: Int
    let references: Int
    var next = 0
    var height: UInt32 = 1
  }

  /// - Returns: The depth of the deepest container.
  @discardableResult
  consuming func check(depthLimit: UInt64?) throws(ReadFailure) -> Int {
    var deepest: UInt32 = 0
    var stack: [Frame] = []
    for object in 0..<list.objectCount where heights[object] == 0 {
      guard let frame = frame(object) else { continue }
      heights[object] = Self.open
      stack.append(frame)
      while var top = stack.popLast() {
        var descended = false
        while top.next < top.references {
          let child = list.reference(top.next, from: top.start)
          let known = heights[child]
          if known == Self.open {
            throw ReadFailure(
              .malformed, "a container that contains itself",
              offset: list.sourceOffset(of: child))
          }
          if known == 0, let inner = self.frame(child) {
            heights[child] = Self.open
            stack.append(top)
            stack.append(inner)
            descended = true
            break
          }
          top.height = max(top.height, known + 1)
          top.next += 1
        }
        if descended { continue }
        if let depthLimit, UInt64(top.height) > depthLimit {
          throw .exceeded(
            .depth, found: "more than \(depthLimit)", allowed: depthLimit,
            offset: list.sourceOffset(of: top.object))
        }
        heights[top.object] = top.height
        deepest = max(deepest, top.height)
      }
    }
    return Int(deepest)
  }

  private func frame(_ object: Int) -> Frame? {
    let header = list.header(of: object)
    switch header.kind {
    case .array: return Frame(object: object, start: header.start, references: header.count)
    case .dictionary:
      return Frame(object: object, start: header.start, references: 2 * header.count)
    default: return nil
    }
  }
}

extension PropertyList {
  /// The levels of containers, the root being the first.
  ///
  /// - Complexity: Linear in the containers and what they hold.
  package func depth() throws(ReadFailure) -> Int {
    try ContainmentWalk(self).check(depthLimit: nil)
  }
}
