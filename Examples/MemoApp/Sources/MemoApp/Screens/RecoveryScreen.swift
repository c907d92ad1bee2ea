#if canImport(SwiftUI)
  import Readback
  import SwiftUI

  /// What happened to the saved memo, and what can be done, each with its consequence.
  public struct RecoveryScreen: View {
    private let options: RecoveryOptions
    private let choose: (RecoveryChoice) -> Void
    @Environment(\.locale) private var locale

    public init(_ options: RecoveryOptions, choose: @escaping (RecoveryChoice) -> Void) {
      self.options = options
      self.choose = choose
    }

    public var body: some View {
      List {
        Section {
          Text(text(options.explanation))
        } header: {
          Text(text(options.title)).font(.headline)
        }
        Section {
          ForEach(options.choices.indices, id: \.self) { index in
            let choice = options.choices[index]
            Button {
              choose(choice)
            } label: {
              VStack(alignment: .leading) {
                Text(text(choice.title))
                Text(text(choice.consequence)).font(.footnote).foregroundStyle(.secondary)
              }
            }
          }
        }
      }
    }

    private func text(_ text: RecoveryText) -> String { text.text(in: locale.identifier) }
  }
#endif
