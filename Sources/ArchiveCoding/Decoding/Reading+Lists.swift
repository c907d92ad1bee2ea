import ArchiveContracts
import KeyedArchives
import PropertyListBytes

// Lists of scalars, which need no decoder for each element.
extension Reading {
  /// The elements of a plain array; nil for every other value.
  func plainElements(at object: Int) -> FoundationElements? {
    guard let entry = list.uid(of: object), entry > 0, collection(ofEntry: entry) == .array else {
      return nil
    }
    return archive.plainElements(ofInstance: list.header(of: archive.object(ofEntry: entry)))
  }

  /// Reads an array of scalars. What is no plain array, and what is refused as a whole, is left to
  /// the container of elements, which says why.
  @inline(never)
  func scalars<Value: Decodable>(
    _ kind: ValueKind, _ type: Value.Type, at object: Int, in outer: PlaceDecoder?, _ step: Step
  ) throws -> Value {
    if let elements = plainElements(at: object), let entry = list.uid(of: object),
      admits(entry, in: outer)
    {
      switch kind {
      case .strings:
        switch try all(elements, at: object, in: outer, step, text) {
        case let list as Value: return list
        default: break
        }
      case .integers:
        let number: (Int) throws(ValueFault) -> Int = integer
        switch try all(elements, at: object, in: outer, step, number) {
        case let list as Value: return list
        default: break
        }
      case .doubles:
        switch try all(elements, at: object, in: outer, step, real) {
        case let list as Value: return list
        default: break
        }
      default: break
      }
    }
    return try coded(type, PlaceDecoder(self, object, in: outer, step))
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
