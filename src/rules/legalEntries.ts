// The entries that a form offers now, in the order in which it offers them. `isLegalEntry` accepts more. Forms, agents
// and fuzzers choose from this list. A vote is offered for one voter at a time, and the question whether all tied
// players leave once for each number of hands. Longer voter lists are combinations of these entries, and counts without
// names (DAY-11) are equivalent to them. For a role without living holders only a pass is offered, because any other
// act of that role would be void.

import type { Entry } from './entries.ts'
import type { Step, StepType } from './step.ts'
import { actStepOfRole } from './night.ts'
import { targetableSeats } from './nightEntries.ts'
import { areNominationsOpen, nominationRefusalCodeFor } from './nominationRules.ts'
import { voteRules } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { countHandsLeft, livingSeats, seatsYetToVote, type GameState } from './state.ts'
import { seatsAllowedToSpeak } from './talk.ts'
import { TEAMS, assertNever, type Role, type Seat } from './vocabulary.ts'

type StepOf<T extends StepType> = Extract<Step, { type: T }>

export function legalEntries(state: GameState): readonly Entry[] {
  if (state.phase === 'over') return []
  return [...legalEntriesOfStep(state), ...nominations(state), ...legalEntriesOutsideStep(state)]
}

/** Entries that belong to the current step. */
export function legalEntriesOfStep(state: GameState): readonly Entry[] {
  const { step } = state
  switch (step.type) {
    case 'speech':
      return [{ type: 'end-speech', seat: step.seat }, { type: 'end-discussion' }]
    case 'tie-speech':
      return [{ type: 'end-speech', seat: step.seat }]
    case 'last-word':
      return [{ type: 'end-last-word', seat: step.seat }]
    case 'vote':
      return ballots(state, step.nominees)
    case 'lift': {
      const hands = livingSeats(state)
      return Array.from({ length: hands.length + 1 }, (_, count) => ({
        type: 'answer-lift',
        voters: hands.slice(0, count),
      }))
    }
    case 'night-act':
      return nightActs(state, step.role)
    case 'shots':
      return shots(state, step)
    case 'pause':
      return [{ type: 'end-pause', pause: step.id }]
    case 'best-move':
      return bestMoves(state, step.seat)
    case 'lynch':
      return livingSeats(state).map((target) => ({ type: 'lynch', target }))
    case 'over':
      return []
    default:
      return assertNever(step)
  }
}

/**
 * A vote that waits for everybody cannot be closed before all players have voted. If ballots may change, voters can
 * vote again.
 */
function ballots(state: GameState, nominees: readonly Seat[]): readonly Entry[] {
  const { mayChange, mayVoteForOneself, silent } = voteRules(rulesOf(state.header))
  const voters = mayChange ? livingSeats(state) : seatsYetToVote(state)
  const votes = voters.flatMap((voter) =>
    nominees
      .filter((nominee) => mayVoteForOneself || nominee !== voter)
      .map((nominee): Entry => ({ type: 'vote', nominee, voters: [voter] })),
  )
  return silent === 'awaited' && countHandsLeft(state) > 0 ? votes : [...votes, { type: 'close-vote' }]
}

function nightActs(state: GameState, role: Role): readonly Entry[] {
  const step = actStepOfRole(rulesOf(state.header), role)
  const targets = targetableSeats(state, step).map((target): Entry => ({ type: 'night-act', role, target }))
  return step.mustAct && targets.length > 0 ? targets : [...targets, { type: 'night-act', role }]
}

/**
 * Offers one shot at a time, with any target or without one. If no shooter is left, the call is still made, with an
 * empty entry.
 */
function shots(state: GameState, { id, shooters }: StepOf<'shots'>): readonly Entry[] {
  if (shooters.length === 0) return [{ type: 'shoot', shots: [] }]
  const shown = state.shots[id] ?? []
  const { refusesVoidActs } = rulesOf(state.header)
  return shooters
    .filter((by) => !shown.some((shot) => shot.by === by))
    .flatMap((by): readonly Entry[] => [
      ...state.seats
        .filter((sitter) => sitter.alive || !refusesVoidActs)
        .map((sitter): Entry => ({ type: 'shoot', shots: [{ by, target: sitter.seat }] })),
      { type: 'shoot', shots: [{ by }] },
    ])
}

/** Any three other seats, or none. */
function bestMoves(state: GameState, victim: Seat): readonly Entry[] {
  const others = state.seats.map((sitter) => sitter.seat).filter((candidate) => candidate !== victim)
  const triples = others.flatMap((a, i) =>
    others.slice(i + 1).flatMap((b, j) => others.slice(i + j + 2).map((c) => [a, b, c])),
  )
  return [[], ...triples].map((named): Entry => ({ type: 'best-move', seat: victim, named }))
}

function nominations(state: GameState): readonly Entry[] {
  if (!areNominationsOpen(state)) return []
  const alive = livingSeats(state)
  return alive.flatMap((by) =>
    alive
      .filter((target) => nominationRefusalCodeFor(state, by, target) === undefined)
      .map((target): Entry => ({ type: 'nominate', by, target })),
  )
}

/**
 * Entries that are legal at any step: fouls, removals and team losses (DAY-8). In rulebooks that record talk, only
 * claims and vote corrections.
 */
export function legalEntriesOutsideStep(state: GameState): readonly Entry[] {
  const { day, judgeMayEndGame, recordsTalk } = rulesOf(state.header)
  if (recordsTalk) return talk(state)
  if (!day.judgeFouls) return []
  const seats = livingSeats(state).flatMap((seat): readonly Entry[] => [
    { type: 'foul', seat },
    { type: 'technical-foul', seat },
    { type: 'remove', seat },
  ])
  return judgeMayEndGame ? [...seats, ...TEAMS.map((team): Entry => ({ type: 'team-loss', team }))] : seats
}

function talk(state: GameState): readonly Entry[] {
  const { roles } = rulesOf(state.header)
  return seatsAllowedToSpeak(state).flatMap((seat): readonly Entry[] => [
    ...roles.map(({ role }): Entry => ({ type: 'claim-role', seat, role })),
    ...state.voteHistory.map(({ day }): Entry => ({ type: 'correct-votes', seat, day })),
  ])
}
