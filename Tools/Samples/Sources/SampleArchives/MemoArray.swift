extension SampleArchive {
  /// An array of memos, each with an integer, a text, and an array of two strings: nine
  /// property-list objects a memo, 900,055 and 17,847,193 bytes for 100,000.
  public static func memos(_ count: Int) -> SampleArchive {
    var archive = SampleArchive()
    let root = archive.add(.dictionary([]))
    archive.top = [Sample.Entry("root", .reference(root))]
    var memos: [Sample] = []
    memos.reserveCapacity(count)
    for index in 0..<count {
      let memo = archive.add(.dictionary([]))
      let text = archive.text("memo number \(index) with some text")
      let tags = archive.add(.dictionary([]))
      let elements = [archive.text("a\(index % 10)"), archive.text("tag \(index)")]
      archive.set(
        tags,
        to: .pairs([
          "NS.objects": .array(elements),
          "$class": archive.classRecord("NSArray", ["NSObject"]),
        ]))
      archive.set(
        memo,
        to: .pairs([
          "schema": .integer(1), "text": text, "tags": .reference(tags),
          "$class": archive.classRecord("gen.Memo", ["NSObject"]),
        ]))
      memos.append(.reference(memo))
    }
    archive.set(
      root,
      to: .pairs([
        "NS.objects": .array(memos),
        "$class": archive.classRecord("NSMutableArray", ["NSArray", "NSObject"]),
      ]))
    return archive
  }

  /// A contract for ``memos(_:)``, as JSON.
  public static func memosContract(_ count: Int) -> String {
    """
    { "readback": "contract", "formatVersion": 1, "name": "Memos",
      "limits": { "archiveBytes": 1073741824, "objects": 16000000, "references": 64000000,
        "expandedNodes": 64000000, "materializedBytes": 1073741824 },
      "top": { "root": { "type": "array", "of": "Memo", "maxCount": \(count) } },
      "types": {
        "Memo": {
          "className": "gen.Memo",
          "version": { "key": "schema", "current": 1, "readable": [1] },
          "fields": {
            "text": { "type": "string", "maxLength": 64 },
            "tags": { "type": "array", "of": { "type": "string", "maxLength": 16 }, "maxCount": 2 }
          } } } }
    """
  }
}
