import Foundation

/// An object of some class of the app whose archive is decoded: what its plan asks Foundation for.
class StandIn: NSObject, NSSecureCoding {
  class var supportsSecureCoding: Bool { true }

  /// The position of the class in the plan.
  class var number: Int { -1 }

  /// What is decoded, and the classes that may be in it; set once, before anything is decoded.
  nonisolated(unsafe) static var plan: DecodingPlan?
  nonisolated(unsafe) static var allowed: [AnyClass] = []

  private(set) var values: [(field: DecodingPlan.Field, value: Any?)] = []

  var number: Int { Self.number }

  required init?(coder: NSCoder) {
    super.init()
    guard let plan = unsafe Self.plan, plan.classes.indices.contains(number) else { return nil }
    values = Self.values(of: plan.classes[number].fields, coder)
  }

  func encode(with coder: NSCoder) {}

  static func values(
    of fields: [DecodingPlan.Field], _ coder: NSCoder
  ) -> [(field: DecodingPlan.Field, value: Any?)] {
    fields.filter { coder.containsValue(forKey: $0.key) }.map { field in
      (field, value(of: field, coder))
    }
  }

  private static func value(of field: DecodingPlan.Field, _ coder: NSCoder) -> Any? {
    switch field.call {
    case .object: return unsafe coder.decodeObject(of: allowed, forKey: field.key)
    case .integer: return coder.decodeInt64(forKey: field.key)
    case .real: return coder.decodeDouble(forKey: field.key)
    case .boolean: return coder.decodeBool(forKey: field.key)
    case .bytes:
      return unsafe coder.withDecodedUnsafeBytes(forKey: field.key) { bytes in
        unsafe bytes.map { unsafe Data($0) }
      }
    }
  }

  /// As many classes as an archive has, each its own to Foundation.
  static func classes(_ count: Int) -> [StandIn.Type] { classes(count, Zero.self) }

  private static func classes<N: Position>(_ count: Int, _: N.Type) -> [StandIn.Type] {
    count == 0 ? [] : [NumberedStandIn<N>.self] + classes(count - 1, Next<N>.self)
  }

  private protocol Position {
    static var value: Int { get }
  }

  private enum Zero: Position {
    static var value: Int { 0 }
  }

  private enum Next<N: Position>: Position {
    static var value: Int { N.value + 1 }
  }

  private final class NumberedStandIn<N: Position>: StandIn {
    override class var number: Int { N.value }
  }
}
