/// `Documentation/Foundation/faults.md`: what Foundation does wrong, each with an input and a call.
enum FaultPage {
  private static let introduction = """
    # What Foundation does with some archives

    Each entry is an archive and a call, and what comes of them. `.ci/run` runs each of them again, in a
    process of its own, and fails when Foundation answers something else. All of them run this program
    over the archive; only the call differs, and `M` is the class of the root:

    ```text
    final class M: NSObject, NSSecureCoding {
      static var supportsSecureCoding: Bool { true }
      let value: Any?
      required init?(coder: NSCoder) { value = /* the call */ }
      func encode(with coder: NSCoder) {}
    }
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archive)
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    unarchiver.setClass(M.self, forClassName: "M")
    let root = unarchiver.decodeObject(of: M.self, forKey: "root")
    print(root?.value, unarchiver.error)
    ```

    `known` is a list of Foundation's own classes and `M`. Archives are written in a short form: `M{v: 1}`
    is an instance with a field, `NSArray['a']` and `NSDictionary['a': 1]` hold objects, `@1` is a bare
    value behind a reference, `<0aff>` bytes, `nil` the reference to nothing, `#a=` names an object and
    `#a` refers to it again, `Unknown+NSString` is a class with a hint. In XML `→2` is a reference.
    `FoundationDifferential write NAME FILE` writes the archive of an entry.

    """

  static func text(version: String) -> String {
    ([introduction + "\n\(version)\n"] + FoundationFault.all.map(entry)).joined(separator: "\n")
  }

  private static func entry(_ fault: FoundationFault) -> String {
    let input =
      switch fault.input {
      case .notation(let text): text
      case .changed(let text, let old, let new): "\(text)\nwith \(old)\nas   \(new)"
      case .xml(let version, let objects): "$version: \(version)\n$objects: \(objects)"
      }
    return """
      <a id="\(fault.name)"></a>

      ## \(fault.title)

      \(fault.text)

      ```text
      \(input)
      \(fault.call.rawValue)
      ```

      Result: `\(fault.expected)`

      """
  }
}
