/// The bytes of an archive while they are written.
///
/// Numbers and texts are written eight bytes at a time, in one store; what is written next stands
/// over those that are too many.
struct ArchiveBytes {
  /// What was written, and zeros behind it.
  private(set) var storage: [UInt8]
  /// How many bytes were written.
  private(set) var count: Int

  static let wordSize = 8

  init() {
    storage = []
    count = 0
    // `bplist00`.
    append(0x62_70_6C_69_73_74_30_30, width: 8)
  }

  /// Takes memory for more bytes, if they are many.
  mutating func expect(_ more: Int) {
    if count + more > 2 * storage.capacity { storage.reserveCapacity(count + more) }
  }

  private mutating func makeRoom(for more: Int) {
    let missing = count + more + Self.wordSize - storage.count
    if missing > 0 { grow(by: max(missing, Self.page)) }
  }

  /// Zeros are written a little ahead, so that they are in the processor's cache when something is
  /// written over them.
  private mutating func grow(by more: Int) {
    storage.append(addingCapacity: more) { $0.append(repeating: 0, count: more) }
  }

  private static let page = 1 << 14

  // MARK: Writing

  /// - Parameter width: One to eight.
  mutating func append(_ value: UInt64, width: Int) {
    append(atMost: width) { output, end in Self.put(value, width: width, at: end, of: &output) }
  }

  mutating func append(_ head: Head) { append(head.value, width: head.width) }

  mutating func append(_ content: borrowing Span<UInt8>) {
    append(atMost: content.count) { output, end in
      for position in stride(from: 0, to: content.count, by: Self.wordSize) {
        Self.put(Self.word(content, at: position), at: end + position, of: &output)
      }
      return end + content.count
    }
  }

  /// Writes a text, whose bytes are hashed.
  mutating func append(
    text content: borrowing Span<UInt8>, _ head: Head, _ seed: TextHash.Seed
  ) -> (hash: UInt32, isASCII: Bool) {
    var hash = TextHash(seed, count: content.count)
    append(atMost: head.width + content.count) { output, end in
      let start = Self.put(head, at: end, of: &output)
      var position = 0
      while position < content.count {
        let word = Self.word(content, at: position)
        Self.put(word, at: start &+ position, of: &output)
        hash.combine(word)
        position &+= Self.wordSize
      }
      return start + content.count
    }
    return (hash.value, hash.isASCII)
  }

  /// Writes what a function puts, which is given the end of what was written and gives back the new
  /// one.
  @inline(__always)
  mutating func append(
    atMost most: Int, _ write: (_ output: inout MutableSpan<UInt8>, _ end: Int) -> Int
  ) {
    makeRoom(for: most)
    let start = count
    var output = storage.mutableSpan
    let end = write(&output, start)
    count = end
  }

  mutating func remove(from start: Int) { count = start }

  /// What was written; nothing is left.
  mutating func take() -> [UInt8] {
    storage.removeLast(storage.count - count)
    var taken: [UInt8] = []
    swap(&taken, &storage)
    count = 0
    return taken
  }

  // MARK: Heads

  /// The bytes of an object before its content.
  struct Head {
    let value: UInt64
    let width: Int

    /// - Parameters:
    ///   - marker: The kind of the object, in the upper half of a byte.
    ///   - count: How many bytes, code units, elements or pairs it has. No archive has more than 32
    ///     bits hold.
    @inline(__always)
    init(_ marker: UInt64, count: Int) {
      if count < 15 {
        (value, width) = (marker | UInt64(truncatingIfNeeded: count), 1)
      } else {
        (value, width) = Self.long(marker, UInt32(truncatingIfNeeded: count))
      }
    }

    private static func long(_ marker: UInt64, _ count: UInt32) -> (value: UInt64, width: Int) {
      let countWidth = ArchiveBytes.scalarWidth(of: UInt64(count))
      let size = UInt64(countWidth.trailingZeroBitCount)
      let front = (marker | 0xF) << 8 | 0x10 | size
      return (front << UInt64(8 * countWidth) | UInt64(count), 2 + countWidth)
    }

