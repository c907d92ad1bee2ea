import Foundation

/// A measurement of any unit, taken apart and put together.
protocol ArchivedMeasurement {
  var archivedParts: (value: Double, unit: Unit) { get }
  static var unitType: Unit.Type { get }
  /// Nil for a unit of another type.
  init?(value: Double, anyUnit unit: Unit)
}

extension Measurement: ArchivedMeasurement {
  var archivedParts: (value: Double, unit: Unit) { (value, unit) }
  static var unitType: Unit.Type { UnitType.self }

  init?(value: Double, anyUnit unit: Unit) {
    guard let unit = unit as? UnitType else { return nil }
    self.init(value: value, unit: unit)
  }
}

/// Units by the class names that archives have for them.
enum ArchivedUnit {
  /// The name under which archives have a class of units: on Apple's systems the class's own.
  static func className(of type: Unit.Type) -> String {
    let name = String(describing: type)
    return name.hasPrefix("NS") ? name : "NS" + name
  }

  /// Units whose converter has no public initialiser.
  static let fuelEfficiencies: [UnitFuelEfficiency] = [
    .litersPer100Kilometers, .milesPerImperialGallon, .milesPerGallon,
  ]
}
