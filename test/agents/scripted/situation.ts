// Constructs a situation at any table: cards selected by their abilities, votes and speech so far, and the question.
// The state behind it is a real state in which the dead players are out.

import { PrivateKnowledge, PublicKnowledge } from '../../../src/agents/seen/knowledge.ts'
import type { SeatView } from '../../../src/agents/seen/seatView.ts'
import { townCheckerRoles } from '../../../src/agents/suspicion/perspective.ts'
import type { SeatQuestion } from '../../../src/agents/questions.ts'
import type { SpeechAct } from '../../../src/agents/speechActs.ts'
import { initialState, openGame } from '../../../src/rules/openGame.ts'
import { roleSpec } from '../../../src/rules/rulebook.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type CheckResult, type Role, type Seat } from '../../../src/rules/vocabulary.ts'
import { gameViewFor } from '../../../src/rules/view.ts'
import { rulebookFor } from '../tables.ts'

export interface Cards {
  readonly blacks: readonly Seat[]
  readonly checker: Seat | undefined
  readonly reds: readonly Seat[]
  readonly roles: readonly Role[]
}

/** The default cards of a preset in the rulebook's order, black cards first. */
export function cardsOf(preset: string): Cards {
  const rulebook = rulebookFor(preset)
  const roles = rulebook.deal(rulebook.seats.usual)
  const checkers = townCheckerRoles({ rulebook, pack: roles })
  const holders = (holds: (role: Role) => boolean) => roles.flatMap((role, i) => (holds(role) ? [seat(i + 1)] : []))
  const acquainted = (role: Role) => rulebook.acquainted.some((group) => group.includes(role))
  return {
    blacks: holders((role) => roleSpec(rulebook, role).team === 'black' && acquainted(role)),
    checker: holders((role) => checkers.includes(role))[0],
    reds: holders((role) => roleSpec(rulebook, role).team === 'red' && !checkers.includes(role)),
    roles,
  }
}

export interface Situation {
  readonly me: Seat
  readonly ask: (me: Seat) => SeatQuestion
  readonly round?: number
  readonly dead?: readonly Seat[]
  readonly votes?: readonly { readonly voter: Seat; readonly nominee: Seat; readonly round: number }[]
  readonly said?: readonly { readonly by: Seat; readonly act: SpeechAct }[]
  readonly checks?: readonly { readonly target: Seat; readonly answer: CheckResult }[]
  readonly acts?: readonly Seat[]
  readonly past?: SeatView['past']
  readonly names?: SeatView['names']
  readonly judge?: SeatView['judge']
  /** Visible votes of the running ballot. */
  readonly cast?: readonly { readonly voter: Seat; readonly nominee: Seat }[]
  /** Numbers that `randomInt` returns one after the other, and then always 0. */
  readonly draws?: readonly number[]
}

export function situation(preset: string, given: Situation): SeatView {
  const rulebook = rulebookFor(preset)
  const { roles } = cardsOf(preset)
  const header = openGame({ rulebook: preset, seats: roles.map((role, i) => ({ seat: i + 1, role })), seed: 1 })
  if (!header.ok) throw new Error(header.error.code)
  const start = initialState(header.value)
  const round = given.round ?? 2
  const state: GameState = {
    ...start,
    phase: 'day',
    round,
    votes: given.cast ?? [],
    seats: start.seats.map((sitter) => ({ ...sitter, alive: given.dead?.includes(sitter.seat) !== true })),
  }
  const seen = new PublicKnowledge({ phase: 'day', round })
  for (const vote of given.votes ?? []) seen.votes.push({ ...vote, ballot: 0, silent: false })
  for (const { by, act } of given.said ?? []) seen.hear(by, act)
  const role = roles[given.me - 1] as Role
  const own = new PrivateKnowledge()
  for (const { target, answer } of given.checks ?? []) own.checks.push({ role, target, answer, round: round - 1 })
  for (const target of given.acts ?? []) own.acts.push({ role, target, round: round - 1 })
  const draws = [...(given.draws ?? [])]
  return {
    ask: given.ask(given.me),
    rulebook,
    pack: roles,
    seat: given.me,
    role,
    game: gameViewFor(state, { kind: 'seat', seat: given.me }),
    common: gameViewFor(state, { kind: 'public' }),
    seen,
    own,
    heard: () => [],
    past: given.past ?? [],
    names: given.names ?? [],
    judge: given.judge ?? {},
    randomInt: (n) => Math.min(n - 1, draws.shift() ?? 0),
  }
}

export const speech = (me: Seat): SeatQuestion => ({ kind: 'speak', seat: me, floor: 'speech', targets: [] })
export const tieSpeech = (me: Seat): SeatQuestion => ({ kind: 'speak', seat: me, floor: 'tie', targets: [] })
export const ballotOn =
  (targets: readonly Seat[], pass = 1, passes = 1) =>
  (me: Seat): SeatQuestion => ({ kind: 'ballot', seat: me, targets, ballot: 0, pass, passes, mayAbstain: true })
