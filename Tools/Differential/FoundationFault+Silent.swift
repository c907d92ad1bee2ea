extension FoundationFault {
  private static let record =
    "<dict><key>$classname</key><string>M</string><key>$classes</key>"
    + "<array><string>M</string><string>NSObject</string></array></dict>"

  /// Answers that are no errors, or that come with a value all the same.
  static let silent = [
    FoundationFault(
      "absent-scalar", "A number that is not there is 0",
      "A key that no object has, and a key whose value is of another kind, read alike as 0, false or "
        + "0.0, without an error; the value under a number's key cannot be told from one that was lost.",
      .notation("root: M{}"), .integer, "integer 0"),
    FoundationFault(
      "other-kind", "A text where a number belongs is 0",
      "The calls for scalars answer 0 for a value of another kind, without an error.",
      .notation("root: M{v: 'three'}"), .integer, "integer 0"),
    FoundationFault(
      "referenced-scalar", "A number behind a reference is 0",
      "Archivers write a number inline or as an object, by the call that the app uses. The call for "
        + "scalars reads the second kind as 0, without an error.",
      .notation("root: M{v: @3}"), .integer, "integer 0"),
    FoundationFault(
      "wrapping-integer", "Integers wrap",
      "What a 32-bit call cannot hold loses its upper half, without an error.",
      .notation("root: M{v: 4294967297}"), .int32, "integer 1"),
    FoundationFault(
      "bare-value-class", "Bare values are not compared with the class that was asked for",
      "The classes of a call hold for instances. A bare text, number, date or data is handed out "
        + "whatever class was asked for, under secure coding too.",
      .notation("root: M{v: @'text'}"), .number, "\"text\""),
    FoundationFault(
      "null-text", "The text `$null` is nil",
      "Nil is entry 0 of `$objects`, which holds the text `$null`. Foundation goes by the text: what "
        + "somebody typed is gone once it is read back.",
      .notation("root: M{v: @'$null'}"), .text, "nil"),
    FoundationFault(
      "unpaired-surrogate", "Half a character becomes another one",
      "An unpaired surrogate reads as U+FFFD, so the text is not what was saved, and two different "
        + "keys of a dictionary may become one.",
      .notation(#"root: M{v: @'\u{d83d}'}"#), .text, #""\ufffd""#),
    FoundationFault(
      "inline-text", "A text that stands inline is nil, and the object is returned",
      "`decodeObject(of:forKey:)` answers nil and sets the unarchiver's error; an `init?(coder:)` that "
        + "takes nil for an optional value returns an object, and so does the unarchiver.",
      .notation("root: M{v: 'inline'}"), .text, "nil, error 4864"),
    FoundationFault(
      "nil-in-list", "Nils vanish from lists",
      "An array with a nil among its elements has one element less when it is read, without an error.",
      .notation("root: M{v: NSArray{NS.objects: [@'a', nil, @'b']}}"), .anything,
      "2 elements; [0] = \"a\"; [1] = \"b\""),
    FoundationFault(
      "equal-keys", "The last of two equal keys wins",
      "A dictionary that holds a key twice reads as one pair; 1, true and 1.0 are one key as well, and "
        + "equal elements of a set are one.",
      .notation("root: M{v: NSDictionary['a': 1, 'a': 2]}"), .anything,
      "1 pairs; [\"a\"] = integer 2"),
    FoundationFault(
      "two-layouts", "Of two layouts the first is taken",
      "An object that stores its value in two ways is no error; one of them is not looked at.",
      .notation("root: M{v: NSMutableString{NS.string: 'first', NS.bytes: <78>}}"), .anything,
      "\"first\""),
    FoundationFault(
      "date-of-text", "A date of a text is 2001-01-01",
      "`NS.time` that is no number, or not there, reads as 0 seconds after the reference date.",
      .notation("root: M{v: NSDate{NS.time: 'soon'}}"), .date, "date 0.0"),
    FoundationFault(
      "not-a-rectangle", "Words of a rectangle that are no numbers are left out",
      "The text form is read number by number: what is none is passed over, and the others move up.",
      .notation("root: M{v: NSValue{NS.special: 3, NS.rectval: @'{{nan, 2}, {3, 4}}'}}"), .anything,
      "rect 2.0 3.0 4.0 0.0"),
    FoundationFault(
      "decimal", "Every decimal number is 0",
      "The digits of an NSDecimalNumber are combined by a shift and an AND where an OR belongs.",
      .notation(
        "root: M{v: NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, "
          + "NS.compact: true, NS.mantissa.bo: 1, NS.mantissa: @<05000000000000000000000000000000>}}"
      ),
      .anything, "decimal 0"),
    FoundationFault(
      "old-layout", "Data in the layout of most archives of macOS is an error",
      "NSMutableData is archived with `NS.bytes` more often than with `NS.data`. Foundation of Linux "
        + "knows the second only.",
      .notation("root: M{v: NSMutableData{NS.bytes: <0102>}}"), .anything, "nil, error 4864"),
    FoundationFault(
      "relative-address", "A harmless base, another host",
      "A relative address with two slashes replaces the base's host. Whoever looks at the base before "
        + "it is archived does not see what it becomes.",
      .notation(
        "root: M{v: NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://good.example/'}, "
          + "NS.relative: @'//evil.example'}}"),
      .host, "\"evil.example\""),
    FoundationFault(
      "class-hint", "A hint chooses the class",
      "Where no class has the name of a class record, one that `$classhints` names is instantiated, "
        + "though nobody mapped the unknown name to it. `FaultRoot` is what the program calls `M`.",
      .notation("root: M{v: Unknown+FoundationDifferential.FaultRoot{v: @1}}"), .anything,
      "a FaultRoot"),
    FoundationFault(
      "class-and-instance", "One record is class and instance",
      "A dictionary with `$class` and with `$classname` is taken for an instance where a value refers "
        + "to it, and for a class where a `$class` does.",
      .notation("root: M{v: 1, $classname: 'M', $classes: ['M', 'NSObject']}"), .integer,
      "integer 1"),
    FoundationFault(
      "duplicate-field", "The same key twice",
      "A property list whose dictionary has a key twice is no error: one of the values is read, and "
        + "another reader may take the other one.",
      .xml(
        version: "<integer>100000</integer>",
        objects: "<dict><key>v</key><integer>1</integer><key>v</key><integer>2</integer>"
          + "<key>$class</key>→2</dict>" + record),
      .integer, "integer 2"),
    FoundationFault(
      "version", "Other versions of the format are accepted",
      "`$version` is cut to 32 bits and to an integer before it is compared with 100000, so 100000.7 "
        + "and 4295067296 are the version that is known.",
      .xml(
        version: "<real>100000.7</real>",
        objects: "<dict><key>v</key><integer>1</integer><key>$class</key>→2</dict>" + record),
      .integer, "integer 1"),
    FoundationFault(
      "wide-count", "Of a wide length the lower half counts",
      "The length of a text or of data may be an integer of 16 bytes. The upper eight are not looked "
        + "at: 2^64 + 17 bytes are 17.",
      .changed(
        "root: M{v: @<\(String(repeating: "aa", count: 32))>}",
        bytes: "4f1020" + String(repeating: "aa", count: 32),
        to: "4f14 0000000000000001 0000000000000011" + String(repeating: "aa", count: 17)),
      .anything, "data \(String(repeating: "qqqq", count: 5))qqo="),
    FoundationFault(
      "shared-bytes", "A text reads on into the next object",
      "Objects may lie over each other: a text whose length was raised takes in the bytes of those that "
        + "follow, and all of them stay what they were.",
      .changed("root: M{v: @'abcd'}", bytes: "54 61626364", to: "55 61626364"), .text,
      #""abcd\ud2""#),
    FoundationFault(
      "lenient-base64", "Base64 without its end",
      "In XML, data whose padding is missing loses its last bytes.",
      .xml(
        version: "<integer>100000</integer>",
        objects: "<dict><key>v</key>→3<key>$class</key>→2</dict>" + record
          + "<data>AAECAwQ</data>"),
      .anything, "data AAEC"),
  ]
}
