import ArchiveContracts
import KeyedArchives
import PropertyListBytes

// Looking back at what was put together.
extension ArchiveAssembly {
  /// The references that an object holds; none of a scalar.
  func references(of object: Object) -> ArraySlice<Node> {
    switch object.kind {
    case .array, .dictionary: references[object.start..<object.start + object.count]
    case .scalar, .uid: []
    }
  }

  /// The integer, boolean, real or text that a node is or refers to.
  func scalar(_ node: Node) -> ScalarValue? {
    var object = objects[Int(node)]
    if object.kind == .uid { object = objects[Int(entries[object.start].object)] }
    guard object.kind == .scalar, object.count > 0 else { return nil }
    let marker = bytes[object.start]
    let content = bytes[(object.start + 1)..<(object.start + object.count)]
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    switch marker {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x13: return .integer(PropertyListInteger(Int64(bitPattern: number(content))))
    case 0x14: return .integer(PropertyListInteger(number(content.suffix(8))))
    case 0x10...0x12: return .integer(PropertyListInteger(number(content)))
    case 0x23: return .real(Double(bitPattern: number(content)))
    case 0x50...0x5F, 0x60...0x6F:
      let head = marker & 0xF == 0xF ? 1 + 1 << Int(bytes[object.start + 1] & 0xF) : 0
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

  /// What tells a value from others, whatever numbers its objects have.
  ///
  /// - Complexity: Linear in what the value leads to; an entry met again is told by its position.
  func signature(of node: Node) -> [UInt8] {
    var result: [UInt8] = []
    var met: [Int: Int] = [:]
    var pending = [node]
    while let next = pending.popLast() {
      let object = objects[Int(next)]
      switch object.kind {
      case .scalar: result += bytes[object.start..<object.start + object.count]
      case .array, .dictionary:
        result += Self.head(of: object)
        pending += references(of: object).reversed()
      case .uid:
        if let known = met[object.start] {
          result.append(0x80)
          result += (0..<4).map { UInt8(truncatingIfNeeded: known >> (24 - 8 * $0)) }
        } else {
          met[object.start] = met.count
          pending.append(entries[object.start].object)
        }
      }
    }
    return result
  }
}
