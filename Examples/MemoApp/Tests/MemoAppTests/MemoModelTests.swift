import Foundation
import MemoApp
import Readback
import Testing

/// The recovery screen's model: a memo that cannot be read is never an empty one.
@MainActor
struct MemoModelTests {
  private let folder: URL
  private var file: URL { folder.appending(path: "memo") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "memo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func model() -> MemoModel {
    let model = MemoModel(MemoStore(file))
    model.open()
    return model
  }

  private func fixture(_ name: String) throws -> Data {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "archive", subdirectory: "Fixtures"))
    return try Data(contentsOf: url)
  }

  private func options(_ model: MemoModel) throws -> RecoveryOptions {
    guard case .recovering(let options) = model.screen else {
      Issue.record("no recovery screen: \(model.screen)")
      throw CocoaError(.featureUnsupported)
    }
    return options
  }

  @Test func beginsWithAnEmptyMemoOnlyWhereThereWasNone() throws {
    let model = model()
    guard case .editing = model.screen else { throw CocoaError(.featureUnsupported) }
    #expect(model.memo == MemoContent())
    model.memo.text = "First"
    model.save()
    #expect(model.savingProblem == nil)
    #expect(self.model().memo.text == "First")
  }

  @Test func readsTheFirstVersionAndSavesTheThird() throws {
    try fixture("memo-1").write(to: file)
    let model = model()
    #expect(model.memo.text == "Buy milk & bread")
    model.memo.tags = ["shop"]
    model.save()
    let checked = try Contract.memo.verify([UInt8](Data(contentsOf: file)))
    #expect(checked.version == 3)
    #expect(try Memo.decode(Data(contentsOf: file)).content.tags == ["shop"])
  }

  @Test(arguments: ["first-12-bytes", "future", "wrong-root"])
  func leavesAFileThatItCannotReadAsItIs(name: String) throws {
    let bytes = try fixture(name)
    try bytes.write(to: file)
    let model = model()
    #expect(try options(model).situation == .damaged)
    #expect(!model.canSave)
    model.memo.text = "typed behind the screen"
    model.save()
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func offersTheBackupAndKeepsWhatWasThere() throws {
    let before = model()
    for text in ["one", "two"] {
      before.memo.text = text
      before.save()
    }
    try Data("damaged".utf8).write(to: file)
    let model = model()
    let restore = try #require(
      options(model).choices.first {
        if case .restore = $0.action { true } else { false }
      })
    #expect(!restore.consequence.text(in: "de").isEmpty)
    model.carryOut(restore)
    #expect(model.memo.text == "one")
    #expect(model.canSave)
    let contents = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).map { try Data(contentsOf: $0) }
    #expect(contents.contains(Data("damaged".utf8)))
  }

  @Test func beginsAnewOnlyWhenThePersonSaysSo() throws {
    let bytes = try fixture("future")
    try bytes.write(to: file)
    let model = model()
    let start = try #require(
      options(model).choices.first {
        if case .startNew = $0.action { true } else { false }
      })
    model.carryOut(start)
    #expect(try Data(contentsOf: file) == bytes)
    model.memo.text = "Anew"
    model.save()
    #expect(self.model().memo.text == "Anew")
    let contents = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).map { try Data(contentsOf: $0) }
    #expect(contents.contains(bytes))
  }

  @Test func savesOverNobodyElsesChange() throws {
    let (here, there) = (model(), model())
    there.memo.text = "there"
    there.save()
    here.memo.text = "here"
    here.save()
    #expect(here.savingProblem?.contains("changed-on-disk") == true)
    here.save()
    #expect(model().memo.text == "there")
  }
}
