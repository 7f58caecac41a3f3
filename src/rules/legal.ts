// legal: every entry the engine would take now, in the order a form would offer them. Forms,
// agents and fuzzers all choose from it. A vote by several hands is offered hand by hand, the
// lift question once per number of hands: longer lists of voters are sums of these.

import type { Entry } from './entries.ts'
import { hasLivingActor } from './night.ts'
import { nominationsOpen, reasonNotToNominate } from './nominate.ts'
import { rulebookOf } from './rulebooks/registry.ts'
import { living, yetToVote, type GameState } from './state.ts'
import { assertNever } from './vocabulary.ts'

export function legal(state: GameState): readonly Entry[] {
  if (state.phase === 'over') return []
  return [...stepEntries(state), ...nominations(state), ...sideEntries(state)]
}

/** Entries that the running step waits for. */
export function stepEntries(state: GameState): readonly Entry[] {
  const { step } = state
  switch (step.type) {
    case 'speech': return [{ type: 'end-speech', seat: step.seat }, { type: 'end-discussion' }]
    case 'tie-speech': return [{ type: 'end-speech', seat: step.seat }]
    case 'last-word': return [{ type: 'end-last-word', seat: step.seat }]
    case 'vote': return [
      ...yetToVote(state).flatMap((voter) => step.nominees.map((nominee): Entry => ({ type: 'vote', nominee, voters: [voter] }))),
      { type: 'close-vote' },
    ]
    case 'lift': {
      const hands = living(state)
      return Array.from({ length: hands.length + 1 }, (_, count) => ({ type: 'answer-lift', voters: hands.slice(0, count) }))
    }
    case 'night-act': return nightActs(state, step.role)
    case 'over': return []
    default: return assertNever(step)
  }
}

function nightActs(state: GameState, role: Extract<Entry, { type: 'night-act' }>['role']): readonly Entry[] {
  const step = rulebookOf(state.header.rulebook).night.find((candidate) => candidate.role === role)
  const pass: Entry = { type: 'night-act', role }
  if (step === undefined || !hasLivingActor(step, state.seats)) return [pass]
  const targets = state.seats.map((sitter): Entry => ({ type: 'night-act', role, target: sitter.seat }))
  return step.mustAct ? targets : [...targets, pass]
}

function nominations(state: GameState): readonly Entry[] {
  if (!nominationsOpen(state)) return []
  const alive = living(state)
  return alive.flatMap((by) => alive
    .filter((target) => reasonNotToNominate(state, by, target) === undefined)
    .map((target): Entry => ({ type: 'nominate', by, target })))
}

/** Fouls and removals: legal at any moment, whatever step is running (DAY-8). */
export function sideEntries(state: GameState): readonly Entry[] {
  return living(state).flatMap((seat): readonly Entry[] => [{ type: 'foul', seat }, { type: 'technical-foul', seat }, { type: 'remove', seat }])
}
