/// Reads a mangled class name with an explicit stack: nothing recurses along the name.
struct MangledNameReader {
  /// The place of a declaration: a module or function, and the types around it.
  struct Scope {
    let module: String
    /// The module, or the function for what is declared in one.
    let start: String
    var names: [String] = []
    var isProtocol = false

    var text: String { ([start] + names).joined(separator: ".") }
  }

  /// What waits for the piece that is read next.
  private enum Frame {
    case nominal(isType: Bool)
    case function
    case functionType(Scope, name: String)
    case generic
    case arguments(Scope, done: [[String]], current: [String])
    case tuple([String], label: String?)
    case closure(argument: String?)
    case metatype
    case protocols([String])
  }

  private enum Step {
    case type, context
    case list
    case gotType(text: String, Scope?)
    case gotContext(Scope)
  }

  private static let longestText = 16 << 10

  private let bytes: [UInt8]
  private var index = 3
  private var stack: [Frame] = []
  /// What back references name: modules and declared types in the order of their first mention.
  private var mentioned: [Scope] = []
  private(set) var instabilities: Set<SwiftClassName.Instability> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The class that the whole name stands for; nil when it is not of a known form.
  mutating func readClass() -> (module: String, text: String)? {
    switch peek {
    case UInt8(ascii: "C"): break
    case UInt8(ascii: "G"):
      guard bytes.dropFirst(index + 1).first == UInt8(ascii: "C") else { return nil }
      instabilities.insert(.generic)
    default: return nil
    }
    var step = Step.type
    while true {
      let next: Step?
      switch step {
      case .type: next = readType()
      case .context: next = readContext()
      case .list: next = continueList()
      case .gotContext(let scope): next = take(context: scope)
      case .gotType(let text, let scope):
        guard text.utf8.count <= Self.longestText else { return nil }
        if stack.isEmpty {
          guard index == bytes.count, let scope else { return nil }
          if scope.names.count > 1 { instabilities.insert(.nested) }
          return (scope.module, text)
        }
        next = take(type: text, scope)
      }
      guard let next else { return nil }
      step = next
    }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(_ letter: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: letter) else { return false }
    index += 1
    return true
  }
}

// MARK: - Types and contexts

extension MangledNameReader {
  private mutating func readType() -> Step? {
    guard let letter = peek else { return nil }
    index += 1
    switch Unicode.Scalar(letter) {
    case "G":
      guard peek != UInt8(ascii: "G") else { return nil }
      stack.append(.generic)
      return .type
    case "C", "V", "O":
      stack.append(.nominal(isType: true))
      return .context
    case "S":
      guard let scope = readReference(), !scope.names.isEmpty, !scope.isProtocol else {
        return nil
      }
      return .gotType(text: scope.text, scope)
    case "P":
      if skip("M") {
        stack.append(.metatype)
        return .type
      }
      stack.append(.protocols([]))
      return .list
    case "T", "t":
      stack.append(.tuple([], label: nil))
      return .list
    case "F", "c", "b":
      _ = skip("z")
      stack.append(.closure(argument: nil))
      return .type
    case "M":
      stack.append(.metatype)
      return .type
    default: return nil
    }
  }

  private mutating func readContext() -> Step? {
    guard let letter = peek else { return nil }
    switch Unicode.Scalar(letter) {
    case "C", "V", "O":
      index += 1
      stack.append(.nominal(isType: false))
      return .context
    case "E":
      index += 1
      // The module of the extension; the type it extends follows.
      return readModule() == nil ? nil : .context
    case "F":
      index += 1
      stack.append(.function)
      return .context
    default:
      guard let scope = readModule(), !scope.isProtocol else { return nil }
      return .gotContext(scope)
    }
  }

  /// A module, or whatever a back reference names.
  private mutating func readModule() -> Scope? {
    if skip("s") { return Scope(module: "Swift", start: "Swift") }
    if skip("S") { return readReference() }
    guard let name = readIdentifier() else { return nil }
    let module = Scope(module: name, start: name)
    mentioned.append(module)
    return module
  }

  /// What follows an `S`: a back reference, or a letter for a type of the standard library.
  private mutating func readReference() -> Scope? {
    guard let letter = peek else { return nil }
    if letter == UInt8(ascii: "_") || Self.digits.contains(letter) {
      guard let number = readIndex(), number < mentioned.count else { return nil }
      return mentioned[number]
    }
    index += 1
    if letter == UInt8(ascii: "o") || letter == UInt8(ascii: "C") {
      return Scope(module: "__C", start: "__C")
    }
    guard let name = Self.standardTypes[letter] else { return nil }
    return Scope(module: "Swift", start: "Swift", names: [name])
  }

  private static let standardTypes: [UInt8: String] = [
    UInt8(ascii: "a"): "Array", UInt8(ascii: "b"): "Bool", UInt8(ascii: "c"): "UnicodeScalar",
    UInt8(ascii: "d"): "Double", UInt8(ascii: "f"): "Float", UInt8(ascii: "i"): "Int",
    UInt8(ascii: "P"): "UnsafePointer", UInt8(ascii: "p"): "UnsafeMutablePointer",
    UInt8(ascii: "Q"): "ImplicitlyUnwrappedOptional", UInt8(ascii: "q"): "Optional",
    UInt8(ascii: "R"): "UnsafeBufferPointer", UInt8(ascii: "r"): "UnsafeMutableBufferPointer",
    UInt8(ascii: "S"): "String", UInt8(ascii: "u"): "UInt", UInt8(ascii: "V"): "UnsafeRawPointer",
    UInt8(ascii: "v"): "UnsafeMutableRawPointer",
  ]
}

