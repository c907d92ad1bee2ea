import Keychains
import KeyedArchives
import PropertyListBytes

/// An audit under way: documents that are still to be looked at, and what was found.
struct AuditRun {
  /// A document inside another one.
  struct Embedded {
    let bytes: [UInt8]
    let place: FindingList.Place
    let level: Int
    /// What leads to it, where it is in a provider's own settings.
    var vendor: VendorContext?
  }

  private static let deepestDocument = 8
  /// Larger files of no known kind are not taken for references.
  private static let longestReference = 4_096

  let limits: ReadLimits
  let isManaged: Bool
  var findings = FindingList()
  private var pending: [Embedded] = []

  init(limits: ReadLimits, isManaged: Bool) {
    self.limits = limits
    self.isManaged = isManaged
  }

  mutating func audit(file bytes: [UInt8], named name: String) -> ProfileAudit.Kind {
    let kind = kind(of: bytes, named: name)
    while let next = pending.popLast() {
      _ = document(next.bytes, at: next.place, level: next.level, vendor: next.vendor)
    }
    return kind
  }

  private mutating func kind(of bytes: [UInt8], named name: String) -> ProfileAudit.Kind {
    do throws(ReadFailure) {
      try limits.check(bytes.count, .archiveBytes)
    } catch {
      findings.add(error, at: .root, isWholeFile: true)
      return .unknown
    }
    let form = bytes.count <= Self.longestReference ? ReferenceForm(of: bytes) : .unknown
    if form.isReference {
      ReferenceJudge.judge(form, for: .secret, at: .root, offset: nil, &findings)
      return .reference
    }
    if let wrapping = TextWrapping(of: bytes) {
      findings.add(.unsupportedFormat, at: .root, wrapping.phrase, mend: wrapping.mend)
      return .unknown
    }
    guard Self.isOfNoKnownKind(bytes), bytes.count <= Self.longestReference,
      !Self.namesPropertyList(name)
    else { return document(bytes, at: .root, level: 0) }
    ReferenceJudge.judge(form, for: .secret, at: .root, offset: nil, &findings)
    return .reference
  }

  private static func isOfNoKnownKind(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty, !SignedContent.isMessage(bytes), !bytes.starts(with: "bplist".utf8)
    else { return false }
    // White space, byte-order marks and the zeros of UTF-16 may stand in front of XML.
    let first = bytes.first { !(0x09...0x0D).contains($0) && ![0, 0x20].contains($0) && $0 < 0x80 }
    if first == UInt8(ascii: "<") { return false }
    do throws(ReadFailure) {
      _ = try PropertyList(reading: bytes)
      return false
    } catch {
      return error.code != .unsupportedFormat
    }
  }

