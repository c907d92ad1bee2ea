import Acceptance
import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// One condition that a reader of the app's has to meet for an input, and what is wrong with it.
struct AppCondition {
  let expected: String
  var fault: ReaderFault?
  /// What was found, with values.
  var detail: String?
  /// Where to look.
  var path: ValuePath?
}

/// The conditions of an input, in the order of its cases' names.
enum AppConditions {
  static func of(
    _ observation: ReaderObservation, _ input: DrivenInput, comparesValues: Bool
  ) -> [AppCondition] {
    guard let bytes = observation.bytes else { return unreadable(input, observation) }
    var conditions = [verdict(observation, input, bytes)]
    guard input.mustBeAccepted else {
      return conditions + [AppCondition(expected: "unchanged", fault: change(observation))]
    }
    if let reading = observation.reading, comparesValues {
      conditions += fields(reading, input, bytes)
    }
    if let saving = observation.saving {
      conditions.append(saved(saving, observation.afterSaving, input, bytes))
    }
    return conditions
  }

  private static func unreadable(
    _ input: DrivenInput, _ observation: ReaderObservation
  ) -> [AppCondition] {
    let fault =
      observation.change.map { ReaderFault(code: .fixtureChanged, message: $0.message) }
      ?? ReaderFault(code: .unavailable, message: "the fixture cannot be read")
    let count = max(2, input.fixture.fields.count + 2)
    return Array(repeating: AppCondition(expected: input.expected, fault: fault), count: count)
  }

  private static func verdict(
    _ observation: ReaderObservation, _ input: DrivenInput, _ bytes: [UInt8]
  ) -> AppCondition {
    var condition = AppCondition(expected: input.expected)
    let answers = [("", observation.reading), ("loading and saving ", observation.saving)]
    for (who, answer) in answers {
      switch answer {
      case .rejected(let type, let error)? where input.mustBeAccepted:
        condition.fault = ReaderFault(
          code: .rejectedValid, message: "\(who)rejected what must be accepted, by \(type)")
        condition.detail = "thrown: \(error)"
        return condition
      case .accepted? where !input.mustBeAccepted:
        let finding = input.contract.judge(bytes, limits: input.limits).findings.first
        condition.fault = ReaderFault(
          code: .acceptedInvalid,
          message: "\(who)accepted what must be rejected"
            + (finding.map { ": \($0.line)" } ?? ""))
        condition.path = finding?.path
        return condition
      case .rejected?, .accepted?, nil: continue
      }
    }
    return condition
  }

  private static func change(_ observation: ReaderObservation) -> ReaderFault? {
    for state in [observation.afterReading, observation.afterSaving] {
      let what: String? =
        switch state {
        case .untouched: nil
        case .replaced: "was replaced by another"
        case .changed(let bytes): "has other bytes, \(bytes.count) of them"
        case .gone: "is gone"
        case .unreadable(let reason): reason
        }
      if let what {
        return ReaderFault(
          code: .originalChanged, message: "the file that must be rejected \(what)")
      }
    }
    return nil
  }

  private static func fields(
    _ reading: ReaderAnswer, _ input: DrivenInput, _ bytes: [UInt8]
  ) -> [AppCondition] {
    let fields = input.fixture.fields
    guard case .accepted(let values) = reading else {
      let fault = ReaderFault(code: .rejectedValid, message: "the archive was rejected")
      return fields.map { AppCondition(expected: $0.value.phrase, fault: fault, path: $0.path) }
    }
    let json = FixtureValue.fields(values).json.bytes()
    do throws(JSONFailure) {
      let reported = try ReportedValues(parsing: json, .returned)
      return zip(fields, reported.faults(of: input, bytes)).map { field, fault in
        var condition = AppCondition(
          expected: field.value.phrase, fault: fault, path: field.path)
        if let fault, !fault.isSecret, let value = reported.value(at: field.path) {
          condition.detail =
            "expected \(FailureText.spelled(field.value)), returned \(FailureText.spelled(value))"
        }
        return condition
      }
    } catch {
      let fault = ReaderFault(
        code: .valueMismatch, message: "what it returned cannot be compared: \(error.redacted)")
      return fields.map { AppCondition(expected: $0.value.phrase, fault: fault, path: $0.path) }
    }
  }

  private static func saved(
    _ saving: ReaderAnswer, _ state: PrivateCopy.State, _ input: DrivenInput, _ bytes: [UInt8]
  ) -> AppCondition {
    var condition = AppCondition(expected: "saved")
    guard case .accepted = saving else {
      condition.fault = ReaderFault(code: .rejectedValid, message: "the archive was rejected")
      return condition
    }
    let loss: String? =
      switch state {
      case .untouched, .replaced: SavedArchive(bytes, of: input).loss
      case .changed(let saved): SavedArchive(saved, of: input).loss
      case .gone: "there is no file any more"
      case .unreadable(let reason): "what it saved \(reason)"
      }
    condition.fault = loss.map { ReaderFault(code: .savedValueLost, message: $0) }
    return condition
  }
}
