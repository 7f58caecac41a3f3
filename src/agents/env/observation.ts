// An observation: the part of the table that the seat may see, and everything new since its last turn.

import type { GameView } from '../../rules/view.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { SeatQuestion } from '../questions.ts'
import type { PrivateKnowledge, PublicKnowledge } from '../seen/knowledge.ts'
import type { SeatView } from '../seen/seatView.ts'

const PUBLIC_NEWS_KEYS = ['votes', 'nominations', 'deaths', 'said', 'bestMoves'] as const
const PRIVATE_NEWS_KEYS = ['checks', 'acts', 'numbers', 'whispers'] as const

type News = Pick<PublicKnowledge, (typeof PUBLIC_NEWS_KEYS)[number]> &
  Pick<PrivateKnowledge, (typeof PRIVATE_NEWS_KEYS)[number]>

export interface Observation {
  readonly seat: Seat
  readonly role: Role
  readonly ask: SeatQuestion['kind']
  readonly phase: GameView['phase']
  readonly round: number
  readonly alive: readonly Seat[]
  /** Known roles by seat, the seat's own role included. */
  readonly known: Readonly<Record<number, Role>>
  /** Roles at the table, without their seats. */
  readonly pack: readonly Role[]
  /** Votes of the running ballot. */
  readonly votes: GameView['votes']
  /** Everything new since the seat's last turn, or since the start of the game. */
  readonly news: News
}

/** Tracks how much each seat has already received. */
export class ObservationTracker {
  /** Lengths of the lists at the seat's last turn, in the order of their keys. */
  readonly #looked = new Map<Seat, readonly number[]>()

  observationFor({ seat, role, ask, game, pack, seen, own }: SeatView, what: 'new' | 'all'): Observation {
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

  #news(seat: Seat, seen: PublicKnowledge, own: PrivateKnowledge, what: 'new' | 'all'): News {
    const all = [
      ...PUBLIC_NEWS_KEYS.map((key) => [key, seen[key]] as const),
      ...PRIVATE_NEWS_KEYS.map((key) => [key, own[key]] as const),
    ]
    const from = what === 'all' ? undefined : this.#looked.get(seat)
    if (what === 'new')
      this.#looked.set(
        seat,
        all.map(([, list]) => list.length),
      )
    // Each list keeps its key, but the type of `Object.fromEntries` cannot express that.
    return Object.fromEntries(all.map(([key, list], i) => [key, list.slice(from?.[i])])) as unknown as News
  }
}
