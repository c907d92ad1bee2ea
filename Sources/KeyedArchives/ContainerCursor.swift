import PropertyListBytes

/// A position among the values of a container of the property list, keys left out.
struct ContainerCursor {
  let start: Int
  let end: Int
  var next: Int

  @inline(__always)
  init(_ header: ObjectHeader) {
    start = header.start
    next = header.kind == .dictionary ? header.count : 0
    end = header.kind == .dictionary ? 2 * header.count : header.count
  }
}
