extension FoundationFault {
  private static let record =
    "<dict><key>$classname</key><string>M</string><key>$classes</key>"
    + "<array><string>M</string><string>NSObject</string></array></dict>"

  /// Inputs that end the process, whatever the policy for failures.
  static let deadly = [
    FoundationFault(
      "cycle", "A cycle is followed without end",
      "Objects are entered in the table of decoded ones when `init?(coder:)` has returned. A reference "
        + "back, which every tree with parents has, decodes the same object again until the stack is "
        + "used up.",
      .notation("root: #a=M{v: #a}"), .anything, nil),
    FoundationFault(
      "class-not-asked-for", "An instance of another class",
      "A class that is known, but not among those that were asked for, ends the process instead of "
        + "setting the error.",
      .notation("root: M{v: NSArray['a']}"), .text, nil),
    FoundationFault(
      "error-details", "What an error tells",
      "`NSError` decodes its details by a list of classes without dates and numbers' wrappers, so one "
        + "that another process archived ends this one.",
      .notation(
        "root: M{v: NSError{NSDomain: @'d', NSCode: 3, "
          + "NSUserInfo: NSDictionary['k': NSDate{NS.time: 1.0}]}}"),
      .anything, nil),
    FoundationFault(
      "uneven-pairs", "A key without a value",
      "A dictionary with more keys than values is read beyond its list of values.",
      .notation("root: M{v: NSDictionary{NS.keys: [@'a', @'b'], NS.objects: [@1]}}"), .anything, nil
    ),
    FoundationFault(
      "nil-in-dictionary", "Nil as a value",
      "A nil among the values of a dictionary, or a text `$null`, which reads as nil, leaves fewer "
        + "values than keys, and they are read beyond their end.",
      .notation("root: M{v: NSDictionary{NS.keys: [@'a'], NS.objects: [nil]}}"), .anything, nil),
    FoundationFault(
      "text-in-bytes", "A text in bytes",
      "`NSString` with `NS.bytes`, as older archivers wrote it, ends the process.",
      .notation("root: M{v: NSString{NS.bytes: <78>}}"), .text, nil),
    FoundationFault(
      "value-type", "A value of a type that does not exist",
      "The type of an NSValue is a text in the archive. One that is no type ends the process.",
      .notation("root: M{v: NSValue{$0: @'{'}}"), .anything, nil),
    FoundationFault(
      "no-class", "An instance whose class is nil",
      "A `$class` that refers to entry 0 ends the process.",
      .xml(
        version: "<integer>100000</integer>",
        objects: "<dict><key>v</key>→3<key>$class</key>→2</dict>" + record
          + "<dict><key>$class</key>→0</dict>"),
      .anything, nil),
    FoundationFault(
      "class-out-of-range", "A class beyond the last object",
      "A `$class` with an index that `$objects` does not have is used as one.",
      .xml(
        version: "<integer>100000</integer>",
        objects: "<dict><key>v</key>→3<key>$class</key>→2</dict>" + record
          + "<dict><key>$class</key>→99</dict>"),
      .anything, nil),
    FoundationFault(
      "set-object", "A set of the property list",
      "Binary property lists have a marker for sets, which no archiver writes. One byte in the place of "
        + "an array's marker ends the process while the list is read, before a class is looked at.",
      .changed("root: M{v: NSArray{NS.objects: []}}", bytes: "a0", to: "c0"), .anything, nil),
  ]
}
