public import ArchiveContracts
public import Foundation
import KeyedArchives
import PropertyListBytes

/// Has Foundation decode an archive into an app's own classes, once the archive keeps a contract.
///
/// ```swift
/// let unarchiver = try SecureUnarchiver(contract: memo, classes: ["Notes.Memo": Memo.self])
/// let note = try unarchiver.decode(Memo.self, from: data)
/// ```
///
/// The whole archive is verified first, on a private copy of its bytes, and Foundation decodes that
/// same copy. So what Foundation would read as something else without a word (a number stored as a
/// reference is 0 to it, a text `$null` is nil, the second of two layouts is not there) or die on
/// never reaches it. That is why the contract must say `"reader": "foundation"`.
///
/// Secure coding and the policy of returning errors are set before anything is decoded; on Linux
/// they are off in a new unarchiver, unlike on Apple systems. Every class name of the contract, a
/// former one too, and those of Foundation that the archive has, are mapped on that one unarchiver, so
/// neither the names in the archive nor a map for the whole process choose a class. Foundation's error is thrown, and no object
/// is an error too.
///
/// What an app's `init?(coder:)` does with the values is its own; ``CheckedCoder`` helps it. None of
/// this was ever run on an Apple system.
public struct SecureUnarchiver: Sendable {
  /// The levels of references that Foundation is trusted with on a stack of 512 KiB, the size of
  /// threads other than the main one. There it dies between 500 and 700 on Linux.
  public static let deepestGraph = 200

  let contract: Contract
  let classes: ClassAssignment
  let stackSize: Int?
  let rehearsal: (any Rehearsal)?

  /// Nothing is read yet; all that can be wrong with the call is an error here.
  ///
  /// - Parameters:
  ///   - contract: What the archive must keep; its reader is Foundation.
  ///   - classes: One class for every type of the contract that has instances, by its class name. A
  ///     class for the current name stands for former ones too.
  ///   - stackSize: The bytes of stack, a multiple of the page size, of a thread that is made for
  ///     each decoding. Nil decodes on the calling thread, and refuses graphs beyond
  ///     ``deepestGraph``; with a size, that many levels are allowed for each 512 KiB, as far as the
  ///     contract's limit `graphDepth` lets them through. Whoever releases so deep an object needs
  ///     such a stack as well.
  ///   - rehearsal: Where each archive that keeps the contract is decoded before it is decoded here,
  ///     such as the `ChildRehearsal` of `ReadbackRehearsal`; nil for nowhere.
  /// - Throws: `bad-contract`, `reader-not-foundation`, `class-not-in-contract`, `type-without-class`,
  ///   `two-types-for-class` for two classes of one name or type, `insecure-class`, `bad-stack-size`.
  public init(
    contract: Contract, classes: ClassMap, stackSize: Int? = nil,
    rehearsal: (any Rehearsal)? = nil
  ) throws(UnarchivingFailure) {
    if let fault = contract.fault {
      throw UnarchivingFailure(.badContract, "the contract accepts nothing: \(fault)")
    }
    guard contract.document.reader == .foundation else {
      throw UnarchivingFailure(
        .readerNotFoundation, "the contract \(contract.document.name) is for any reader")
    }
    if let stackSize {
      guard DecodingThread.canHave(stackSize: stackSize) else {
        throw UnarchivingFailure(.badStackSize, "no thread has a stack of \(stackSize) bytes")
      }
    }
    self.contract = contract
    self.classes = try ClassAssignment(classes, for: contract.document)
    self.stackSize = stackSize
    self.rehearsal = rehearsal
  }

  /// Verifies an archive and decodes one object of it.
  ///
  /// - Parameters:
  ///   - type: The class of the object, or one that it inherits from.
  ///   - bytes: The whole archive. One copy is made at once; changes of a file that is mapped into
  ///     memory, as `Data(contentsOf:options:)` may do, do not reach it.
  ///   - key: The key of the object in `$top`; nil for `root`, or for the only key of the contract.
  /// - Throws: The contract's findings; `wrong-root-class` for another class, before it is
  ///   instantiated; `missing-root` for nil; `limit-exceeded` for a graph that is too deep for the
  ///   stack; `unsupported-value` and `cycle` for what this system's Foundation dies on;
  ///   `decoder-failed` for what Foundation or the app's `init?(coder:)` refused; what a rehearsal
  ///   throws.
  /// - Complexity: Linear in the size of the archive, and whatever Foundation and the app add. The
  ///   calling thread waits, also where another one decodes.
  public func decode<Object: NSObject & NSSecureCoding>(
    _ type: Object.Type, from bytes: some Collection<UInt8>, forKey key: String? = nil
  ) throws(UnarchivingFailure) -> Object {
    try decode(type, from: verify(bytes), forKey: key)
  }

  package func verify(
    _ bytes: some Collection<UInt8>
  ) throws(UnarchivingFailure) -> VerifiedArchive {
    do {
      return try VerifiedArchive(bytes, contract)
    } catch {
      throw UnarchivingFailure(error)
    }
  }

  /// Decodes one object of an archive that this unarchiver verified.
  package func decode<Object: NSObject & NSSecureCoding>(
    _ type: Object.Type, from verified: VerifiedArchive, forKey key: String? = nil
  ) throws(UnarchivingFailure) -> Object {
    let key = if let key { key } else { try onlyKey() }
    let archive = verified.checked.archive
    let root = try RootObject(key, in: archive)
    try root.check(type, classes)
    let shape = archive.shape ?? GraphShape(archive)
    try checkDepth(shape)
    try SystemLimits.check(archive, shape)
    try rehearsal?.decode(verified.bytes, forKey: key)
    let call = FoundationCall(
      bytes: verified.bytes, key: key,
      classes: FoundationClasses.named(in: archive) + classes.classes.map { ($0.name, $0.type) },
      allowed: [type] + classes.classes.map(\.type) + FoundationClasses.all)
    let outcome: FoundationCall.Outcome
    if let stackSize {
      outcome = try DecodingThread.run(call, stackSize: stackSize)
    } else {
      outcome = call.run()
    }
    return try outcome.object(of: type)
  }

  private func onlyKey() throws(UnarchivingFailure) -> String {
    let top = contract.document.top
    if top["root"] != nil { return "root" }
    if top.count == 1, let key = top.keys.first?.string { return key }
    throw UnarchivingFailure(.missingRoot, "the contract has no key root, so the key must be given")
  }

  private func checkDepth(_ shape: GraphShape) throws(UnarchivingFailure) {
    let halfMebibytes = stackSize.map { Double($0) / Double(512 << 10) } ?? 1
    let deepest = UInt64(Double(Self.deepestGraph) * halfMebibytes)
    guard shape.depth > deepest else { return }
    throw UnarchivingFailure(
      .limitExceeded, "graphDepth: \(shape.depth) of \(deepest) levels that the stack is good for")
  }
}
