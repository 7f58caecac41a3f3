// Game files that the operating system asks the app to open. Their paths arrive in the app's command line, in the
// command line of a second start (Windows, Linux) or in an event (macOS). The last file is kept until the screens
// request it. They show a preview, and import nothing until the user confirms. This module never reads a file.

import { app } from 'electron'
import { findRecordPathInArguments } from './record-path.ts'

export interface SystemOpenedFileInbox {
  /** Stores the file that a command line names. A relative path is resolved against `workingDirectory`. */
  offer(argv: readonly string[], workingDirectory: string): void
  take(): string | undefined
  listen(listener: () => void): void
}

/** Must be called before `ready`, because macOS sends the event of the first file before that. */
export function listenForSystemOpenedFiles(): SystemOpenedFileInbox {
  let waiting: string | undefined
  let tell = () => {}

  function hold(path: string | undefined): void {
    if (path === undefined) return
    waiting = path
    tell()
  }
  const offer = (argv: readonly string[], workingDirectory: string) =>
    hold(findRecordPathInArguments(argv, workingDirectory))

  app.on('open-file', (event, path) => {
    event.preventDefault()
    hold(path)
  })
  offer(process.argv, process.cwd())
  return {
    offer,
    take() {
      const path = waiting
      waiting = undefined
      return path
    },
    listen(listener) {
      tell = listener
    },
  }
}
