package import PropertyListBytes

/// The name of a Swift class as the Objective-C runtime gives it and archives store it.
///
/// A class at the top level of a module is `Notes.Memo`. Every other has a mangled name that begins
/// with `_Tt`: classes within other types or functions, private ones, generic ones. Those names say
/// where a class stands in the source, so they change when it is moved, and so does the name of
/// the module in all of them. Format: `docs/ABI/OldMangling.rst` and `OldDemangler.cpp` of
/// github.com/swiftlang/swift, which the runtime still uses for these names.
package struct SwiftClassName: Hashable, Sendable {
  /// Why a name is likely to be another one in the next build.
  package enum Instability: String, CaseIterable, Comparable, Sendable {
    case nested, `private`, local, generic
    /// A module without a lasting name: a script or a tool's main module.
    case mainModule = "main-module"
    /// A module that the debugger or a playground makes up.
    case debuggerModule = "debugger-module"
    case testModule = "test-module"

    /// The reason in words.
    package var phrase: String {
      switch self {
      case .nested: "nested in another type"
      case .private: "private to its file, whose discriminator is part of the name"
      case .local: "declared inside a function"
      case .generic: "generic, its arguments are part of the name"
      case .mainModule: "of the module main, whose name depends on how it is built"
      case .debuggerModule: "of a module that a debugger or playground made up"
      case .testModule: "of a test module"
      }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The module that declares the class.
  package let module: String
  /// The name as source code would spell it, without discriminators: `Notes.Outer.Inner`.
  package let readable: String
  /// What makes the name unstable, in alphabetical order; empty for most names.
  package let instabilities: [Instability]

  /// Reads a name; nil when it is no Swift name or not of a form that is known.
  ///
  /// - Complexity: Linear in the name, except that names spelled by back references are written
  ///   out; names beyond 1,024 code units are not read.
  package init?(_ name: ExactText) {
    guard name.codeUnits.count <= 1_024 else { return nil }
    let bytes = name.codeUnits.compactMap { UInt8(exactly: $0) }
    let isASCII = bytes.count == name.codeUnits.count && bytes.allSatisfy { $0 < 0x80 }
    var found: Set<Instability> = []
    if bytes.starts(with: Array("_Tt".utf8)) {
      guard isASCII else { return nil }
      var reader = MangledNameReader(bytes)
      guard let parsed = reader.readClass() else { return nil }
      module = parsed.module
      readable = parsed.text
      found = reader.instabilities
    } else {
      guard let plain = name.string, let parts = Self.components(of: plain) else { return nil }
      module = parts[0]
      readable = plain
      if parts.count > 2 { found.insert(.nested) }
    }
    if module == "main" { found.insert(.mainModule) }
    if module.hasPrefix("__lldb_expr") { found.insert(.debuggerModule) }
    if module.hasSuffix("Tests") { found.insert(.testModule) }
    instabilities = found.sorted()
  }

  /// The identifiers of a name with dots, if it is one.
  private static func components(of name: String) -> [String]? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2 else { return nil }
    for part in parts {
      guard let first = part.unicodeScalars.first, isIdentifier(first), !isDigit(first),
        part.unicodeScalars.allSatisfy(isIdentifier)
      else { return nil }
    }
    return parts
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDContinue
  }
}
