/// Reads a binary property list: one pass over the objects in the order of their numbers.
///
/// Writers put containers before what they hold, so the pass can carry the depth of each object
/// forward along references. Where a container refers back to another container, a second walk
/// (``ContainmentWalk``) finds depth and containers that hold themselves.
enum BinaryReader {
  static func read(_ bytes: [UInt8], limits: ReadLimits) throws(ReadFailure) -> PropertyList {
    let trailer = try BinaryTrailer(of: bytes, limits: limits)
    var pass = ObjectPass(trailer: trailer, depthLimit: limits[.depth])
    try pass.readOffsets(bytes.span)
    switch trailer.referenceWidth {
    case 1: try pass.readObjects(bytes.span, OneByte())
    case 2: try pass.readObjects(bytes.span, TwoBytes())
    case 3: try pass.readObjects(bytes.span, ThreeBytes())
    case 4: try pass.readObjects(bytes.span, FourBytes())
    default: try pass.readObjects(bytes.span, AnyWidth(bytes: trailer.referenceWidth))
    }
    let list = PropertyList(
      format: .binary, byteCount: bytes.count, root: trailer.topObject, bytes: bytes,
      offsets: pass.offsets, references: pass.containers, links: pass.links,
      keyObjects: pass.keys.objects, sourceOffsets: [])
    if !pass.ascending { try refuseSharedBytes(list, trailer.referenceWidth) }
    if pass.hasBackwardContainment {
      try ContainmentWalk(list).check(depthLimit: limits[.depth])
    }
    if let canonical = pass.keys.canonicalNumbers(bytes.span) {
      try list.refuseEquivalentKeys(canonical)
    }
    return list
  }

  /// Refuses objects that share bytes, in a file whose offsets do not ascend.
  ///
  /// Two do exactly if one begins within the other. Linear, since the pass has shown that all
  /// objects together are no longer than the object area.
  private static func refuseSharedBytes(
    _ list: PropertyList, _ referenceWidth: Int
  ) throws(ReadFailure) {
    var starts = OffsetSet(below: list.byteCount)
    func shared(_ offset: Int) -> ReadFailure {
      ReadFailure(.malformed, "two objects share bytes", offset: offset)
    }
    for offset in list.offsets {
      guard starts.insert(Int(offset)) else { throw shared(Int(offset)) }
    }
    for object in 0..<list.objectCount {
      let offset = Int(list.offsets[object])
      guard !starts.intersects(offset + 1..<list.end(of: object, referenceWidth)) else {
        throw shared(offset)
      }
    }
  }
}

extension PropertyList {
  /// The offset behind an object's last byte.
  fileprivate func end(of object: Int, _ referenceWidth: Int) -> Int {
    let header = header(of: object)
    switch header.kind {
    case .array, .dictionary:
      let offset = Int(offsets[object])
      let isLong = bytes[offset] & 0xF == 0xF
      let start = isLong ? offset + 2 + 1 << Int(bytes[offset + 1] & 0xF) : offset + 1
      return start + header.count * referenceWidth * (header.kind == .dictionary ? 2 : 1)
    case .boolean: return header.start
    case .integer, .real, .date, .data, .ascii, .uid: return header.start + header.count
    case .utf16: return header.start + 2 * header.count
    }
  }

  /// Refuses dictionaries that hold two keys which are canonically equivalent.
  ///
  /// - Parameter canonical: For each distinct key, the number that stands for its equivalents.
  func refuseEquivalentKeys(_ canonical: [UInt32]) throws(ReadFailure) {
    var lastHolder = Array(repeating: UInt32(0), count: canonical.count)
    for object in 0..<objectCount {
      let header = header(of: object)
      guard header.kind == .dictionary else { continue }
      for position in 0..<header.count {
        let number = Int(canonical[keyNumber(at: position, from: header.start)])
        guard lastHolder[number] != UInt32(object) + 1 else {
          throw ReadFailure(
            .duplicateKey, "a dictionary holds two keys that are canonically equivalent",
            offset: sourceOffset(of: object))
        }
        lastHolder[number] = UInt32(object) + 1
      }
    }
  }
}
