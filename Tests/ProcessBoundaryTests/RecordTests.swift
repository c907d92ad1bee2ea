import ProcessBoundary
import Testing

struct RecordTests {
  private var record: [UInt8] {
    var writer = RecordWriter()
    writer.add(UInt64(7))
    writer.add("text")
    writer.add(optional: nil)
    writer.add(optional: -3)
    return writer.bytes
  }

  @Test func readsWhatWasWritten() throws {
    var reader = RecordReader(record)
    #expect(try reader.count(upTo: 7) == 7)
    #expect(try reader.string(upTo: 4) == "text")
    #expect(try reader.optionalNumber() == nil)
    #expect(!reader.isAtEnd)
    #expect(try reader.optionalNumber() == -3)
    #expect(reader.isAtEnd)
  }

  @Test func noPrefixIsARecord() {
    for length in 0..<record.count {
      #expect(throws: BoundaryFailure.self) {
        var reader = RecordReader(Array(record.prefix(length)))
        _ = try reader.count(upTo: 7)
        _ = try reader.string(upTo: 4)
        _ = try reader.optionalNumber()
        _ = try reader.optionalNumber()
      }
    }
  }

  @Test func countsBeyondWhatIsThereAreRefused() {
    for count in [UInt64(9), 1 << 31, 1 << 63, .max] {
      var writer = RecordWriter()
      writer.add(count)
      writer.add(UInt64(0))
      #expect(throws: BoundaryFailure.self) {
        var reader = RecordReader(writer.bytes)
        _ = try reader.text()
      }
      #expect(throws: BoundaryFailure.self) {
        var reader = RecordReader(writer.bytes)
        _ = try reader.count(upTo: 8)
      }
    }
  }

  @Test func textMustBeUTF8AndWithinItsBound() {
    for text: [UInt8] in [[0xFF], [0xC0, 0x80], [0x61, 0x62, 0x63]] {
      var writer = RecordWriter()
      writer.add(text)
      #expect(throws: BoundaryFailure.self) {
        var reader = RecordReader(writer.bytes)
        _ = try reader.string(upTo: 2)
      }
    }
  }
}
