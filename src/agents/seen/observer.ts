// A game as those at its table see it, event by event: what all of them saw and heard, and what each saw besides.
// Every event passes `eventFor` on its way here. Games that run, games told again and games looked at afterwards are
// watched by this alone.

import type { GameEvent } from '../../rules/events.ts'
import { apply, type OwnState } from '../../rules/evolve.ts'
import type { GameHeader } from '../../rules/header.ts'
import { initialState } from '../../rules/open.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { eventFor, type Viewer } from '../../rules/view.ts'
import type { SpeechAct } from '../acts.ts'
import { Own, Seen } from './seen.ts'

export class Observer {
  readonly seen: Seen
  /** Of seat n at `own[n - 1]`. */
  readonly own: readonly Own[]
  /** As events leave it one by one: what a viewer may have of an event depends on the one before it. */
  readonly #state: OwnState

  constructor(header: GameHeader) {
    this.#state = initialState(header)
    this.seen = new Seen(this.#state)
    this.own = header.seats.map(() => new Own())
  }

  /** After what was seen so far. It is the judge's: ask `viewFor` for what a viewer may have of it. */
  get state(): GameState {
    return this.#state
  }

  /** The next event as a viewer may have it; ask before it is seen. */
  told(event: GameEvent, viewer: Viewer): GameEvent | undefined {
    return eventFor(this.#state, event, viewer)
  }

  /** Everybody sees it as far as he may: what the public is not told is asked for every seat. */
  see(event: GameEvent): void {
    const common = this.told(event, { kind: 'public' })
    if (common !== undefined) this.seen.see(common)
    else
      for (const { seat } of this.#state.seats) {
        const shown = this.told(event, { kind: 'seat', seat })
        if (shown !== undefined) this.own[seat - 1]?.see(shown, this.seen.round)
      }
    apply(this.#state, event)
  }

  /** Heard by everybody, or by those who whisper together. */
  hear(seat: Seat, act: SpeechAct, circle?: readonly Seat[]): void {
    if (circle === undefined) return this.seen.hear(seat, act)
    for (const each of circle) this.own[each - 1]?.whispers.push({ seat, round: this.seen.round, act })
  }
}
