// What a learner may do at a question, as a list he picks from by number: no one where that is allowed, then
// every seat that may be named, then cards that may be claimed. The order depends on the question alone.

import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { SeatView } from '../seen/seatView.ts'
import type { Answer } from '../ask.ts'

export type Action =
  | { readonly do: 'pass' }
  | { readonly do: 'name'; readonly seat: Seat }
  | { readonly do: 'hand'; readonly up: boolean }
  | { readonly do: 'claim'; readonly role: Role }
  | { readonly do: 'best-move'; readonly seats: readonly Seat[] }

export function actionsOf({ ask, rulebook, pack }: SeatView): readonly Action[] {
  switch (ask.kind) {
    case 'speak':
      return [
        PASS,
        ...named(ask.targets),
        ...claims(rulebook.roles.map(({ role }) => role).filter((role) => pack.includes(role))),
      ]
    case 'ballot':
      return [...(ask.mayAbstain ? [PASS] : []), ...named(ask.targets)]
    case 'night':
    case 'shot':
      return [...(ask.mayPass ? [PASS] : []), ...named(ask.targets)]
    case 'lynch':
      return named(ask.targets)
    case 'lift':
      return [
        { do: 'hand', up: false },
        { do: 'hand', up: true },
      ]
    case 'whisper':
      return [PASS]
    case 'best-move':
      return [PASS, ...triples(ask.targets)]
  }
}

export function answerBy(action: Action): Answer {
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

const PASS: Action = { do: 'pass' }

function named(seats: readonly Seat[]): readonly Action[] {
  return seats.map((seat) => ({ do: 'name', seat }))
}

function claims(roles: readonly Role[]): readonly Action[] {
  return roles.map((role) => ({ do: 'claim', role }))
}

function triples(seats: readonly Seat[]): readonly Action[] {
  return seats.flatMap((a, i) =>
    seats
      .slice(i + 1)
      .flatMap((b, j) => seats.slice(i + j + 2).map((c): Action => ({ do: 'best-move', seats: [a, b, c] }))),
  )
}
