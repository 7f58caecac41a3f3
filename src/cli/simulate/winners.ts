// Who won how often, in lines with their 95 % intervals: for `simulate` and `balance` alike.

import { intervalsOf, type RunCount } from '../../agents/runs/count.ts'
import type { Winner } from '../../rules/vocabulary.ts'
import { speak } from '../sentences/language.ts'

const say = speak('figures')

/** In one column. */
export function winnerName(winner: Winner): string {
  return say(`winner.${winner}`).padEnd(8)
}

export function winnerLines(count: Pick<RunCount, 'games' | 'wins'>, winners: readonly Winner[]): readonly string[] {
  const intervals = intervalsOf(count)
  return winners.map((winner) => {
    const [low, high] = intervals[winner]
    const share = count.wins[winner] / count.games
    return `${winnerName(winner)}${percent(share)} %  (${percent(low)} .. ${percent(high)})`
  })
}

function percent(share: number): string {
  return (share * 100).toFixed(2)
}
