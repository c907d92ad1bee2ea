/// Reads an XML property list.
enum XMLReader {
  static func read(
    _ bytes: [UInt8], encoding: XMLEncoding, limits: ReadLimits
  ) throws(ReadFailure) -> PropertyList {
    throw ReadFailure(.notAPropertyList, "XML is not read yet", offset: 0)
  }
}
