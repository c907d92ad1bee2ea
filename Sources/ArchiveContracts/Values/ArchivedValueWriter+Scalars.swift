import KeyedArchives
import PropertyListBytes
import StrictJSON

extension ArchivedValueWriter {
  /// Writes a value that is no container.
  func write(scalar value: ArchivedValue, _ writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .boolean(let boolean): writer.boolean(boolean)
    case .integer(let integer): writer.raw(integer.description)
    case .real(let real): writer.real(real)
    case .date(let seconds): writer.string(DateText.text(seconds))
    case .data(let object): write(data: object, &writer)
    case .text(let text): writer.string(archive.exactText(text).codeUnits)
    case .foundation(let value): write(foundation: value, &writer)
    case .reference(to: let entry): write("$ref", &writer) { $0.integer(entry) }
    case .classRecord(let record):
      write("$classname", &writer) { $0.string(archive.className(of: record).codeUnits) }
    case .array, .dictionary, .instance: writer.null()
    }
  }

  private func write(foundation value: FoundationValue, _ writer: inout JSONWriter) {
    switch value {
    case .string(let text), .locale(identifier: let text), .timeZone(name: let text, data: _):
      writer.string(archive.exactText(text).codeUnits)
    case .attributedString(let attributed):
      writer.string(archive.exactText(attributed.text).codeUnits)
    case .data(let object): write(data: object, &writer)
    case .null: writer.null()
    case .range(let range): write([range.location, range.length], &writer)
    case .indexPath(let indexes): write(indexes, &writer)
    case .indexSet(let set):
      writer.beginArray()
      for range in set.ranges { write([range.location, range.length], &writer) }
      writer.endArray()
    case .point(let x, let y): write([x, y], &writer)
    case .size(let width, let height): write([width, height], &writer)
    case .rect(let x, let y, let width, let height): write([x, y, width, height], &writer)
    case .edgeInsets(let top, let left, let bottom, let right):
      write([top, left, bottom, right], &writer)
    case .date(let seconds): writer.string(DateText.text(seconds))
    case .uuid(let uuid): writer.string(uuid.description)
    case .decimal(let decimal): writer.string(decimal.description)
    case .url: writer.string(archive.description(of: value, memo: memo) ?? "")
    case .array, .set, .orderedSet, .countedSet, .dictionary, .calendar, .regularExpression,
      .error, .measurement, .unit, .unitConverter, .objectiveCValue:
      // Written field by field, before this is reached.
      writer.null()
    }
  }

  private func write(data object: Int, _ writer: inout JSONWriter) {
    let header = archive.propertyList.header(of: object)
    write("base64", &writer) {
      $0.base64(archive.propertyList.bytes[header.start..<header.start + header.count])
    }
  }

  func write(
    _ key: String, _ writer: inout JSONWriter, _ value: (inout JSONWriter) -> Void
  ) {
    writer.beginObject()
    writer.key(key)
    value(&writer)
    writer.endObject()
  }

  private func write(_ numbers: [Int64], _ writer: inout JSONWriter) {
    writer.beginArray()
    for number in numbers { writer.integer(number) }
    writer.endArray()
  }

  private func write(_ numbers: [Double], _ writer: inout JSONWriter) {
    writer.beginArray()
    for number in numbers { writer.real(number) }
    writer.endArray()
  }
}
