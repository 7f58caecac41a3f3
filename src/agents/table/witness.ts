// Everybody at a table as they see a game: what all of them saw and heard, what each saw besides, and the view each
// is given when he is asked. Every event passes `eventFor` on its way here; nobody is handed a state.

import type { GameEvent } from '../../rules/events.ts'
import { apply, type OwnState } from '../../rules/evolve.ts'
import type { GameHeader } from '../../rules/header.ts'
import { initialState } from '../../rules/open.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import { eventFor, viewFor, type GameView, type Viewer } from '../../rules/view.ts'
import type { Below, PastGame, SeatView } from '../seen/seatView.ts'
import { Own, Seen } from '../seen/seen.ts'
import type { SpeechAct } from '../talk/acts.ts'
import type { Ask } from './ask.ts'

/** A seat with what only it has. */
export interface Place {
  readonly seat: Seat
  readonly role: Role
  readonly own: Own
  readonly below: Below
}

export class Witness {
  readonly rulebook: Rulebook
  readonly seats: readonly Place[]
  readonly seen: Seen
  readonly past: readonly PastGame[]
  readonly pack: readonly Role[]
  /** The state as events leave it one by one: what a viewer may have of an event depends on the one before it. */
  readonly #behind: OwnState
  #watched = 0
  #shown: { readonly moment: number; readonly common: GameView; readonly games: GameView[] } | undefined

  /** Each seat has chance of its own, so no answer moves another's. */
  constructor(header: GameHeader, chanceOf: (seat: Seat) => Below, past: readonly PastGame[] = []) {
    this.rulebook = rulesOf(header)
    this.#behind = initialState(header)
    const order = this.rulebook.roles.map((spec) => spec.role)
    this.pack = header.seats.map((deal) => deal.role).sort((a, b) => order.indexOf(a) - order.indexOf(b))
    this.seen = new Seen(this.#behind)
    this.past = past
    this.seats = header.seats.map(({ seat, role }) => ({ seat, role, below: chanceOf(seat), own: new Own() }))
  }

  /** Everybody sees it as far as he may: what the public is not told is asked for every seat. */
  see(event: GameEvent): void {
    const told = this.#told(event, { kind: 'public' })
    if (told !== undefined) this.seen.see(told)
    else
      for (const { seat, own } of this.seats) {
        const shown = this.#told(event, { kind: 'seat', seat })
        if (shown !== undefined) own.see(shown, this.seen.round)
      }
    apply(this.#behind, event)
    this.#watched += 1
  }

  /** Heard by those who whisper together alone. */
  whisper(seat: Seat, act: SpeechAct, circle: readonly Seat[]): void {
    for (const each of circle) this.place(each).own.whispers.push({ seat, round: this.seen.round, act })
  }

  /** Who opens his eyes with those of a pause. */
  circleOf(pause: string): readonly Seat[] {
    const actors = this.rulebook.night.find((step) => step.id === pause)?.actors ?? []
    const group = this.rulebook.acquainted.find((roles) => actors.every((role) => roles.includes(role)))
    return this.seats.filter(({ role }) => group?.includes(role) === true).map(({ seat }) => seat)
  }

  /** `state` as it is now. The game is shown anew when something happened or was said. */
  viewOf(ask: Ask, state: GameState, heard: SeatView['heard']): SeatView {
    const { rulebook, pack, seen, past } = this
    const { seat, role, own, below } = this.place(ask.seat)
    const moment = this.#watched + seen.said.length
    if (this.#shown?.moment !== moment) this.#shown = { moment, common: viewFor(state, { kind: 'public' }), games: [] }
    const { common, games } = this.#shown
    const game = (games[seat] ??= viewFor(state, { kind: 'seat', seat }))
    return { ask, rulebook, pack, seat, role, seen, own, past, below, heard, game, common }
  }

  place(seat: Seat): Place {
    const place = this.seats[seat - 1]
    if (place === undefined) throw new Error(`no seat ${seat}`)
    return place
  }

  #told(event: GameEvent, viewer: Viewer): GameEvent | undefined {
    return eventFor(this.#behind, event, viewer)
  }
}
