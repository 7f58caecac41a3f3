// What a learner is shown at his turn: the table as his seat may see it, and what happened since he last looked.

import type { GameView } from '../../rules/view.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { Own, Seen } from '../seen/seen.ts'
import type { SeatView } from '../seen/seatView.ts'
import type { Ask } from '../ask.ts'

const SEEN = ['votes', 'nominations', 'deaths', 'said', 'bestMoves'] as const
const OWN = ['checks', 'acts', 'numbers', 'whispers'] as const

type News = Pick<Seen, (typeof SEEN)[number]> & Pick<Own, (typeof OWN)[number]>

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
  readonly news: News
}

/** Remembers how far each seat has looked. */
export class Eyes {
  /** Lengths of the news, in their order. */
  readonly #looked = new Map<Seat, readonly number[]>()

  look({ seat, role, ask, game, pack, seen, own }: SeatView, what: 'new' | 'all'): Observation {
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
      news: this.#news(seat, seen, own, what),
    }
  }

  #news(seat: Seat, seen: Seen, own: Own, what: 'new' | 'all'): News {
    const all = [...SEEN.map((key) => [key, seen[key]] as const), ...OWN.map((key) => [key, own[key]] as const)]
    const from = what === 'all' ? undefined : this.#looked.get(seat)
    if (what === 'new')
      this.#looked.set(
        seat,
        all.map(([, list]) => list.length),
      )
    return Object.fromEntries(all.map(([key, list], i) => [key, list.slice(from?.[i])])) as unknown as News
  }
}
