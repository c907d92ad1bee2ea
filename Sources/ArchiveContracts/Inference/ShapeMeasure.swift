import KeyedArchives
import PropertyListBytes

/// What the values of one kind in one place have in common: their ranges and spellings.
struct ShapeMeasure {
  /// How many bare values there are.
  var valueCount = 0
  var isInline = false
  var isReferenced = false
  var integers: ClosedRange<PropertyListInteger>?
  /// Whether some integer equals no real.
  var hasInexactInteger = false
  /// Finite reals, seconds of dates, numbers of geometry.
  var reals: ClosedRange<Double>?
  var hasNonFinite = false
  /// Whether some real is infinite, so that no bound holds on its side.
  var isInfiniteAbove = false
  var isInfiniteBelow = false
  /// UTF-16 units of text, bytes of data, elements, members of an index set.
  var lengths: ClosedRange<Int>?
  var rangeCount = 0
  var decimals: ClosedRange<FoundationDecimal>?
  var schemes: Set<String> = []
  var hosts: Set<String> = []
  var lacksScheme = false
  var lacksHost = false
  var hasBase = false
  var hasUnpaired = false
  /// A mutable object under several edges.
  var isShared = false
  /// The strict text form that all bare texts have, if they have one.
  var textForm = TextForm.unseen
  var formNumbers: ClosedRange<Double>?
  var values = FewValues()

  /// A text form of geometry.
  enum TextForm {
    case unseen, pair, rectangle, other

    mutating func add(_ form: TextForm) {
      if form == .unseen || self == form { return }
      self = self == .unseen ? form : .other
    }
  }

  mutating func add(integer value: PropertyListInteger) {
    integers.include(value)
    if value.exactReal == nil { hasInexactInteger = true }
  }

  mutating func add(real value: Double) {
    if value.isFinite { return reals.include(value) }
    hasNonFinite = true
    if value == .infinity { isInfiniteAbove = true }
    if value == -.infinity { isInfiniteBelow = true }
  }

  /// Makes bounds of a secret say nothing about it.
  ///
  /// Only a length beyond what secrets have is left to be seen, since the contract must accept it.
  mutating func hide() {
    if lengths != nil { lengths.include(0...Self.longestSecret) }
    if integers != nil { hideNumbers() }
    if reals != nil { reals = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude }
    schemes = []
    hosts = []
    values.giveUp()
  }

  private static let longestSecret = 4_096

  private mutating func hideNumbers() {
    integers = PropertyListInteger(Int64.min)...PropertyListInteger(Int64.max)
  }

  mutating func add(_ other: ShapeMeasure) {
    valueCount += other.valueCount
    isInline = isInline || other.isInline
    isReferenced = isReferenced || other.isReferenced
    integers.include(other.integers)
    hasInexactInteger = hasInexactInteger || other.hasInexactInteger
    reals.include(other.reals)
    hasNonFinite = hasNonFinite || other.hasNonFinite
    isInfiniteAbove = isInfiniteAbove || other.isInfiniteAbove
    isInfiniteBelow = isInfiniteBelow || other.isInfiniteBelow
    lengths.include(other.lengths)
    rangeCount = max(rangeCount, other.rangeCount)
    decimals.include(other.decimals)
    schemes.formUnion(other.schemes)
    hosts.formUnion(other.hosts)
    lacksScheme = lacksScheme || other.lacksScheme
    lacksHost = lacksHost || other.lacksHost
    hasBase = hasBase || other.hasBase
    hasUnpaired = hasUnpaired || other.hasUnpaired
    isShared = isShared || other.isShared
    textForm.add(other.textForm)
    formNumbers.include(other.formNumbers)
    values.add(other.values)
  }
}

/// A set of scalars, as long as they are few.
struct FewValues {
  private static let most = 32

  /// Nil once there were too many.
  private(set) var all: Set<ScalarValue>? = []

  mutating func add(_ value: ScalarValue) {
    guard all?.contains(value) == false else { return }
    all?.insert(value)
    if let count = all?.count, count > Self.most { all = nil }
  }

  mutating func add(_ other: FewValues) {
    guard let others = other.all else {
      all = nil
      return
    }
    others.forEach { add($0) }
  }

  /// Says that a value was left out.
  mutating func giveUp() { all = nil }
}

extension Optional {
  mutating func include<Bound>(_ value: Bound) where Wrapped == ClosedRange<Bound> {
    include(value...value)
  }

  mutating func include<Bound>(_ range: ClosedRange<Bound>?) where Wrapped == ClosedRange<Bound> {
    guard let range else { return }
    guard let known = self else {
      self = range
      return
    }
    self = min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
  }
}
