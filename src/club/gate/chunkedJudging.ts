// Judging in turns with other tasks of this thread. How much was judged is counted, no clock is asked: one count for
// all that a gate judges, so many short streams make way as one long stream does.

import type { Envelope } from '../../store/port.ts'
import { yieldTask } from '../../store/yieldTask.ts'
import type { JudgedGame, KnownClub } from './game/judgedGame.ts'
import { judgeGameEnvelopes, type GameJudgement } from './game/wholeGame.ts'

/** Steps before others have their turn: some milliseconds. A step is an entry of a game that is decided. */
const STEPS_PER_CHUNK = 500
/** Events of the club or a plan that are judged together. */
const EVENTS_PER_CHUNK = 500

export class ChunkedJudging {
  readonly #pause: () => Promise<void>
  #steps = 0

  constructor(pause: () => Promise<void> = yieldTask) {
    this.#pause = pause
  }

  async #did(steps: number): Promise<void> {
    this.#steps += steps
    if (this.#steps < STEPS_PER_CHUNK) return
    this.#steps = 0
    await this.#pause()
  }

  async judgeGame(
    before: JudgedGame | undefined,
    envelopes: readonly Envelope[],
    club: KnownClub | undefined,
  ): Promise<GameJudgement> {
    let judged: GameJudgement = { game: before }
    for (const envelope of envelopes) {
      const changes = judged.game?.changes ?? 0
      judged = judgeGameEnvelopes(judged.game, [envelope], club)
      if (judged.fault) return judged
      // Where something before is changed, the whole game is decided again.
      const isDecidedWhole = (judged.game?.changes ?? 0) > changes
      await this.#did(isDecidedWhole ? (judged.game?.log.length ?? 1) : 1)
    }
    return judged
  }

  /** Some events after the others. */
  async judgeEvents<T>(
    before: T,
    envelopes: readonly Envelope[],
    judge: (before: T, some: readonly Envelope[]) => T,
  ): Promise<T> {
    let judged = before
    let at = 0
    do {
      const some = envelopes.slice(at, at + EVENTS_PER_CHUNK)
      judged = judge(judged, some)
      await this.#did(some.length)
      at += EVENTS_PER_CHUNK
    } while (at < envelopes.length)
    return judged
  }
}
