/// Reading a value as one kind, with a failure that says what was expected and what was found.
extension JSONValue {
  package func requiredBoolean() throws(JSONFailure) -> Bool {
    guard let boolean else { throw expected("a boolean") }
    return boolean
  }

  /// A string that is Unicode text.
  package func requiredString() throws(JSONFailure) -> String {
    guard let string = try requiredText().string else {
      throw failure("a string with an unpaired surrogate")
    }
    return string
  }

  /// A string that is Unicode text and has at least one character.
  package func requiredName() throws(JSONFailure) -> String {
    let name = try requiredString()
    guard !name.isEmpty else { throw failure("an empty string") }
    return name
  }

  /// A string, possibly with unpaired surrogates.
  package func requiredText() throws(JSONFailure) -> JSONText {
    guard let text else { throw expected("a string") }
    return text
  }

  package func requiredNumber() throws(JSONFailure) -> JSONNumber {
    guard let number else { throw expected("a number") }
    return number
  }

  /// A number that has a finite double nearest to it.
  package func requiredReal() throws(JSONFailure) -> Double {
    guard let real = try requiredNumber().double else {
      throw failure("a number beyond the range of a double")
    }
    return real
  }

  /// A number spelled without fraction and exponent, within a range.
  package func requiredInteger(
    in range: ClosedRange<Int> = .min ... .max
  ) throws(JSONFailure) -> Int {
    guard let number else { throw expected("an integer") }
    guard number.isInteger else { throw failure("expected an integer, found a fraction") }
    guard let value = number.int64, let integer = Int(exactly: value), range.contains(integer)
    else {
      throw failure("an integer outside \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// A number spelled without fraction and exponent, from 0 to UInt64.max.
  package func requiredCount() throws(JSONFailure) -> UInt64 {
    guard let number else { throw expected("a non-negative integer") }
    guard number.isInteger else { throw failure("expected an integer, found a fraction") }
    guard let count = number.uint64 else {
      throw failure("an integer outside 0 to \(UInt64.max)")
    }
    return count
  }

  package func requiredElements() throws(JSONFailure) -> [JSONValue] {
    guard let elements else { throw expected("an array") }
    return elements
  }

  /// The members of an object whose keys are free names, so that `note` is one like any other.
  package func requiredMembers() throws(JSONFailure) -> [JSONMember] {
    guard let members else { throw expected("an object") }
    return members
  }

  /// An object whose keys are known to the caller.
  package func requiredObject() throws(JSONFailure) -> JSONObjectReader {
    try JSONObjectReader(self)
  }

  /// A string that is the raw value of some case; the failure names the nearest one.
  package func requiredChoice<Choice>(
    of type: Choice.Type
  ) throws(JSONFailure) -> Choice where Choice: RawRepresentable<String> & CaseIterable {
    let name = try requiredString()
    // Compared by code units: `String` takes canonically equivalent texts for equal.
    for choice in type.allCases where choice.rawValue.utf16.elementsEqual(name.utf16) {
      return choice
    }
    let hint = NearestName.hint(for: name, among: type.allCases.map(\.rawValue))
    let excerpt = "\"\(JSONText(name).excerpt)\""
    throw failure("unknown \(excerpt), \(hint)", quoting: excerpt)
  }

  /// The failure for a value of another kind than wanted.
  package func expected(_ wanted: String) -> JSONFailure {
    failure("expected \(wanted), found \(kind.phrase)")
  }
}
