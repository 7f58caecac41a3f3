// Files of games that the system opens the app with: by its first command line, by a second one (Windows, Linux),
// by an event (macOS). The last one waits until the screens take it; they show what it would bring and take
// nothing by itself.

import { app } from 'electron'
import { RECORD_EXTENSION } from '../../src/club/files/records/extension.ts'

export interface OpenedFiles {
  /** Of a command line. */
  offer(argv: readonly string[]): void
  take(): string | undefined
  listen(listener: () => void): void
}

/** Before `ready`: macOS tells of the first file before that. */
export function openedFiles(): OpenedFiles {
  let waiting: string | undefined
  let tell = () => {}

  function hold(path: string | undefined): void {
    if (path === undefined) return
    waiting = path
    tell()
  }
  const offer = (argv: readonly string[]) =>
    hold(argv.findLast((word) => word.endsWith(`.${RECORD_EXTENSION}`) && !word.startsWith('-')))

  app.on('open-file', (event, path) => {
    event.preventDefault()
    hold(path)
  })
  offer(process.argv)
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
