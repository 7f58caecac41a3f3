// What a learner is shown at his turn: the table as his seat may see it, and what happened since he last looked.

import type { GameView } from '../../rules/view.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { Own, Seen } from '../seen/seen.ts'
import type { SeatView } from '../seen/seatView.ts'
import type { Ask } from '../table/ask.ts'

type Ballots = Pick<Seen, 'votes' | 'nominations' | 'deaths' | 'said' | 'bestMoves'> &
  Pick<Own, 'checks' | 'acts' | 'whispers'>

export interface Observation {
  readonly seat: Seat
  readonly role: Role
  readonly ask: Ask['kind']
  readonly phase: GameView['phase']
  readonly round: number
  readonly alive: readonly Seat[]
  /** Cards he knows, by seat; his own among them. */
  readonly known: Readonly<Record<number, Role>>
  /** Cards at the table: which, not whose. */
  readonly pack: readonly Role[]
  /** Of the running ballot. */
  readonly votes: GameView['votes']
  /** Since he last looked, or all of it. */
  readonly news: Ballots
}

/** Remembers how far each seat has looked. */
export class Eyes {
  readonly #looked = new Map<Seat, Readonly<Record<keyof Ballots, number>>>()

  look({ seat, role, ask, game, pack, seen, own }: SeatView, what: 'new' | 'all'): Observation {
    const all: Ballots = {
      votes: seen.votes,
      nominations: seen.nominations,
      deaths: seen.deaths,
      said: seen.said,
      bestMoves: seen.bestMoves,
      checks: own.checks,
      acts: own.acts,
      whispers: own.whispers,
    }
    const known: Record<number, Role> = {}
    for (const sitter of game.seats) if (sitter.role !== undefined) known[sitter.seat] = sitter.role
    return {
      seat,
      role,
      ask: ask.kind,
      phase: game.phase,
      round: game.round,
      alive: game.seats.filter(({ alive }) => alive).map((sitter) => sitter.seat),
      known,
      pack,
      votes: game.votes,
      news: what === 'all' ? all : this.#since(seat, all),
    }
  }

  #since(seat: Seat, all: Ballots): Ballots {
    const from = this.#looked.get(seat)
    this.#looked.set(seat, {
      votes: all.votes.length,
      nominations: all.nominations.length,
      deaths: all.deaths.length,
      said: all.said.length,
      bestMoves: all.bestMoves.length,
      checks: all.checks.length,
      acts: all.acts.length,
      whispers: all.whispers.length,
    })
    return {
      votes: all.votes.slice(from?.votes),
      nominations: all.nominations.slice(from?.nominations),
      deaths: all.deaths.slice(from?.deaths),
      said: all.said.slice(from?.said),
      bestMoves: all.bestMoves.slice(from?.bestMoves),
      checks: all.checks.slice(from?.checks),
      acts: all.acts.slice(from?.acts),
      whispers: all.whispers.slice(from?.whispers),
    }
  }
}
