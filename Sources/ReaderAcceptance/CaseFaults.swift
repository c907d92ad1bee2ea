import Acceptance
import ArchiveContracts
import KeyedArchives
import ProcessBoundary
import PropertyListBytes

/// A fault of a reader, with its code.
struct ReaderFault: Hashable, Sendable {
  let code: FindingCode
  /// In words without values.
  let message: String
}

/// What is wrong with what a reader did with an input, condition by condition.
struct CaseFaults: Sendable {
  /// Of its verdict.
  private(set) var verdict: ReaderFault?
  /// Of the file that it rejected, or should have.
  private(set) var original: ReaderFault?
  /// Of the values that it printed, by the position of the field.
  private(set) var values: [ReaderFault?] = []
  /// Of what it saved.
  private(set) var saved: ReaderFault?

  /// The first of them.
  var first: ReaderFault? {
    verdict ?? original ?? values.compactMap(\.self).first ?? saved
  }

  init(
    of observation: ReaderObservation, _ input: DrivenInput, _ bytes: [UInt8],
    _ options: ReaderOptions
  ) {
    verdict = Self.verdict(observation, input)
    if !input.mustBeAccepted, observation.state != .untouched {
      original = ReaderFault(code: .originalChanged, message: Self.change(observation.state))
    }
    guard input.mustBeAccepted else { return }
    if options.printsValues { values = Self.values(observation, input, bytes, verdict) }
    guard options.saves else { return }
    if let verdict {
      saved = verdict
    } else {
      let loss = SavedFile(input: input, state: observation.state).loss(of: bytes)
      saved = loss.map { ReaderFault(code: .savedValueLost, message: $0) }
    }
  }

  private static func verdict(
    _ observation: ReaderObservation, _ input: DrivenInput
  ) -> ReaderFault? {
    switch observation.answer {
    case .failed(let code, let reason): ReaderFault(code: code, message: reason)
    case .accepted where !input.mustBeAccepted:
      ReaderFault(code: .acceptedInvalid, message: "accepted what must be rejected")
    case .rejected where input.mustBeAccepted:
      ReaderFault(code: .rejectedValid, message: observation.phrase)
    case .accepted, .rejected: nil
    }
  }

  private static func change(_ state: CaseFolder.State) -> String {
    switch state {
    case .changed(_, isSameFile: true): "the file that must be rejected has other bytes"
    case .changed(_, isSameFile: false): "the file that must be rejected was replaced by another"
    case .tooLarge: "the file that must be rejected has grown"
    case .gone: "the file that must be rejected is gone"
    case .untouched: ""
    }
  }

  private static func values(
    _ observation: ReaderObservation, _ input: DrivenInput, _ bytes: [UInt8],
    _ verdict: ReaderFault?
  ) -> [ReaderFault?] {
    let fields = input.fixture.fields
    if let verdict { return fields.map { _ in verdict } }
    var (printed, fault) = PrintedValues.parse(observation.output)
    if observation.outputExceeded {
      (printed, fault) = (nil, "it printed more than \(ReaderOptions.outputBytes) bytes")
    }
    let archive: KeyedArchive
    do throws(ReadFailure) {
      archive = try KeyedArchive(bytes, limits: input.limits)
    } catch {
      return fields.map { _ in ReaderFault(code: .valueMismatch, message: error.message) }
    }
    let secrets = ArchiveSecrets(of: archive)
    return fields.map { field in
      let difference =
        printed.map {
          $0.difference(at: field, in: archive, of: input.contract, secrets: secrets)
        } ?? fault
      return difference.map { ReaderFault(code: .valueMismatch, message: $0) }
    }
  }
}
