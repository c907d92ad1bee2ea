import Foundation

// The least that a program with Foundation costs to start, to compare `readback` with.
FileHandle.standardOutput.write(Data("hello\n".utf8))
