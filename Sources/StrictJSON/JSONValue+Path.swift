extension JSONValue {
  /// The steps from the root: `.key` for identifiers, else `["key"]`, and `[3]` for elements.
  ///
  /// Keys are cut after 64 characters and escaped, so the path has a bounded length. A key has the
  /// path of its value. The root's path is empty.
  package var path: String {
    var steps: [String] = []
    var current = node
    while current != 0 {
      let parent = Int(document.nodes[current].parent)
      steps.append(step(to: current, in: parent))
      current = parent
    }
    let path = steps.reversed().joined()
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  private func step(to child: Int, in parent: Int) -> String {
    var sibling = parent + 1
    guard document.nodes[parent].kind == .object else {
      var position = 0
      while sibling < child {
        sibling = Int(document.nodes[sibling].end)
        position += 1
      }
      return "[\(position)]"
    }
    // Each key is followed by its value; the child is one of the two.
    while sibling + 1 < child { sibling = Int(document.nodes[sibling + 1].end) }
    let name = JSONText(decoding: document.bytes, from: Int(document.nodes[sibling].offset))
    return name.isIdentifier ? ".\(name.excerpt)" : "[\"\(name.excerpt)\"]"
  }
}

extension JSONText {
  /// Whether the text matches `[A-Za-z_][A-Za-z0-9_]*`.
  package var isIdentifier: Bool {
    guard let first = codeUnits.first, !(0x30...0x39).contains(first) else { return false }
    return codeUnits.allSatisfy { unit in
      switch unit {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
  }
}
