// Validates envelopes in chunks and yields to other tasks of this thread between the chunks. The work is counted in
// steps, without a clock. One counter covers all work of a gate, so that many short streams yield as often as one long
// stream.

import type { Envelope } from '../../store/port.ts'
import { yieldToEventLoop } from '../../store/yieldTask.ts'
import type { ValidatedGame, ClubIdLookup } from './game/judgedGame.ts'
import { validateGameEnvelopes, type GameValidation } from './game/wholeGame.ts'

/**
 * Number of steps between two yields. Together, these steps take some milliseconds. Deciding one entry of a game is one
 * step.
 */
const STEPS_PER_CHUNK = 500
/** Number of events of the club or of a plan that are validated together. */
const EVENTS_PER_CHUNK = 500

export class ChunkedValidation {
  readonly #pause: () => Promise<void>
  #steps = 0

  constructor(pause: () => Promise<void> = yieldToEventLoop) {
    this.#pause = pause
  }

  async #did(steps: number): Promise<void> {
    this.#steps += steps
    if (this.#steps < STEPS_PER_CHUNK) return
    this.#steps = 0
    await this.#pause()
  }

  async judgeGame(
    before: ValidatedGame | undefined,
    envelopes: readonly Envelope[],
    club: ClubIdLookup | undefined,
  ): Promise<GameValidation> {
    let judged: GameValidation = { game: before }
    for (const envelope of envelopes) {
      const changes = judged.game?.changes ?? 0
      judged = validateGameEnvelopes(judged.game, [envelope], club)
      if (judged.fault) return judged
      // If an item changes an earlier entry, the engine decides all entries of the game again.
      const isDecidedWhole = (judged.game?.changes ?? 0) > changes
      await this.#did(isDecidedWhole ? (judged.game?.log.length ?? 1) : 1)
    }
    return judged
  }

  /** Validates the events in chunks, in order. */
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