    /// An array or a dictionary.
    init(of container: ArchiveAssembly.Container) {
      self.init(container.isDictionary ? 0xD0 : 0xA0, count: container.count)
    }
  }

  /// The fewest bytes that hold a number.
  static func width(of number: UInt64) -> Int {
    max(1, (64 - number.leadingZeroBitCount + 7) / 8)
  }

  /// One, two, four or eight: the fewest bytes that integers and UIDs are written in.
  static func scalarWidth(of number: UInt64) -> Int {
    switch width(of: number) {
    case 1: 1
    case 2: 2
    case 3, 4: 4
    default: 8
    }
  }

  // MARK: Words

  /// Eight bytes, the most significant first; zeros where there are fewer.
  @inline(__always)
  static func word(_ bytes: borrowing Span<UInt8>, at index: Int) -> UInt64 {
    let left = bytes.count &- index
    if left >= wordSize { return wholeWord(bytes, at: index) }
    if bytes.count >= wordSize {
      return wholeWord(bytes, at: bytes.count &- wordSize) &<< UInt64(8 &* (wordSize &- left))
    }
    var word: UInt64 = 0
    for position in index..<bytes.count { word = word &<< 8 | UInt64(bytes[position]) }
    return word &<< UInt64(8 &* (wordSize &- left))
  }

  /// The compiler makes one load of it.
  @inline(__always)
  private static func wholeWord(_ bytes: borrowing Span<UInt8>, at index: Int) -> UInt64 {
    let part = bytes.extracting(index..<index &+ wordSize)
    let high =
      UInt64(part[0]) << 56 | UInt64(part[1]) << 48 | UInt64(part[2]) << 40 | UInt64(part[3]) << 32
    let low =
      UInt64(part[4]) << 24 | UInt64(part[5]) << 16 | UInt64(part[6]) << 8 | UInt64(part[7])
    return high | low
  }

  @inline(__always)
  static func put(_ head: Head, at end: Int, of output: inout MutableSpan<UInt8>) -> Int {
    put(head.value, width: head.width, at: end, of: &output)
  }

  /// - Parameter width: One to eight.
  /// - Returns: The end of what was written.
  @inline(__always)
  static func put(
    _ value: UInt64, width: Int, at end: Int, of output: inout MutableSpan<UInt8>
  ) -> Int {
    put(value &<< UInt64(truncatingIfNeeded: 64 &- 8 &* width), at: end, of: &output)
    return end &+ width
  }

  /// Eight bytes, the most significant first, with one look whether there is room for all; the
  /// compiler makes one store of it.
  @inline(__always)
  private static func put(_ word: UInt64, at place: Int, of output: inout MutableSpan<UInt8>) {
    precondition(place >= 0 && place < output.count - 7)
    output[place] = UInt8(truncatingIfNeeded: word &>> 56)
    output[place &+ 1] = UInt8(truncatingIfNeeded: word &>> 48)
    output[place &+ 2] = UInt8(truncatingIfNeeded: word &>> 40)
    output[place &+ 3] = UInt8(truncatingIfNeeded: word &>> 32)
    output[place &+ 4] = UInt8(truncatingIfNeeded: word &>> 24)
    output[place &+ 5] = UInt8(truncatingIfNeeded: word &>> 16)
    output[place &+ 6] = UInt8(truncatingIfNeeded: word &>> 8)
    output[place &+ 7] = UInt8(truncatingIfNeeded: word)
  }
}

extension String {
  /// Calls a function with the text in UTF-8; with a copy where a system's library lends no spans.
  @inline(__always)
  func withBytes<Result>(_ body: (borrowing Span<UInt8>) -> Result) -> Result {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return body(utf8.span) }
    let bytes = Array(utf8)
    return body(bytes.span)
  }
}
