import Acceptance
package import StrictJSON

/// What differs from one run of a layer to the next on the same input.
package struct VolatileFacts: Hashable, Sendable {
  package let layer: EvidenceLayer
  /// When the layer began, as ISO 8601 in UTC.
  package let time: JSONText
  package let host: JSONText
  package let runID: JSONText
  /// The device that the tests ran on.
  package let device: JSONText?

  package init(
    layer: EvidenceLayer, time: JSONText, host: JSONText, runID: JSONText, device: JSONText? = nil
  ) {
    self.layer = layer
    self.time = time
    self.host = host
    self.runID = runID
    self.device = device
  }
}

extension VolatileFacts {
  /// Name, time and place, in words.
  package var phrase: String {
    "run \(runID.repaired), began \(time.repaired), host \(host.repaired)"
      + (device.map { ", device \($0.repaired)" } ?? "")
  }

  var json: JSONOutput {
    [
      "layer": .string(layer.name), "time": .text(time.codeUnits),
      "host": .text(host.codeUnits), "runID": .text(runID.codeUnits),
      "device": device.map { .text($0.codeUnits) },
    ]
  }

  init(reading value: JSONValue) throws(JSONFailure) {
    var reader = try value.requiredObject()
    self.init(
      layer: try reader.required("layer").requiredChoice(of: EvidenceLayer.self),
      time: try RunTime.read(try reader.required("time")),
      host: try reader.required("host").requiredText(),
      runID: try reader.required("runID").requiredText(),
      device: try reader.optional("device")?.requiredText())
    try reader.finish()
    guard runID != "" else { throw value.failure("a run without a name") }
    guard device == nil || layer == .ios else {
      throw value.failure("the layer \(layer.name) has no device")
    }
  }
}
