/// Lets one change of a profile's secrets run at a time in this process.
///
/// A change is asynchronous, so without a gate an app that is opened again could clean while a
/// rotation waits for its save.
actor ChangeGate {
  static let shared = ChangeGate()

  /// The profiles that are being changed, each with those who wait for their turn.
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  func enter(_ profile: String) async {
    guard waiting[profile] != nil else {
      waiting[profile] = []
      return
    }
    await withCheckedContinuation { waiting[profile]?.append($0) }
  }

  func leave(_ profile: String) {
    guard let next = waiting[profile]?.first else {
      waiting[profile] = nil
      return
    }
    waiting[profile]?.removeFirst()
    next.resume()
  }
}
