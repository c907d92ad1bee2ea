/// Which of the layouts that its kind has a Foundation value is stored in.
package enum FoundationLayout: Sendable {
  /// The value itself as an entry of `$objects`: text, data, a date.
  case bare
  /// `NS.string`.
  case text
  /// A text as the bytes of its UTF-8 under `NS.bytes`.
  case textBytes
  /// Data under `NS.data`.
  case data
  /// Data under `NS.bytes`.
  case dataBytes
  /// `NS.objects`, for a dictionary with `NS.keys`.
  case list
  /// `NS.object.0`, `NS.object.1` …, for a dictionary with `NS.key.0` …
  case numbered
  /// An empty collection without any key.
  case noKeys
  /// A range whose location and length are inline integers.
  case inlineRange
  /// A value without `NS.special`, encoded by its Objective-C type under `$0` and `$1`.
  case objectiveCType
  /// The only layout that the kind has.
  case fields

  /// Whether Foundation's unarchiver of today reads a value of a kind from this layout without
  /// loss.
  package func isCurrent(for kind: FoundationKind) -> Bool {
    switch self {
    case .bare, .text, .data, .dataBytes, .list, .fields: kind != .orderedSet || self != .list
    case .numbered: kind == .orderedSet
    case .textBytes, .noKeys, .inlineRange, .objectiveCType: false
    }
  }
}
