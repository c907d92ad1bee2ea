// Numbers that depend on nothing but what is written.
extension ArchiveAssembly {
  /// Which objects of a kind a walk met, in the order in which it first met them.
  private struct Numbers {
    private(set) var order: [Int] = []
    private var numbers: [Int?]

    init(_ count: Int) { numbers = Array(repeating: nil, count: count) }

    /// Whether an object is met for the first time.
    mutating func meet(_ object: Int) -> Bool {
      guard numbers[object] == nil else { return false }
      numbers[object] = order.count
      order.append(object)
      return true
    }

    /// The number of an object that was met.
    subscript(object: Int) -> Int { numbers[object] ?? 0 }
  }

  /// Numbers all objects as walks first meet them, entries from the entry points, nil first, others
  /// from the root; what is not met is gone.
  mutating func renumber(from roots: [Node]) {
    let entryNumbers = entryNumbers(from: roots)
    setArray(Self.list, entryNumbers.order.map { entries[$0] })
    let (containerNumbers, scalarNumbers) = objectNumbers()
    func renumbered(_ node: Node) -> Node {
      switch node.kind {
      case .container: Node(.container, containerNumbers[node.number])
      case .scalar: Node(.scalar, scalarNumbers[node.number])
      case .reference: .reference(to: entryNumbers[node.number])
      }
    }
    let old = self
    entries = entryNumbers.order.map { renumbered(old.entries[$0]) }
    (references, containers) = ([], [])
    for container in containerNumbers.order.map({ old.containers[$0] }) {
      let keys = references.count
      references += old.references[container.keys].map(renumbered)
      let values = references.count
      references += old.references[container.values].map(renumbered)
      containers.append(
        container.isDictionary
          ? .dictionary(keys: keys, values: values, count: container.count)
          : .array(values, count: container.count))
    }
    (bytes, scalars) = (ArchiveBytes(), [])
    for scalar in scalarNumbers.order {
      scalars.append(UInt32(truncatingIfNeeded: bytes.count))
      bytes.append(old.bytes.storage.span.extracting(old.range(of: scalar)))
    }
  }

  private func entryNumbers(from roots: [Node]) -> Numbers {
    var numbers = Numbers(entries.count)
    _ = numbers.meet(0)
    var pending: [Node] = roots.reversed()
    while let next = pending.popLast() {
      switch next.kind {
      case .scalar: break
      case .container: pending += references(of: next).reversed()
      case .reference:
        if numbers.meet(next.number) { pending.append(entries[next.number]) }
      }
    }
    return numbers
  }

  private func objectNumbers() -> (containers: Numbers, scalars: Numbers) {
    var (containers, scalars) = (Numbers(containers.count), Numbers(scalars.count))
    var pending = [Self.root]
    while let next = pending.popLast() {
      switch next.kind {
      case .container:
        if containers.meet(next.number) { pending += references(of: next).reversed() }
      case .scalar: _ = scalars.meet(next.number)
      case .reference: break
      }
    }
    return (containers, scalars)
  }
}
