import ArchiveFiles
import Testing

@testable import ArchiveStorage

struct RecoveryTextTests {
  @Test func allTextsExistInAllLanguages() {
    #expect(RecoveryTexts.english.keys.sorted() == RecoveryTexts.german.keys.sorted())
    for (key, text) in RecoveryTexts.english {
      #expect(RecoveryTexts.german[key] != text)
      #expect(!text.isEmpty && !text.contains("  "))
    }
  }

  @Test func everySituationAndChoiceHasItsTexts() {
    var keys: Set<String> = []
    for situation in RecoverySituation.allCases {
      let options = RecoveryOptions(situation)
      keys.formUnion([options.title.key, options.explanation.key])
    }
    let backup = ArchiveBackup(
      name: "memo.readback-backup", number: 1, status: .init(kind: .regular, size: 1),
      verification: nil)
    for action in [RecoveryChoice.Action.tryAgain, .restore(backup), .startNew] {
      let choice = RecoveryChoice(action)
      keys.formUnion([choice.title.key, choice.consequence.key])
    }
    #expect(keys.sorted() == RecoveryText.keys)
  }

  @Test(arguments: ["de", "de-AT", "de_CH", "DE"])
  func knowsGermanUnderItsNames(language: String) {
    #expect(RecoveryText(key: "tryAgain.title").text(in: language) == "Erneut versuchen")
  }

  @Test(arguments: ["en", "fr", "", "den"])
  func fallsBackToEnglish(language: String) {
    #expect(RecoveryText(key: "tryAgain.title").text(in: language) == "Try again")
  }

  @Test func putsValuesIntoTexts() {
    let text = RecoveryText(key: "restore.title", values: ["backup": "{backup}"])
    #expect(text.text(in: "de") == "„{backup}“ wiederherstellen")
  }
}
