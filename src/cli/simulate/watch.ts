// Who watches a long run: one line of progress that is written over, and Ctrl+C, which ends it at the next block.

import { speak } from '../sentences/language.ts'
import { EXIT } from '../sentences/refusal.ts'

const say = speak('figures')

export interface Watch {
  readonly stop: AbortSignal
  /** So many more games are played. */
  add(games: number): void
  /** Lets go of Ctrl+C; says so, and that nothing else is to be made of it, where the run was ended before its end. */
  close(): void
}

/** Of a run of `games`, of which `done` were played before. */
export function watchRun(games: number, done = 0): Watch {
  const stop = new AbortController()
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
      process.exitCode = EXIT.refused
    },
  }
}
