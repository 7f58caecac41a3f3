// The rules for nominations: whether they are open, and who may nominate whom. The engine, the screens and the agents
// share them. Source: DAY-2.

import { rulesOf } from './rulebooks/registry.ts'
import type { GameState } from './state.ts'
import type { Seat } from './vocabulary.ts'

export type NominationRefusalCode =
  | 'step/another-is-due'
  | 'nominate/not-his-speech'
  | 'nominate/once-a-day'
  | 'nominate/already-nominated'

/**
 * Assumes that both players are alive. A nomination entered after the speech is accepted as late until the first vote
 * is cast, because the judge may have looked away.
 */
export function nominationRefusalCodeFor(state: GameState, by: Seat, target: Seat): NominationRefusalCode | undefined {
  if (!areNominationsOpen(state)) return 'step/another-is-due'
  if (!hasHadSpeech(state, by)) return 'nominate/not-his-speech'
  if (state.nominations.some((nomination) => nomination.by === by)) return 'nominate/once-a-day'
  if (state.nominations.some((nomination) => nomination.target === target)) return 'nominate/already-nominated'
  return undefined
}

export function areNominationsOpen({ header, step, votes, counts }: GameState): boolean {
  if (rulesOf(header).day.vote?.candidates !== 'nominees') return false
  return (
    step.type === 'speech' || (step.type === 'vote' && step.ballot === 0 && votes.length === 0 && counts === undefined)
  )
}

function hasHadSpeech({ step, spoken }: GameState, by: Seat): boolean {
  return spoken.includes(by) || (step.type === 'speech' && step.seat === by)
}
