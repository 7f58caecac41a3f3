// The display of a long run: a progress line that is rewritten, and Ctrl+C, which stops the run at the next block.

import { setMaxListeners } from 'node:events'
import { translatorFor } from '../../sentences/language.ts'
import { EXIT_CODES } from '../../sentences/refusal.ts'

const say = translatorFor('figures')

export interface RunProgress {
  readonly stop: AbortSignal
  /** Adds this number of played games to the progress. */
  add(games: number): void
  /** Stops handling Ctrl+C. If the run was interrupted, prints a message and sets the exit code. */
  close(): void
}

/** Shows the progress of a run of `games` games, of which `done` were played before. */
export function startRunProgress(games: number, done = 0): RunProgress {
  const stop = new AbortController()
  // Players that are asked at the same time all listen to the signal.
  setMaxListeners(0, stop.signal)
  const end = () => {
    stop.abort()
  }
  process.once('SIGINT', end)
  const watched = process.stderr.isTTY
  return {
    stop: stop.signal,
    add: (more) => {
      done += more
      if (watched) process.stderr.write(`\r${say('playing', { done, games })}`)
    },
    close: () => {
      process.removeListener('SIGINT', end)
      if (watched) process.stderr.write('\r\u001b[K')
      if (done >= games) return
      process.stderr.write(`${say('stopped', { games: done, of: games })}\n`)
      process.exitCode = EXIT_CODES.refused
    },
  }
}
