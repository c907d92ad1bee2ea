import Foundation
import PropertyListBytes
import Testing

struct BinaryPropertyListWriterTests {
  private func integer(_ value: Int64) -> PropertyListValue {
    .integer(PropertyListInteger(value))
  }

  /// The bytes that an object alone takes in a list of its own.
  private func encoding(of value: PropertyListValue) -> [UInt8] {
    let bytes = BinaryPropertyListWriter.write([value], root: 0)
    return Array(bytes.dropFirst(8).dropLast(32 + 1))
  }

  @Test func writesWhatPythonWrites() {
    // plistlib.dumps({'a': 1, 'b': [True, 'a']}, fmt=FMT_BINARY, sort_keys=False)
    let expected: [UInt8] =
      Array("bplist00".utf8) + [0xD2, 1, 2, 3, 4, 0x51, 0x61, 0x51, 0x62, 0x10, 1, 0xA2, 5, 1, 9]
      + [0x08, 0x0D, 0x0F, 0x11, 0x13, 0x16] + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 6] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0x17]
    let written = BinaryPropertyListWriter.write(
      [
        .text("a"), .text("b"), integer(1), .boolean(true), .array([3, 0]),
        .dictionary([(key: 0, value: 2), (key: 1, value: 4)]),
      ], root: 5)
    #expect(written == expected)
  }

  @Test func numbersTakeTheFewestBytes() {
    #expect(encoding(of: integer(0)) == [0x10, 0])
    #expect(encoding(of: integer(255)) == [0x10, 255])
    #expect(encoding(of: integer(256)) == [0x11, 1, 0])
    #expect(encoding(of: integer(65_536)) == [0x12, 0, 1, 0, 0])
    #expect(encoding(of: integer(1 << 32)) == [0x13, 0, 0, 0, 1, 0, 0, 0, 0])
    #expect(encoding(of: integer(-1)) == [0x13] + [UInt8](repeating: 255, count: 8))
    #expect(
      encoding(of: .integer(PropertyListInteger(UInt64.max)))
        == [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 255, count: 8))
    #expect(encoding(of: .uid(255)) == [0x80, 255])
    #expect(encoding(of: .uid(256)) == [0x81, 1, 0])
    #expect(encoding(of: .uid(1 << 16)) == [0x83, 0, 1, 0, 0])
  }

  @Test func lengthsFromFifteenFollowTheMarker() {
    #expect(encoding(of: .data([UInt8](repeating: 7, count: 14))).first == 0x4E)
    #expect(encoding(of: .data([UInt8](repeating: 7, count: 15))).prefix(3) == [0x4F, 0x10, 15])
    #expect(
      encoding(of: .text(ExactText(codeUnits: Array(repeating: 0xE9, count: 300)))).prefix(4)
        == [0x6F, 0x11, 1, 44])
  }

  @Test func everyValueComesBack() throws {
    let objects: [PropertyListValue] = [
      .boolean(true), .boolean(false), integer(.min), integer(.max),
      .integer(PropertyListInteger(UInt64.max)), .real(-0.0), .real(.infinity), .date(0.5),
      .data([]), .data([0, 255]), .text(""), .text("häßlich"),
      .text(ExactText(codeUnits: [0xD83D])), .text("e\u{301}"), .uid(0), .uid(.max),
      .array([]), .dictionary([]), .array(Array(0..<18)),
    ]
    let list = try PropertyList(
      reading: BinaryPropertyListWriter.write(objects, root: objects.count - 1))
    guard case .array(let elements) = list.value(of: list.root) else {
      Issue.record("the root is no array")
      return
    }
    for (element, object) in zip(elements, objects) {
      #expect("\(list.value(of: element))" == "\(object)")
    }
  }

  @Test func sharedObjectsStaySharedAndUnreachedOnesAreLeftOut() throws {
    let objects: [PropertyListValue] = [
      .text("shared"), .text("unreached"), .text("shared"), .array([0, 0, 2]),
    ]
    let list = try PropertyList(reading: BinaryPropertyListWriter.write(objects, root: 3))
    #expect(list.objectCount == 3)
    guard case .array(let elements) = list.value(of: list.root) else {
      Issue.record("the root is no array")
      return
    }
    #expect(elements[0] == elements[1])
    #expect(elements[1] != elements[2])
  }

  @Test func aContainerThatHoldsItselfIsWritten() {
    let bytes = BinaryPropertyListWriter.write([.array([0, 0])], root: 0)
    #expect(bytes.count == 8 + 3 + 1 + 32)
    #expect(refusal(of: bytes)?.code == .malformed)
  }

  @Test(arguments: [200, 300, 70_000])
  func widthsGrowWithTheList(_ count: Int) throws {
    var objects: [PropertyListValue] = (0..<count).map { integer(Int64($0)) }
    objects.append(.array(Array(0..<count)))
    let bytes = BinaryPropertyListWriter.write(objects, root: count)
    let list = try PropertyList(reading: bytes)
    #expect(list.objectCount == count + 1)
    #expect(Int(bytes[bytes.count - 25]) == (count < 256 ? 1 : count < 65_536 ? 2 : 3))
  }

  /// 250 to 256 objects, and offset tables at 249 to 260 and so on: whatever needs one more byte.
  @Test(arguments: [0...8, 240...256])
  func foundationReadsListsAtTheEdgesOfWidths(_ counts: ClosedRange<Int>) throws {
    for count in counts {
      for length in [0, 180, 190, 200, 210, 220] + Array(226...246) {
        var objects = (0..<count).map { integer(Int64($0)) }
        objects.append(.data([UInt8](repeating: 1, count: length)))
        objects.append(.array(Array(0...count)))
        let bytes = BinaryPropertyListWriter.write(objects, root: count + 1)
        let list = try unsafe PropertyListSerialization.propertyList(
          from: Data(bytes), format: nil)
        let elements = try #require(list as? [Any])
        #expect(elements.count == count + 1)
      }
    }
  }
}