  /// Whether a file's name says that it is a profile or property list.
  private static func namesPropertyList(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".mobileconfig", ".plist", ".xml"].contains { name.hasSuffix($0) }
  }

  /// Audits a document: the file itself at level 0.
  private mutating func document(
    _ bytes: [UInt8], at place: FindingList.Place, level: Int, vendor: VendorContext? = nil
  ) -> ProfileAudit.Kind {
    var isSigned = false
    var content = bytes
    do throws(ReadFailure) {
      if SignedContent.isMessage(bytes) {
        isSigned = true
        let message = try SignedContent(reading: bytes)
        content = message.content
        if message.signerCount == 0 {
          findings.add(
            .unsignedProfile, at: place, "a message of the form of signed ones that nobody signed")
        } else {
          let count = message.signerCount
          findings.add(
            .unverifiedSignature, at: place,
            "signed by \(count == 1 ? "one signer" : "\(count) signers"), which was not verified here"
          )
        }
      }
      if isSigned, SignedContent.isMessage(content) {
        addInner(content, at: place, level: level, vendor: vendor)
        return .signedProfile
      }
      let list = try PropertyList(reading: content, limits: limits)
      return try audit(list, isSigned: isSigned, at: place, level: level, vendor: vendor)
    } catch {
      guard level == 0 else {
        note(unreadable: error, at: place, vendor)
        return .unknown
      }
      findings.add(error, at: place, isWholeFile: !isSigned)
      let isText = error.code == .malformed || error.code == .truncated
      if isText, !content.starts(with: "bplist".utf8), Placeholder.occurs(in: content) {
        findings.add(
          .templatePlaceholder, at: place,
          "the file cannot be read as it is, and it has places that a template was to fill")
      }
      return isSigned ? .signedProfile : .unknown
    }
  }

  /// Notes that a message holds another one, and lists that.
  private mutating func addInner(
    _ content: [UInt8], at place: FindingList.Place, level: Int, vendor: VendorContext?
  ) {
    findings.add(
      .unsupportedFormat, at: place,
      "a signed message within a signed message, of which systems take one only",
      mend: "take the outer one off: openssl cms -verify -noverify -inform DER -in FILE -out INNER",
      severity: level == 0 ? .error : .note)
    guard level < Self.deepestDocument else { return }
    pending.append(Embedded(bytes: content, place: place, level: level + 1, vendor: vendor))
  }

  /// Notes that data which begin like a document are none that can be read, which is no fault of
  /// the file around them.
  private mutating func note(
    unreadable failure: ReadFailure, at place: FindingList.Place, _ vendor: VendorContext?
  ) {
    findings.add(
      failure.code, at: place, failure.message,
      mend: "nothing of it was audited", severity: vendor == nil ? .warning : .note)
    if vendor?.isSecret == true {
      findings.add(
        .secretInVendorConfiguration, at: place, "data whose key says that they are a secret",
        severity: isManaged ? .note : .error)
    }
  }

  private mutating func audit(
    _ list: PropertyList, isSigned: Bool, at place: FindingList.Place, level: Int,
    vendor: VendorContext?
  ) throws(ReadFailure) -> ProfileAudit.Kind {
    let hasOffsets = level == 0 && !isSigned
    let root = PayloadValues(of: list.root, in: list)
    if root["$archiver"] != nil, root["$objects"] != nil {
      let archive = try KeyedArchive(list, limits: limits)
      var walk = ConfigurationWalk(archive, at: place, hasOffsets: hasOffsets)
      walk.run(vendor: vendor, &findings)
      take(walk.embedded, from: list, level: level)
      if level == 0, !walk.hasKnownClass, walk.embedded.isEmpty {
        findings.add(
          .unsupportedFormat, at: place,
          "a keyed archive without any object of NetworkExtension", severity: .error)
      }
      return .configuration
    }
    var walk = PayloadWalk(list, at: place, isManaged: isManaged, hasOffsets: hasOffsets)
    let isProfile = root["PayloadType"] != nil || root["PayloadContent"] != nil
    if isProfile {
      if level == 0, !isSigned { findings.add(.unsignedProfile, at: place) }
      walk.run(profile: list.root, &findings)
    } else if let vendor {
      walk.run(vendor: list.root, vendor, &findings)
    } else {
      walk.run(other: list.root, &findings)
      if level == 0, walk.embedded.isEmpty, !walk.hasPayload {
        findings.add(
          .unsupportedFormat, at: place,
          "a property list that is neither a profile nor a keyed archive, and holds none",
          severity: .error)
      }
    }
    take(walk.embedded, from: list, level: level)
    if isSigned { return .signedProfile }
    return isProfile ? .profile : .propertyList
  }

  private mutating func take(
    _ values: [EmbeddedDocument], from list: PropertyList, level: Int
  ) {
    guard level < Self.deepestDocument else {
      if let first = values.first {
        findings.add(
          .limitExceeded, at: first.place,
          "more than \(Self.deepestDocument) documents within each other", severity: .error)
      }
      return
    }
    for value in values {
      let inside = findings.place(.document, in: value.place)
      pending.append(
        Embedded(
          bytes: list.data(list.header(of: value.object)), place: inside, level: level + 1,
          vendor: value.vendor))
    }
  }
}

extension PropertyList {
  /// Whether data begin like a property list or a signed message.
  func mayBeDocument(_ header: ObjectHeader) -> Bool {
    guard header.kind == .data, header.count >= 16 else { return false }
    let start = Array(bytes[header.start..<header.start + min(header.count, 64)])
    if start.starts(with: "bplist".utf8) || SignedContent.isMessage(start) { return true }
    let text = start.drop { $0 == 0x20 || (0x09...0x0D).contains($0) || $0 >= 0x80 }
    return ["<?xml", "<!DOCTYPE plist", "<plist"].contains { text.starts(with: $0.utf8) }
  }
}
