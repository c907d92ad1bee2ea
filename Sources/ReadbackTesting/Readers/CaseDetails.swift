import Foundation
import StrictJSON

/// What was found where cases failed, by the names of the cases: for whoever runs the tests, and for
/// no result or report, since it quotes values.
final class CaseDetails: @unchecked Sendable {
  private let lock = NSLock()
  private var details: [JSONText: String] = [:]

  subscript(name: String) -> String? {
    get { lock.withLock { details[JSONText(name)] } }
    set { lock.withLock { details[JSONText(name)] = newValue } }
  }
}
