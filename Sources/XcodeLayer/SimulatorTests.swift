package import Acceptance
package import Evidence
import StrictJSON

/// What the tests of a simulator came to, with the result that they wrote of some fixtures.
package struct SimulatorTests: Sendable {
  package let testRun: TestRunRecord
  /// The result of the fixtures that are asked for.
  package let result: LayerResult
  /// The device that ran them, where the tools say it.
  package let device: String?
  /// When they began, or else when the result was written, as ISO 8601 in UTC; nil if neither is
  /// known.
  package let time: String?

  /// - Parameters:
  ///   - status: How `xcodebuild` ended; 0 for a bundle that was there already.
  ///   - runID: What the tests were told that this run is; nil if that is not known.
  ///   - inputs: The files that the tests had to read.
  /// - Throws: For a bundle that cannot be read, and one in which no test wrote a result of these
  ///   fixtures.
  package init(
    _ bundle: ResultBundle, status: Int32?, runID: String?, inputs: CheckInputs
  ) throws(XcodeFailure) {
    let (summary, tree): (TestSummary, TestTree)
    do throws(JSONFailure) {
      summary = try TestSummary(parsing: bundle.summary)
    } catch {
      throw XcodeFailure(.finding, "the summary of the result bundle: \(error)")
    }
    do throws(JSONFailure) {
      tree = try TestTree(parsing: bundle.tests)
    } catch {
      throw XcodeFailure(.finding, "the tests of the result bundle: \(error)")
    }
    var objections = Self.contradictions(summary, tree, status)
    objections += tree.objections.map(\.repaired)
    let results = try Self.results(bundle)
    let fitting = results.filter { $0.inputs.digest == inputs.digest }
    guard let result = fitting.first ?? results.first else {
      throw XcodeFailure(
        .finding,
        "no test attached \(LayerResult.attachmentName), so the fixtures were not read there")
    }
    if fitting.isEmpty { objections.append("the tests read other files than are here") }
    if fitting.count > 1 {
      objections.append("\(fitting.count) results of these fixtures are attached")
    }
    if let runID, result.run.map({ JSONText($0) }) != JSONText(runID) {
      objections.append("the result is of another run")
    }
    if Set(results.map { JSONText($0.run ?? "") }).count > 1 {
      objections.append("the results in one bundle are of several runs")
    }
    objections += summary.contradictions
    objections +=
      TestDeviceReview(of: tree.devices, counted: summary.devices, results: results).objections
    objections += summary.span.objections(to: results.compactMap(\.date))
    for attached in bundle.results {
      let objection = Self.objection(to: attached, tree)
      if let objection, !objections.contains(objection) { objections.append(objection) }
    }
    if !results.allSatisfy(\.isGreen) {
      objections.append("a result in the bundle has a case that did not pass")
    }
    self.result = result
    time = summary.span.start ?? result.date
    testRun = TestRunRecord(
      result: summary.result, total: summary.total, passed: summary.passed,
      failed: summary.failed, skipped: summary.skipped,
      expectedFailures: summary.expectedFailures, objections: objections.map { JSONText($0) },
      unknown: summary.unknown + tree.unknown + (result.run == nil ? ["result: no run"] : [])
        + (time == nil ? ["tests: no time"] : []))
    device = tree.devices.compactMap(\.identifier).min()?.repaired
  }

  /// Why a result is none of a test that passed in this run.
  private static func objection(to attached: AttachedResult, _ tree: TestTree) -> String? {
    guard let test = attached.test else { return "a result does not say which test attached it" }
    if attached.isOfFailure { return "a result is attached to a failure of \(test.excerpt)" }
    return tree.passed.contains(test)
      ? nil : "a result is of a test that is not among those that passed: \(test.excerpt)"
  }

  private static func results(_ bundle: ResultBundle) throws(XcodeFailure) -> [LayerResult] {
    var results: [LayerResult] = []
    for file in bundle.results {
      do throws(JSONFailure) {
        results.append(try LayerResult(parsing: file.bytes))
      } catch {
        throw XcodeFailure(.finding, "the attachment \(file.name):\(error)")
      }
    }
    return results
  }

  /// Where what the tools say does not fit together, or says that nothing was tested.
  private static func contradictions(
    _ summary: TestSummary, _ tree: TestTree, _ status: Int32?
  ) -> [String] {
    var result: [String] = []
    if summary.namesFailures {
      result.append("the summary names tests that did not pass")
    }
    if tree.caseCount == 0 || summary.total == 0 { result.append("no test was run") }
    let sum = [summary.passed, summary.failed, summary.skipped, summary.expectedFailures]
      .reduce(0) { $0.addingReportingOverflow($1).partialValue }
    if sum != summary.total {
      result.append("the summary counts \(sum) results of \(summary.total) tests")
    }
    // Whether a test with arguments counts once or once an argument, the tools do not say.
    if !(tree.caseCount...tree.caseCount + tree.argumentCount).contains(summary.total) {
      result.append(
        "the summary counts \(summary.total) tests, and there are \(tree.caseCount)")
    }
    switch status {
    case 0?: break
    case let status?: result.append("xcodebuild ended with status \(status)")
    case nil: result.append("xcodebuild was ended by a signal")
    }
    return result
  }
}
