// Numbered list of the actions that a learner may take at a question. Pass comes first, if allowed, then the seats that
// may be named, then the roles that may be claimed. The order depends only on the question.

import type { GameView } from '../../rules/view.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { Answer, SeatQuestion } from '../questions.ts'
import type { PrivateKnowledge, SeatView, PublicKnowledge } from '../seen/knowledge.ts'

export type Action =
  | { readonly do: 'pass' }
  | { readonly do: 'name'; readonly seat: Seat }
  | { readonly do: 'hand'; readonly up: boolean }
  | { readonly do: 'claim'; readonly role: Role }
  | { readonly do: 'best-move'; readonly seats: readonly Seat[] }

export function actionsOf({ ask, rulebook, pack }: Pick<SeatView, 'ask' | 'rulebook' | 'pack'>): readonly Action[] {
  switch (ask.kind) {
    case 'speak':
      return [
        PASS_ACTION,
        ...createNameActions(ask.targets),
        ...createClaimActions(rulebook.roles.map(({ role }) => role).filter((role) => pack.includes(role))),
      ]
    case 'ballot':
      return [...(ask.mayAbstain ? [PASS_ACTION] : []), ...createNameActions(ask.targets)]
    case 'night':
    case 'shot':
      return [...(ask.mayPass ? [PASS_ACTION] : []), ...createNameActions(ask.targets)]
    case 'lynch':
      return createNameActions(ask.targets)
    case 'lift':
      return [
        { do: 'hand', up: false },
        { do: 'hand', up: true },
      ]
    case 'whisper':
      return [PASS_ACTION]
    case 'best-move':
      return [PASS_ACTION, ...createBestMoveActions(ask.targets)]
  }
}

export function answerOfAction(action: Action): Answer {
  switch (action.do) {
    case 'pass':
      return {}
    case 'name':
      return { target: action.seat }
    case 'hand':
      return { hand: action.up }
    case 'claim':
      return { say: [{ type: 'claim', role: action.role }] }
    case 'best-move':
      return { named: action.seats }
  }
}

const PASS_ACTION: Action = { do: 'pass' }

function createNameActions(seats: readonly Seat[]): readonly Action[] {
  return seats.map((seat) => ({ do: 'name', seat }))
}

function createClaimActions(roles: readonly Role[]): readonly Action[] {
  return roles.map((role) => ({ do: 'claim', role }))
}

function createBestMoveActions(seats: readonly Seat[]): readonly Action[] {
  return seats.flatMap((a, i) =>
    seats
      .slice(i + 1)
      .flatMap((b, j) => seats.slice(i + j + 2).map((c): Action => ({ do: 'best-move', seats: [a, b, c] }))),
  )
}

// An observation is the table as the seat may see it, and the news since the seat's last turn.
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
  /** News since the seat's last turn, or all news of the game. */
  readonly news: News
}

/** Remembers how much of the news each seat has seen. */
export class ObservationTracker {
  /** Lengths of the lists of news at the seat's last turn, in the order of their keys. */
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
