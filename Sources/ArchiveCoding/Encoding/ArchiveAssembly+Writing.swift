import PropertyListBytes

// How the objects become a binary property list: scalars, which stand there already, then containers,
// then references.
extension ArchiveAssembly {
  /// The archive, with these entry points.
  mutating func write(top pairs: [(key: ExactText, value: Node)]) -> [UInt8] {
    setDictionary(Self.top, keys: pairs.map { text($0.key) }, values: pairs.map(\.value))
    if needsWalk {
      orderAll()
      renumber(from: pairs.map(\.value))
    } else {
      setArray(Self.list, entries)
    }
    return emit()
  }

  /// The numbers that the objects get, in the order in which they stand in the archive.
  private struct Numbering {
    let count: Int
    /// The fewest bytes that hold the number of an object.
    let width: Int
    private let scalarCount, containerCount: UInt32

    init(of assembly: borrowing ArchiveAssembly) {
      scalarCount = UInt32(truncatingIfNeeded: assembly.scalars.count)
      containerCount = UInt32(truncatingIfNeeded: assembly.containers.count)
      count = assembly.scalars.count + assembly.containers.count + assembly.entries.count
      width = ArchiveBytes.width(of: UInt64(count - 1))
    }

    @inline(__always)
    subscript(node: Node) -> UInt64 {
      UInt64(node.number(behindScalars: scalarCount, behindContainers: containerCount))
    }
  }

  private mutating func emit() -> [UInt8] {
    var bytes = ArchiveBytes()
    swap(&bytes, &self.bytes)
    let numbers = Numbering(of: self)
    var content = 0
    for container in containers { content += size(of: container, numbers) }
    for (entries, width) in uidWidths { content += entries.count * (1 + width) }
    let table = numbers.count * ArchiveBytes.width(of: UInt64(bytes.count + content))
    bytes.append(atMost: content + table + Self.trailerSize) { output, end in
      emit(numbers, at: end, of: &output)
    }
    return bytes.take()
  }

  private static let trailerSize = 32

  /// How many bytes a container has.
  @inline(__always)
  private func size(of container: Container, _ numbers: Numbering) -> Int {
    ArchiveBytes.Head(of: container).width + container.referenceCount * numbers.width
  }

  private func emit(
    _ numbers: Numbering, at start: Int, of output: inout MutableSpan<UInt8>
  ) -> Int {
    var end = Self.put(containers.span, references.span, numbers, at: start, of: &output)
    for (entries, width) in uidWidths {
      let head = UInt64(0x80 | width - 1) << UInt64(8 * width)
      for entry in entries {
        end = ArchiveBytes.put(head | UInt64(entry), width: 1 + width, at: end, of: &output)
      }
    }
    let table = end
    let width = ArchiveBytes.width(of: UInt64(table))
    for scalar in scalars {
      end = ArchiveBytes.put(UInt64(scalar), width: width, at: end, of: &output)
    }
    var offset = start
    for container in containers {
      end = ArchiveBytes.put(UInt64(offset), width: width, at: end, of: &output)
      offset += size(of: container, numbers)
    }
    for (entries, uidWidth) in uidWidths {
      for _ in entries {
        end = ArchiveBytes.put(UInt64(offset), width: width, at: end, of: &output)
        offset += 1 + uidWidth
      }
    }
    end = ArchiveBytes.put(UInt64(width << 8 | numbers.width), width: 8, at: end, of: &output)
    for number in [UInt64(numbers.count), numbers[Self.root], UInt64(table)] {
      end = ArchiveBytes.put(number, width: 8, at: end, of: &output)
    }
    return end
  }

  /// The entries by the width of their numbers.
  private var uidWidths: [(entries: Range<Int>, width: Int)] {
    let (first, second) = (min(entries.count, 1 << 8), min(entries.count, 1 << 16))
    return [(0..<first, 1), (first..<second, 2), (second..<entries.count, 4)]
  }

  /// A function of its own, in which the compiler makes one store of a reference.
  @inline(never)
  private static func put(
    _ containers: borrowing Span<Container>, _ references: borrowing Span<Node>,
    _ numbers: Numbering, at start: Int, of output: inout MutableSpan<UInt8>
  ) -> Int {
    var end = start
    let width = numbers.width
    for number in containers.indices {
      let container = containers[number]
      end = ArchiveBytes.put(ArchiveBytes.Head(of: container), at: end, of: &output)
      for position in container.keys {
        end = ArchiveBytes.put(numbers[references[position]], width: width, at: end, of: &output)
      }
      for position in container.values {
        end = ArchiveBytes.put(numbers[references[position]], width: width, at: end, of: &output)
      }
    }
    return end
  }
}
