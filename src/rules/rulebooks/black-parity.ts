// The victory table of every game with two teams: blacks out, or blacks at least as many as reds.

import type { VictoryRule } from '../rulebook.ts'

/** `rule` is the rulebook's own id for it. */
export function blacksAgainstReds(rule: string): readonly VictoryRule[] {
  return [
    {
      id: 'blacks-out',
      outcome: { winner: 'red', reason: 'all-black-out' },
      holds: (counts) => counts.mafia === 0,
      rule,
    },
    {
      id: 'blacks-at-par',
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
      holds: (counts) => counts.mafia >= counts.red,
      rule,
    },
  ]
}