// MARK: - Putting pieces together

extension MangledNameReader {
  private mutating func take(context scope: Scope) -> Step? {
    switch stack.popLast() {
    case .nominal(let isType):
      guard let name = readDeclaredName() else { return nil }
      var inner = scope
      inner.names.append(name)
      mentioned.append(inner)
      return isType ? .gotType(text: inner.text, inner) : .gotContext(inner)
    case .function:
      guard let name = readDeclaredName() else { return nil }
      instabilities.insert(.local)
      stack.append(.functionType(scope, name: name))
      return .type
    case .protocols(let names):
      guard let name = readDeclaredName() else { return nil }
      var inner = scope
      inner.names.append(name)
      inner.isProtocol = true
      mentioned.append(inner)
      stack.append(.protocols(names + [inner.text]))
      return .list
    default: return nil
    }
  }

  private mutating func take(type text: String, _ scope: Scope?) -> Step? {
    switch stack.popLast() {
    case .generic:
      guard let scope else { return nil }
      stack.append(.arguments(scope, done: [], current: []))
      return .list
    case .arguments(let scope, let done, let current):
      stack.append(.arguments(scope, done: done, current: current + [text]))
      return .list
    case .tuple(let elements, let label):
      stack.append(.tuple(elements + [label.map { "\($0): \(text)" } ?? text], label: nil))
      return .list
    case .closure(nil):
      stack.append(.closure(argument: text))
      return .type
    case .closure(let argument?):
      let list = argument.hasPrefix("(") ? argument : "(\(argument))"
      return .gotType(text: "\(list) -> \(text)", nil)
    case .metatype: return .gotType(text: "\(text).Type", nil)
    case .functionType(let scope, let name):
      return .gotContext(Scope(module: scope.module, start: "\(scope.text).\(name)()"))
    default: return nil
    }
  }

  /// Goes on with the list at the top of the stack, or ends it.
  private mutating func continueList() -> Step? {
    let isEnd = skip("_")
    switch stack.popLast() {
    case .tuple(let elements, _):
      if isEnd { return .gotType(text: "(\(elements.joined(separator: ", ")))", nil) }
      var label: String?
      if let letter = peek, Self.digits.contains(letter) {
        guard let name = readIdentifier() else { return nil }
        label = name
      }
      stack.append(.tuple(elements, label: label))
      return .type
    case .arguments(let scope, let done, let current):
      guard isEnd else {
        stack.append(.arguments(scope, done: done, current: current))
        return .type
      }
      // One list for each type around the innermost, outermost first.
      guard done.count + 1 == scope.names.count else {
        stack.append(.arguments(scope, done: done + [current], current: []))
        return .list
      }
      let names = zip(scope.names, done + [current]).map { name, arguments in
        arguments.isEmpty ? name : "\(name)<\(arguments.joined(separator: ", "))>"
      }
      let text = ([scope.start] + names).joined(separator: ".")
      return .gotType(text: text, scope)
    case .protocols(let names):
      if isEnd {
        return .gotType(text: names.isEmpty ? "Any" : names.joined(separator: " & "), nil)
      }
      guard let scope = readModule() else { return nil }
      if scope.names.isEmpty {
        stack.append(.protocols(names))
        return .gotContext(scope)
      }
      // A back reference to a protocol that was named before.
      guard scope.isProtocol else { return nil }
      stack.append(.protocols(names + [scope.text]))
      return .list
    default: return nil
    }
  }
}

// MARK: - Names and numbers

extension MangledNameReader {
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// The name of a declaration, without what tells it from others of the same name.
  private mutating func readDeclaredName() -> String? {
    if skip("P") {
      instabilities.insert(.private)
      guard readIdentifier() != nil else { return nil }
    } else if skip("L") {
      instabilities.insert(.local)
      guard readIndex() != nil else { return nil }
    }
    return readIdentifier()
  }

  /// A length and so many characters; after an `X` they are Punycode.
  private mutating func readIdentifier() -> String? {
    let isEncoded = skip("X")
    guard let length = readNumber(), length > 0, length <= bytes.count - index else { return nil }
    let characters = bytes[index..<index + length]
    index += length
    return isEncoded
      ? SwiftPunycode.decode(characters) : String(decoding: characters, as: UTF8.self)
  }

  /// `_` for zero, a number and `_` for one more.
  private mutating func readIndex() -> Int? {
    if skip("_") { return 0 }
    guard let number = readNumber(), skip("_") else { return nil }
    return number + 1
  }

  private mutating func readNumber() -> Int? {
    var number: Int?
    while let letter = peek, Self.digits.contains(letter) {
      let value = (number ?? 0) * 10 + Int(letter - UInt8(ascii: "0"))
      guard value <= bytes.count else { return nil }
      number = value
      index += 1
    }
    return number
  }
}
