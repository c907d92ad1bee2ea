import ArchiveContracts
import KeyedArchives
import PropertyListBytes

// Lists of scalars, which need no decoder for each element.
extension Reading {
  /// Reads a plain array of scalars; nil for everything else, and for what is refused as a whole,
  /// so that the container of elements says why.
  func plainScalars<Value>(
    _ kind: ValueKind, _ type: Value.Type, at object: Int, in outer: PlaceDecoder?, _ step: Step
  ) throws -> Value? {
    guard let entry = list.uid(of: object), entry > 0, collection(ofEntry: entry) == .array,
      let elements = archive.plainElements(
        ofInstance: list.header(of: archive.object(ofEntry: entry))),
      admits(entry, in: outer)
    else { return nil }
    switch kind {
    case .strings: return try all(elements, at: object, in: outer, step, text) as? Value
    case .integers:
      let read: (Int) throws(ValueFault) -> Int = integer
      return try all(elements, at: object, in: outer, step, read) as? Value
    case .doubles: return try all(elements, at: object, in: outer, step, real) as? Value
    default: return nil
    }
  }

  @inline(__always)
  private func all<Element>(
    _ elements: FoundationElements, at object: Int, in outer: PlaceDecoder?, _ step: Step,
    _ read: (_ object: Int) throws(ValueFault) -> Element
  ) throws -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for position in 0..<elements.count {
      do throws(ValueFault) {
        result.append(try read(self.object(at: position, of: elements)))
      } catch {
        throw failure(error, Element.self, position, at: object, in: outer, step)
      }
    }
    endValue()
    return result
  }

  /// The failure of an element.
  private func failure(
    _ fault: ValueFault, _ type: any Any.Type, _ position: Int, at object: Int,
    in outer: PlaceDecoder?, _ step: Step
  ) -> DecodingError {
    let decoder = PlaceDecoder(self, object, in: outer, step)
    noteFault(decoder)
    return failure(fault, type, decoder, .position(position))
  }
}
