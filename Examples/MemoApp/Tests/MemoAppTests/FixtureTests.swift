import Foundation
import MemoApp
import Readback
import ReadbackTesting
import Testing

/// Every archive that the app must be able to read, and every way to break one: a test case for each
/// reader and fixture.
struct FixtureTests {
  private static let suite = FixtureSuite(
    bundle: .module,
    unarchivers: [
      FixtureUnarchiver(Memo.self, classes: Memo.classes) { memo in
        memo.content.fixtureValues(version: FixtureValue(memo.schema))
      }
    ],
    read: { input in
      let archive = try Contract.memo.verify([UInt8](input.data))
      let memo = try KeyedArchiveDecoder(contract: .memo).decode(MemoContent.self, from: archive)
      return memo.fixtureValues(version: archive.version)
    },
    loadAndSave: { input in
      let store = MemoStore(input.url)
      switch try store.load() {
      case .memo(let memo, let receipt): _ = try store.save(memo, receipt)
      case .nothing: throw CocoaError(.fileReadNoSuchFile)
      }
    })

  @Test(arguments: try suite.groups())
  func fixtures(_ group: FixtureGroup) throws { try group.check() }
}

extension MemoContent {
  /// The values by the paths of the manifest.
  func fixtureValues(version: VersionValue?) -> [String: FixtureValue] {
    switch version {
    case .integer(let number)?: fixtureValues(version: .integer(number))
    case .text?, nil: fixtureValues(version: .null)
    }
  }

  func fixtureValues(version: FixtureValue) -> [String: FixtureValue] {
    var values: [String: FixtureValue] = [
      "root.schema": version, "root.text": FixtureValue(text), "root.tags": FixtureValue(tags),
      "root.due": FixtureValue(due),
    ]
    if attachments.isEmpty { values["root.attachments"] = [] }
    add(attachments, to: &values, at: "root.attachments")
    return values
  }

  private func add(
    _ attachments: [Attachment], to values: inout [String: FixtureValue], at path: String
  ) {
    for (index, attachment) in attachments.enumerated() {
      let path = "\(path)[\(index)]"
      values["\(path).id"] = FixtureValue(attachment.id)
      values["\(path).name"] = FixtureValue(attachment.name)
      values["\(path).bytes"] = FixtureValue(attachment.bytes)
      add(attachment.parts ?? [], to: &values, at: "\(path).parts")
    }
  }
}
