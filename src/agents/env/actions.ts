// Numbered list of the actions that a learner may take at a question. Pass comes first, if allowed, then the seats that
// may be named, then the roles that may be claimed. The order depends only on the question.

import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { AgentAnswer } from '../questions.ts'
import type { SeatView } from '../seen/seatView.ts'

export type EnvAction =
  | { readonly do: 'pass' }
  | { readonly do: 'name'; readonly seat: Seat }
  | { readonly do: 'hand'; readonly up: boolean }
  | { readonly do: 'claim'; readonly role: Role }
  | { readonly do: 'best-move'; readonly seats: readonly Seat[] }

export function legalEnvActions({
  ask,
  rulebook,
  pack,
}: Pick<SeatView, 'ask' | 'rulebook' | 'pack'>): readonly EnvAction[] {
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

export function answerOfEnvAction(action: EnvAction): AgentAnswer {
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

const PASS_ACTION: EnvAction = { do: 'pass' }

function createNameActions(seats: readonly Seat[]): readonly EnvAction[] {
  return seats.map((seat) => ({ do: 'name', seat }))
}

function createClaimActions(roles: readonly Role[]): readonly EnvAction[] {
  return roles.map((role) => ({ do: 'claim', role }))
}

function createBestMoveActions(seats: readonly Seat[]): readonly EnvAction[] {
  return seats.flatMap((a, i) =>
    seats
      .slice(i + 1)
      .flatMap((b, j) => seats.slice(i + j + 2).map((c): EnvAction => ({ do: 'best-move', seats: [a, b, c] }))),
  )
}
