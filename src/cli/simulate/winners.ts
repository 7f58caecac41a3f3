// Who won how often, in lines with their 95 % intervals: for `simulate` and `balance` alike. Sides as their rulebook
// calls them.

import { intervalsOf, type RunCount } from '../../agents/runs/count.ts'
import { ownPhrase } from '../../i18n/phrase.ts'
import { WINNERS, type Winner } from '../../rules/vocabulary.ts'
import { SPOKEN } from '../sentences/language.ts'
import { padded, width } from '../table.ts'

/** As wide as the widest name. */
export function winnerName(rulebook: string, winner: Winner): string {
  const nameOf = (each: Winner) => ownPhrase(SPOKEN, rulebook, 'side', each)
  return padded(nameOf(winner), 2 + Math.max(...WINNERS.map((each) => width(nameOf(each)))))
}

export function winnerLines(
  rulebook: string,
  count: Pick<RunCount, 'games' | 'wins'>,
  winners: readonly Winner[],
): readonly string[] {
  const intervals = intervalsOf(count)
  return winners.map((winner) => {
    const [low, high] = intervals[winner]
    const share = count.wins[winner] / count.games
    return `${winnerName(rulebook, winner)}${percent(share)} %  (${percent(low)} .. ${percent(high)})`
  })
}

function percent(share: number): string {
  return (share * 100).toFixed(2)
}
