import ArchiveContracts
import KeyedArchives
import PropertyListBytes

// Looking back at what was put together.
extension ArchiveAssembly {
  /// What a container holds; of a dictionary first all keys, then all values.
  func references(of container: Node) -> [Node] {
    let container = containers[container.number]
    return Array(references[container.keys]) + references[container.values]
  }

  /// The integer, boolean, real or text that a node is or refers to.
  func scalar(_ node: Node) -> ScalarValue? {
    let object = node.kind == .reference ? entries[node.number] : node
    guard object.kind == .scalar else { return nil }
    let range = range(of: object.number)
    let marker = bytes.storage[range.lowerBound]
    let content = bytes.storage[range].dropFirst()
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    switch marker {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x13: return .integer(PropertyListInteger(Int64(bitPattern: number(content))))
    case 0x14: return .integer(PropertyListInteger(number(content.suffix(8))))
    case 0x10...0x12: return .integer(PropertyListInteger(number(content)))
    case 0x23: return .real(Double(bitPattern: number(content)))
    case 0x50...0x5F, 0x60...0x6F:
      let head = marker & 0xF == 0xF ? 1 + 1 << Int(bytes.storage[range.lowerBound + 1] & 0xF) : 0
      let units = content.dropFirst(head)
      if marker < 0x60 {
        return .text(ExactText(codeUnits: units.map { UInt16($0) }))
      }
      let all = Array(units)
      return .text(
        ExactText(
          codeUnits: stride(from: 0, to: all.count - 1, by: 2).map {
            UInt16(all[$0]) << 8 | UInt16(all[$0 + 1])
          }))
    default: return nil
    }
  }
}
