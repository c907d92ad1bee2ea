import KeyedArchives
import PropertyListBytes
import StrictJSON

extension ContractWriter {
  static func migration(_ migration: Migration) -> JSONOutput {
    [
      "from": version(migration.from),
      "to": version(migration.to),
      "steps": .array(migration.steps.map(step)),
    ]
  }

  private static func step(_ step: MigrationStep) -> JSONOutput {
    let type = JSONOutput.string(step.type)
    return switch step.action {
    case .addField(let name, let value):
      ["addField": ["type": type, "name": text(name), "value": self.value(value)]]
    case .removeField(let name):
      ["removeField": ["type": type, "name": text(name)]]
    case .renameField(let name, let to):
      ["renameField": ["type": type, "name": text(name), "to": text(to)]]
    case .convertField(let name, let to, let epoch):
      [
        "convertField": [
          "type": type, "name": text(name), "to": .string(to.rawValue),
          "epoch": .optional(epoch.map(DateText.text)),
        ]
      ]
    case .mapField(let name, let values):
      ["mapField": ["type": type, "name": text(name), "values": .array(values.map(entry))]]
    case .moveField(let name, let toType, let through):
      [
        "moveField": [
          "type": type, "name": text(name), "toType": .string(toType), "through": text(through),
        ]
      ]
    case .wrapField(let name, let wrapper, let key):
      [
        "wrapField": [
          "type": type, "name": text(name), "in": .string(wrapper), "as": text(key),
        ]
      ]
    case .renameClass(let to):
      ["renameClass": ["type": type, "to": text(to)]]
    }
  }

  private static func entry(_ entry: MigrationStep.MapEntry) -> JSONOutput {
    ["from": scalar(entry.from), "to": scalar(entry.to)]
  }

  private static func value(_ value: MigrationValue) -> JSONOutput {
    switch value {
    case .null: return .null
    case .scalar(let scalar): return self.scalar(scalar)
    case .array(let elements): return .array(elements.map(self.value))
    case .object(let type, let members):
      var result: [JSONText: JSONOutput] = [:]
      for (name, member) in members {
        result[JSONText(codeUnits: name.codeUnits)] = self.value(member)
      }
      if let type { result["$type"] = .string(type) }
      return .object(result)
    }
  }
}
