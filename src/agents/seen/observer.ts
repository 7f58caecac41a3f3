// A game as its table sees it, event by event: shared knowledge, and each seat's private knowledge. Every event passes
// `eventForViewer` first. Running games, replays and later analyses all use this class.

import type { GameEvent } from '../../rules/events.ts'
import { applyEvent, type MutableGameState } from '../../rules/evolve.ts'
import type { GameHeader } from '../../rules/header.ts'
import { initialState } from '../../rules/openGame.ts'
import type { GameState } from '../../rules/state.ts'
import { eventForViewer, type Viewer } from '../../rules/view.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { SpeechAct } from '../speechActs.ts'
import { PublicKnowledge, PrivateKnowledge } from './knowledge.ts'

export class GameObserver {
  readonly seen: PublicKnowledge
  /** Private knowledge of seat n at `own[n - 1]`. */
  readonly own: readonly PrivateKnowledge[]
  /** The state before the next event. It determines how much of that event a viewer may see. */
  readonly #state: MutableGameState

  constructor(header: GameHeader) {
    this.#state = initialState(header)
    this.seen = new PublicKnowledge(this.#state)
    this.own = header.seats.map(() => new PrivateKnowledge())
  }

  /**
   * The state after the events seen so far. It is the judge's state: use `gameViewFor` for the part that a viewer may
   * see.
   */
  get state(): GameState {
    return this.#state
  }

  /** The next event as a viewer may see it. Call this before `see`. */
  eventAsSeenBy(event: GameEvent, viewer: Viewer): GameEvent | undefined {
    return eventForViewer(this.#state, event, viewer)
  }

  /**
   * Passes an event to every viewer who may see it. If the event is hidden from the public, each seat is checked
   * separately.
   */
  see(event: GameEvent): void {
    const common = this.eventAsSeenBy(event, { kind: 'public' })
    if (common !== undefined) this.seen.see(common)
    else
      for (const { seat } of this.#state.seats) {
        const shown = this.eventAsSeenBy(event, { kind: 'seat', seat })
        if (shown !== undefined) this.own[seat - 1]?.see(shown, this.seen.round)
      }
    applyEvent(this.#state, event)
  }

  /** Records a speech act for everybody or, if `circle` is given, only for those who whisper together. */
  hear(seat: Seat, act: SpeechAct, circle?: readonly Seat[]): void {
    if (circle === undefined) return this.seen.hear(seat, act)
    for (const each of circle) this.own[each - 1]?.whispers.push({ seat, round: this.seen.round, act })
  }
}
