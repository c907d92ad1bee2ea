#if !canImport(Darwin)
  import Foundation
  import Keychains
  import SecurityDeclarations
  import SimulatedDevices

  /// Lets a simulated keychain answer the calls that `SystemKeychain` makes.
  struct SimulatedSecItems: SecItemAnswers {
    let keychain: SimulatedKeychain

    func answer(
      _ call: SecItemCall, _ query: NSDictionary, changes: NSDictionary?, hasResultPlace: Bool
    ) -> (status: OSStatus, answer: CFTypeRef?) {
      let operation: KeychainOperation =
        switch call {
        case .add: .add
        case .copyMatching: .copy
        case .update: .update
        case .delete: .delete
        }
      let (status, answer) = keychain.answer(
        operation, RawQuery(query), changes: changes.map { RawQuery($0) } ?? [:],
        hasResultPlace: hasResultPlace)
      return (status.rawValue, answer.object)
    }
  }

  extension RawQuery {
    init(_ dictionary: NSDictionary) {
      self.init(
        dictionary.map { key, value in
          (key: key as? String ?? (key as? NSString).map { $0 as String }, value: QueryValue(value))
        })
    }

    fileprivate var object: NSDictionary {
      let dictionary = NSMutableDictionary()
      for (key, value) in pairs {
        if let key, let object = value.object { dictionary[key] = object }
      }
      return dictionary
    }
  }

  extension QueryValue {
    fileprivate init(_ value: Any) {
      switch value {
      case let flag as Bool where Self.isBoolean(value): self = .boolean(flag)
      case let number as Int: self = .number(number)
      case let text as String: self = .text(text)
      case let text as NSString: self = .text(text as String)
      case let data as Data: self = .data(Array(data))
      case is Date: self = .date
      case is NSNull: self = .null
      default: self = .object
      }
    }

    /// A number that was made from a boolean, as opposed to 0 and 1.
    private static func isBoolean(_ value: Any) -> Bool {
      if type(of: value) == Bool.self { return true }
      guard let number = value as? NSNumber else { return false }
      return unsafe String(cString: number.objCType)
        == String(cString: NSNumber(value: true).objCType)
    }

    fileprivate var object: AnyObject? {
      switch self {
      case .boolean(let flag): NSNumber(value: flag)
      case .number(let number): NSNumber(value: number)
      case .text(let text): NSString(string: text)
      case .data(let bytes): NSData(data: Data(bytes))
      case .date, .accessControl, .null, .object: nil
      }
    }
  }

  extension KeychainAnswer {
    fileprivate var object: AnyObject? {
      switch self {
      case .nothing: nil
      case .value(let value): value.object
      case .dictionary(let entries): entries.object
      case .list(let list): NSArray(array: list.compactMap(\.object))
      }
    }
  }
#endif
