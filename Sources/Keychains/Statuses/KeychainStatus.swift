/// What a keychain call answered: the number that the system calls `OSStatus`.
///
/// Any number can be held; `name` and `meaning` are there for those that the toolkit knows.
public struct KeychainStatus: RawRepresentable, Hashable, Sendable {
  /// The number as the system gives it.
  public let rawValue: Int32

  /// Takes any number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The constant of `SecBase.h`, such as `errSecParam`, or nil for a number that is not known here.
  public var name: String? { Self.entry(of: rawValue)?.name }

  /// One sentence that says what the number stands for in keychain calls, or nil.
  public var meaning: String? { Self.entry(of: rawValue)?.meaning }

  /// The status of a constant's name, spelled exactly as in the header. Aliases that only Apple's
  /// private header has for -50, such as `errSecItemInvalidKey`, are known too.
  public init?(named name: String) {
    if let entry = Self.table.first(where: { $0.name == name }) {
      self.init(rawValue: entry.code)
    } else if Self.namesOfParameter.contains(name) {
      self = .parameter
    } else {
      return nil
    }
  }

  /// All statuses that have a name, in descending order of their numbers.
  public static var known: [KeychainStatus] {
    table.map { KeychainStatus(rawValue: $0.code) }
  }
}

extension KeychainStatus: CustomStringConvertible {
  /// The number with its name: `-50 (errSecParam)`.
  public var description: String {
    guard let name else { return "\(rawValue)" }
    return "\(rawValue) (\(name))"
  }
}

extension KeychainStatus {
  /// Nothing failed. The answer may still be empty when nothing was asked to be returned.
  public static let success = KeychainStatus(rawValue: 0)
  /// `errSecParam`: the query itself is wrong, whatever is stored.
  public static let parameter = KeychainStatus(rawValue: -50)
  /// `errSecNotAvailable`: this process cannot use the keychain now, or not this one.
  public static let notAvailable = KeychainStatus(rawValue: -25291)
  /// `errSecAuthFailed`: authentication failed, or the database refused.
  public static let authenticationFailed = KeychainStatus(rawValue: -25293)
  /// `errSecDuplicateItem`: an item with the same primary key exists.
  public static let duplicateItem = KeychainStatus(rawValue: -25299)
  /// `errSecItemNotFound`: no item that this process may see matches.
  public static let itemNotFound = KeychainStatus(rawValue: -25300)
  /// `errSecNoSuchAttr`: a key names no attribute of the item's class.
  public static let noSuchAttribute = KeychainStatus(rawValue: -25303)
  /// `errSecNoSuchClass`: the reference leads to an item of another class than `kSecClass` says.
  public static let noSuchClass = KeychainStatus(rawValue: -25306)
  /// `errSecInteractionNotAllowed`: the item is there, and its key is locked now.
  public static let interactionNotAllowed = KeychainStatus(rawValue: -25308)
  /// `errSecDecode`: the stored row could not be decoded.
  public static let decode = KeychainStatus(rawValue: -26275)
  /// `errSecInternal`: a fault inside the keychain.
  public static let internalFault = KeychainStatus(rawValue: -26276)
  /// `errSecMissingEntitlement`: the process has no access group, or not the one that it names.
  public static let missingEntitlement = KeychainStatus(rawValue: -34018)
}
