import Acceptance
import ArchiveContracts
import ProcessBoundary
import PropertyListBytes
import StrictJSON

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
      let loss = Self.loss(observation.state, input, bytes)
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
    guard !observation.outputExceeded else {
      let fault = ReaderFault(
        code: .valueMismatch, message: "it printed more than \(ReaderOptions.outputBytes) bytes")
      return fields.map { _ in fault }
    }
    do throws(JSONFailure) {
      return try ReportedValues(parsing: observation.output, .printed).faults(of: input, bytes)
    } catch {
      let message = "what it printed is no JSON object of path and value: \(error)"
      return fields.map { _ in ReaderFault(code: .valueMismatch, message: message) }
    }
  }

  private static func loss(
    _ state: CaseFolder.State, _ input: DrivenInput, _ original: [UInt8]
  ) -> String? {
    switch state {
    case .untouched: SavedArchive(original, of: input).loss
    case .changed(let saved, isSameFile: _): SavedArchive(saved, of: input).loss
    case .tooLarge: "what it saved exceeds the limit archiveBytes"
    case .gone: "there is no file any more"
    }
  }
}
