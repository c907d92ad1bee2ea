import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes

// Values that consist of others.
extension Reading {
  // MARK: Measurements

  func measurement<Value>(_ type: Value.Type, _ object: Int) throws(ValueFault) -> Value {
    guard case .measurement(let number, let unit)? = foundation(object) else {
      throw mismatch("a measurement", object)
    }
    guard let measurement = type as? any ArchivedMeasurement.Type,
      let made = measurement.init(
        value: number, anyUnit: try self.unit(measurement.unitType, unit, object)) as? Value
    else {
      throw ValueFault(.wrongType, "a measurement in units of another type", object)
    }
    return made
  }

  private func unit(
    _ type: Unit.Type, _ entry: Int, _ object: Int
  ) throws(ValueFault) -> Unit {
    guard case .unit(let symbol)? = archive.foundationReading(ofEntry: entry, memo: memo)?.value,
      let stored = archive.foundationClass(ofEntry: entry)?.name
    else { throw mismatch("a unit", object) }
    let symbolText = try unicode(archive.exactText(symbol), object)
    guard type == Unit.self || type == Dimension.self || ArchivedUnit.className(of: type) == stored
    else {
      throw ValueFault(.wrongType, "a measurement in units of another type", object)
    }
    guard let dimension = type as? Dimension.Type else {
      guard stored == "NSUnit" else {
        throw ValueFault(.unsupportedValue, "a unit with a dimension, asked for without", object)
      }
      return Unit(symbol: symbolText)
    }
    let factors = converterFactors(ofUnit: entry)
    if type == UnitFuelEfficiency.self {
      let known = ArchivedUnit.fuelEfficiencies.first {
        $0.symbol == symbolText
          && factors.reciprocal.map { [$0] } == [$0.converter.baseUnitValue(fromValue: 1)]
      }
      if let known { return known }
    }
    guard let coefficient = factors.coefficient else {
      throw ValueFault(.unsupportedValue, "a unit whose converter is not linear", object)
    }
    return dimension.init(
      symbol: symbolText,
      converter: UnitConverterLinear(coefficient: coefficient, constant: factors.constant ?? 0))
  }

  /// The numbers of a unit's converter.
  private func converterFactors(
    ofUnit entry: Int
  ) -> (coefficient: Double?, constant: Double?, reciprocal: Double?) {
    var result: (coefficient: Double?, constant: Double?, reciprocal: Double?)
    guard let converter = field(.nsConverter, ofEntry: entry).flatMap({ list.uid(of: $0) }),
      converter > 0
    else { return result }
    func number(_ key: KnownKey) -> Double? {
      guard let object = field(key, ofEntry: converter) else { return nil }
      let header = list.header(of: object)
      switch header.kind {
      case .real: return list.real(header)
      case .integer: return list.integer(header).exactReal
      default: return nil
      }
    }
    result.coefficient = number(.nsCoefficient)
    result.constant = number(.nsConstant)
    result.reciprocal = number(.nsReciprocal)
    return result
  }

  private func field(_ key: KnownKey, ofEntry entry: Int) -> Int? {
    let header = list.header(of: archive.object(ofEntry: entry))
    guard header.kind == .dictionary else { return nil }
    for position in 0..<header.count where archive.meaning(ofKeyAt: position, in: header) == key {
      return list.reference(header.count + position, from: header.start)
    }
    return nil
  }

  // MARK: Attributed text

  /// A text with or without attributes.
  func attributedText(_ object: Int) throws(ValueFault) -> AttributedText {
    let value = foundation(object)
    if case .string? = value { return AttributedText(try text(object)) }
    guard case .attributedString(let stored)? = value else {
      throw mismatch("attributed text", object)
    }
    let text = try unicode(archive.exactText(stored.text), object)
    switch stored.attributes {
    case .none: return AttributedText(text)
    case .uniform(let entry):
      guard stored.text.utf16Count > 0 else { return AttributedText(text) }
      let run = AttributedText.Run(
        length: stored.text.utf16Count, attributes: try attributes(entry, object))
      return AttributedText(text, runs: [run])
    case .runs(let runs, of: let dictionaries):
      var known: [Int: [String: AttributedText.Value]] = [:]
      var result: [AttributedText.Run] = []
      for run in runs {
        if known[run.attributes] == nil {
          let dictionary = dictionaries.object(at: run.attributes, in: archive)
          known[run.attributes] = try attributes(list.uid(of: dictionary) ?? 0, object)
        }
        result.append(.init(length: run.length, attributes: known[run.attributes] ?? [:]))
      }
      return AttributedText(text, runs: result)
    }
  }

  private func attributes(
    _ entry: Int, _ object: Int
  ) throws(ValueFault) -> [String: AttributedText.Value] {
    guard entry > 0,
      case .dictionary(let keys, let values)? = archive.foundationReading(
        ofEntry: entry, memo: memo)?.value
    else { throw mismatch("attributes", object) }
    var result: [String: AttributedText.Value] = [:]
    for position in 0..<keys.count {
      let name = try text(keys.object(at: position, in: archive))
      let value = try attribute(values.object(at: position, in: archive))
      guard result.updateValue(value, forKey: name) == nil else {
        throw ValueFault(
          .unsupportedValue, "two attributes whose names Swift takes for equal", object)
      }
    }
    return result
  }

  private func attribute(_ object: Int) throws(ValueFault) -> AttributedText.Value {
    switch foundation(object) {
    case .string: return .text(try text(object))
    case .data(let bytes): return .data(list.data(list.header(of: bytes)))
    case .date(let seconds): return .date(seconds)
    case .url(let relative, nil):
      return .url(try unicode(archive.exactText(relative), object))
    default: break
    }
    let header = list.header(of: content(object))
    switch header.kind {
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .integer(try integer(object))
    case .real: return .real(list.real(header))
    default:
      throw ValueFault(.unsupportedValue, "an attribute whose value is not simple", object)
    }
  }
}
