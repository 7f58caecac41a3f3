// Win rates with their 95 % intervals as lines of text, for both `simulate` and `balance`. Sides have the names that
// their rulebook gives them.

import { winRateIntervals, type RunTotals, possibleWinners } from '../../../agents/runs/count.ts'
import type { RunPlan } from '../../../agents/runs/run.ts'
import { ruleSheetWords } from '../../../papers/documents/wording.ts'
import type { Winner } from '../../../rules/vocabulary.ts'
import { CLI_LANG } from '../../sentences/language.ts'
import { padCell, displayWidth } from '../../textTable.ts'

type Rules = Pick<RunPlan['header'], 'rulebook' | 'version'>

/** A winner's name, padded to the width of the longest name. */
export function paddedWinnerName(rules: Rules, winner: Winner): string {
  const words = ruleSheetWords(CLI_LANG)
  const nameOf = (each: Winner) => words.gameOf(rules.rulebook, 'side', each)
  return padCell(nameOf(winner), 2 + Math.max(...possibleWinners(rules).map((each) => displayWidth(nameOf(each)))))
}

export function formatWinRateLines(
  rules: Rules,
  count: Pick<RunTotals, 'games' | 'wins'>,
  winners: readonly Winner[],
): readonly string[] {
  const intervals = winRateIntervals(count)
  return winners.map((winner) => {
    const [low, high] = intervals[winner]
    const share = count.wins[winner] / count.games
    return `${paddedWinnerName(rules, winner)}${percent(share)} %  (${percent(low)} .. ${percent(high)})`
  })
}

function percent(share: number): string {
  return (share * 100).toFixed(2)
}
