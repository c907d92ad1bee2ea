#if canImport(SwiftUI)
  import SwiftUI

  /// The app's only window: the memo, or what to do when it cannot be read.
  public struct MemoScreen: View {
    @State private var model: MemoModel

    public init(_ store: MemoStore) { _model = State(initialValue: MemoModel(store)) }

    public var body: some View {
      switch model.screen {
      case .opening: ProgressView().onAppear { model.open() }
      case .editing: editor
      case .recovering(let options): RecoveryScreen(options) { model.carryOut($0) }
      case .failed(let reason):
        VStack {
          Text(reason)
          Button("Try again") { model.open() }
        }
      }
    }

    private var editor: some View {
      VStack(alignment: .leading) {
        if let problem = model.savingProblem { Text(problem).foregroundStyle(.red) }
        TextEditor(text: $model.memo.text)
        Button("Save") { model.save() }.disabled(!model.canSave)
      }
      .padding()
    }
  }
#endif
