// A moment names the step an entry was made at, so that after a correction an entry is applied
// only where it belongs: `D1.speech`, `D2.vote.1`, `N1.mistress`. Speakers and voters are not part
// of it, so a table with one seat less still takes the rest of the day.

import type { Entry } from './entries.ts'
import type { GameState } from './state.ts'
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
      return `${prefix}.${step.role}`
    case 'shots':
    case 'pause':
      return `${prefix}.${step.id}`
    case 'best-move':
    case 'lynch':
      return `${prefix}.${step.type}`
    case 'over':
      return 'over'
    default:
      return assertNever(step)
  }
}

/** Fouls and removals happen at any moment; every other entry belongs to the step it was made at. */
export function belongsToStep(entry: Entry): boolean {
  return (
    entry.type !== 'foul' && entry.type !== 'technical-foul' && entry.type !== 'remove' && entry.type !== 'team-loss'
  )
}
