// Everybody at a table, as observers of a game. This file combines shared knowledge, each seat's private knowledge, and
// the view that a seat gets with a question. Every event passes `eventForViewer` first, and no player receives the
// state.

import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import { gameViewFor, type GameView } from '../../rules/view.ts'
import type { RandomIntFunction } from '../../rules/random.ts'
import type { PrivateKnowledge, PublicKnowledge } from '../seen/knowledge.ts'
import type { PastGame, SeatView } from '../seen/seatView.ts'
import { GameObserver } from '../seen/observer.ts'
import type { SpeechAct } from '../speechActs.ts'
import type { SeatQuestion } from '../questions.ts'
import type { JudgeRules, PlayerNamesBySeat } from '../judgeRules.ts'

/** A seat with its private data. */
export interface SeatContext {
  readonly seat: Seat
  readonly role: Role
  readonly own: PrivateKnowledge
  readonly randomInt: RandomIntFunction
}

/** Data about a table that its players know in addition to the running game. */
export interface TableContext {
  /** Earlier games of the series, the latest first. */
  readonly past?: readonly PastGame[]
  readonly names?: PlayerNamesBySeat
  readonly judge?: JudgeRules
}

export class TableObservers {
  readonly rulebook: Rulebook
  readonly seats: readonly SeatContext[]
  readonly past: readonly PastGame[]
  readonly names: PlayerNamesBySeat
  readonly judge: JudgeRules
  readonly pack: readonly Role[]
  readonly #observer: GameObserver
  #watched = 0
  #shown: { readonly moment: number; readonly common: GameView; readonly games: GameView[] } | undefined

  /** Every seat has its own generator, so that one seat's answers never change another seat's draws. */
  constructor(
    header: GameHeader,
    chanceOf: (seat: Seat) => RandomIntFunction,
    { past = [], names = [], judge = {} }: TableContext = {},
  ) {
    this.rulebook = rulesOf(header)
    this.#observer = new GameObserver(header)
    const order = this.rulebook.roles.map((spec) => spec.role)
    this.pack = header.seats.map((deal) => deal.role).sort((a, b) => order.indexOf(a) - order.indexOf(b))
    this.past = past
    this.names = names
    this.judge = judge
    const { own } = this.#observer
    this.seats = header.seats.map(({ seat, role }, i) => ({
      seat,
      role,
      randomInt: chanceOf(seat),
      own: own[i] as PrivateKnowledge,
    }))
  }

  get seen(): PublicKnowledge {
    return this.#observer.seen
  }

  see(event: GameEvent): void {
    this.#observer.see(event)
    this.#watched += 1
  }

  /** Records a speech act for everybody or, if `circle` is given, only for the seats that whisper together. */
  hear(seat: Seat, act: SpeechAct, circle?: readonly Seat[]): void {
    this.#observer.hear(seat, act, circle)
  }

  /** The seats that open their eyes together in a pause. */
  circleOf(pause: string): readonly Seat[] {
    const actors = this.rulebook.night.find((step) => step.id === pause)?.actors ?? []
    const group = this.rulebook.acquainted.find((roles) => actors.every((role) => roles.includes(role)))
    return this.seats.filter(({ role }) => group?.includes(role) === true).map(({ seat }) => seat)
  }

  /** `state` is the current state. Its views are recomputed after a new event or speech act. */
  viewOf(ask: SeatQuestion, state: GameState, heard: SeatView['heard']): SeatView {
    const { rulebook, pack, seen, past, names, judge } = this
    const { seat, role, own, randomInt } = this.seatContextOf(ask.seat)
    const moment = this.#watched + seen.said.length
    if (this.#shown?.moment !== moment)
      this.#shown = { moment, common: gameViewFor(state, { kind: 'public' }), games: [] }
    const { common, games } = this.#shown
    const game = (games[seat] ??= gameViewFor(state, { kind: 'seat', seat }))
    return { ask, rulebook, pack, seat, role, seen, own, past, names, judge, randomInt, heard, game, common }
  }

  seatContextOf(seat: Seat): SeatContext {
    const place = this.seats[seat - 1]
    if (place === undefined) throw new Error(`no seat ${seat}`)
    return place
  }
}
