import ReadbackCommands

ReadbackProcess.run()
