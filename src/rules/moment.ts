// A moment names the step at which an entry was made, for example `D1.speech`, `D2.vote.1` or `N1.mistress`. After a
// correction, an entry is applied only at its own step. Speakers and voters are not part of a moment, so that the rest
// of the day still fits a table with one player fewer.

import type { Entry } from './entries.ts'
import type { GameState } from './state.ts'
import { nightStepId } from './step.ts'
import { assertNever } from './vocabulary.ts'

export type Moment = string

export function momentOf(state: GameState): Moment {
  const { phase, round, step } = state
  const prefix = `${phase === 'night' ? 'N' : 'D'}${round}`
  switch (step.type) {
    case 'speech':
      return `${prefix}.speech`
    case 'vote':
      return `${prefix}.vote.${step.ballot}`
    case 'tie-speech':
      return `${prefix}.tie-speech.${step.ballot}`
    case 'lift':
      return `${prefix}.lift`
    case 'last-word':
      return `${prefix}.last-word`
    case 'night-act':
    case 'shots':
    case 'pause':
      return `${prefix}.${nightStepId(step)}`
    case 'best-move':
    case 'lynch':
      return `${prefix}.${step.type}`
    case 'over':
      return 'over'
    default:
      return assertNever(step)
  }
}

/**
 * Fouls, removals and team losses can happen at any moment. Every other entry belongs to the step at which it was made.
 */
export function doesEntryBelongToStep(entry: Entry): boolean {
  return (
    entry.type !== 'foul' && entry.type !== 'technical-foul' && entry.type !== 'remove' && entry.type !== 'team-loss'
  )
}
