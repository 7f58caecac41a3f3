// Files of games that the system opens the app with: by its first command line, by a second one (Windows, Linux),
// by an event (macOS). The last one waits until the screens take it. They show what it would bring and take nothing
// until the user confirms. Never reads a file.

import { app } from 'electron'
import { recordPathIn } from './record-path.ts'

export interface OpenedFiles {
  /** Takes the record that a command line names; a relative path starts in the folder of that command. */
  offer(argv: readonly string[], workingDirectory: string): void
  take(): string | undefined
  listen(listener: () => void): void
}

/** Before `ready`: macOS tells of the first file before that. */
export function createOpenedFiles(): OpenedFiles {
  let waiting: string | undefined
  let tell = () => {}

  function hold(path: string | undefined): void {
    if (path === undefined) return
    waiting = path
    tell()
  }
  const offer = (argv: readonly string[], workingDirectory: string) => hold(recordPathIn(argv, workingDirectory))

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
