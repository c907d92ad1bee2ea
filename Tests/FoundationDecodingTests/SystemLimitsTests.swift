import ArchiveContracts
import Foundation
import FoundationDecoding
import PropertyListBytes
import TestArchives
import Testing

#if !canImport(Darwin)
  /// Archives that keep their contract, and that Foundation on Linux dies on or misreads.
  struct SystemLimitsTests {
    private func refusal(_ archive: String, _ fields: String) throws -> String? {
      let contract = try Contract.foundation(
        #"""
        "top": { "root": "Note" },
        "types": { "Note": { "className": "Note", "fields": { \#(fields) } } }
        """#)
      let bytes = try ArchiveNotation.bytes(archive.replacing("\n", with: " "))
      #expect(contract.judge(bytes).findings.isEmpty)
      let unarchiver = try SecureUnarchiver(contract: contract, classes: ["Note": Page.self])
      do throws(UnarchivingFailure) {
        _ = try unarchiver.decode(Page.self, from: bytes)
        return nil
      } catch {
        return error.code.rawValue
      }
    }

    @Test func aCycleUsesUpTheStack() async throws {
      let archive = "root: #a=M{o: NSArray[#a]}"
      #expect(try await FoundationAlone.reads(ArchiveNotation.bytes(archive), .died) == "")
      #expect(
        try refusal(
          "root: #a=Note{o: NSArray[#a]}",
          #""o": { "type": "array", "of": { "type": "Note", "backReference": true } }"#) == "cycle")
      #expect(
        try refusal(
          "root: #a=Note{o: #a}",
          #""o": { "type": "Note", "backReference": true, "optional": true }"#) == "cycle")
    }

    @Test func decimalsReadAsZero() async throws {
      let decimal = """
        NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: @<05000000000000000000000000000000>}
        """
      let bytes = try ArchiveNotation.bytes("root: M{d: \(decimal)}".replacing("\n", with: " "))
      #expect(try await FoundationAlone.reads(bytes) == "Probe{d=NSDecimalNumber(0)}")
      #expect(
        try refusal(
          "root: Note{o: \(decimal.replacing("@<", with: "<").replacing("NS.mantissa.bo", with: "NS.bo"))}",
          #""o": "decimal""#) == "unsupported-value")
    }

    @Test func detailsOfErrorsMayEndTheProcess() async throws {
      let error = { (value: String) in
        "NSError{NSDomain: @'d', NSCode: 3, NSUserInfo: NSDictionary['k': \(value)]}"
      }
      let bytes = try ArchiveNotation.bytes("root: M{e: \(error("NSDate{NS.time: 1.0}"))}")
      #expect(try await FoundationAlone.reads(bytes, .died) == "")
      let field = #""o": "error""#
      #expect(
        try refusal("root: Note{o: \(error("NSDate{NS.time: 1.0}"))}", field)
          == "unsupported-value")
      #expect(try refusal("root: Note{o: \(error("'text'"))}", field) == nil)
    }

    @Test func attributesMayEndTheProcess() throws {
      let text = { (value: String) in
        """
        NSAttributedString{NSString: @'ab', NSAttributes: NSArray[NSDictionary['k': 1],
        NSDictionary['k': \(value)]], NSAttributeInfo: @<01000101>}
        """
      }
      let field = #""o": "attributedString""#
      #expect(
        try refusal("root: Note{o: \(text("NSDate{NS.time: 1.0}"))}", field)
          == "unsupported-value")
      #expect(
        try refusal("root: Note{o: \(text("NSMutableData{NS.data: <01>}"))}", field)
          == "unsupported-value")
      #expect(try refusal("root: Note{o: \(text("'x'"))}", field) == nil)
      #expect(
        try refusal(
          "root: Note{o: \(text("NSURL{NS.base: nil, NS.relative: @'https://a.example'}"))}", field)
          == nil)
    }
  }
#endif
