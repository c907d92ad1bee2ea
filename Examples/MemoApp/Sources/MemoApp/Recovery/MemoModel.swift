import Foundation
import Observation
import Readback

/// What the screens show, and what they do.
///
/// Saving is possible only while a memo is shown that was read, or was proven never to have existed. A
/// file that cannot be read leads to the recovery screen, and from there nothing is saved.
@MainActor @Observable
public final class MemoModel {
  /// What the person sees.
  public enum Screen {
    case opening
    case editing
    /// The saved memo could not be read.
    case recovering(RecoveryOptions)
    /// The same, without anything to offer but the reason.
    case failed(String)
  }

  public private(set) var screen = Screen.opening
  /// What the person edits; shown while ``screen`` is `editing` only.
  public var memo = MemoContent()
  /// Why the last saving failed, for a line above the text.
  public private(set) var savingProblem: String?

  private let store: MemoStore
  private var receipt: Receipt?

  public init(_ store: MemoStore) { self.store = store }

  /// Whether there is anything that could be saved.
  public var canSave: Bool { receipt != nil }

  /// Reads the memo; also what the app does when the device was unlocked.
  public func open() { show { try store.load() } }

  /// Does what the person chose on the recovery screen.
  public func carryOut(_ choice: RecoveryChoice) { show { try store.carryOut(choice) } }

  /// Saves what the person edited. When it fails, the memo stays on the screen and the file as it was.
  public func save() {
    guard let receipt else { return }
    do {
      self.receipt = try store.save(memo, receipt)
      savingProblem = nil
    } catch let error as ArchiveStoreError where error.code == .changedOnDisk {
      // Somebody else saved; what is here goes nowhere without a look at what is there.
      savingProblem = error.errorDescription
      self.receipt = nil
    } catch {
      savingProblem = error.localizedDescription
    }
  }

  private func show(_ load: () throws -> MemoStore.Stored) {
    receipt = nil
    savingProblem = nil
    do {
      switch try load() {
      case .memo(let content, let receipt): (memo, self.receipt) = (content, receipt)
      case .nothing(let receipt): (memo, self.receipt) = (MemoContent(), receipt)
      }
      screen = .editing
    } catch let error as ArchiveStoreError {
      screen =
        error.recoveryOptions.map { .recovering($0) } ?? .failed("\(error.code): \(error.message)")
    } catch {
      screen = .failed(error.localizedDescription)
    }
  }
}
