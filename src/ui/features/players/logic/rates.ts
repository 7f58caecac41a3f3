// Win rates as text and as positions on a bar from 0 to 100. Pure.

import type { Share } from '../../../../api/contract/statistics.ts'
import { toWholePercent } from '../../../../scoring/statistics/share.ts'

/** Win rate as a whole percentage; `undefined` before the first game. */
export function winPercentText({ games, wins }: Pick<Share, 'games' | 'wins'>): string | undefined {
  return games === 0 ? undefined : wholePercentText(wins / games)
}

export function wholePercentText(share: number): string {
  return `${toWholePercent(share)} %`
}

/** Positions of the interval, the win rate and the rate expected by chance, in percent of the bar's width. */
export function winRateBarOf({ games, wins, low, high, chance }: Share): {
  readonly start: string
  readonly width: string
  readonly mark: string
  readonly chance: string | undefined
} {
  return {
    start: `${low * 100}%`,
    width: `${(high - low) * 100}%`,
    mark: `${games === 0 ? 50 : (wins / games) * 100}%`,
    chance: chance === undefined ? undefined : `${chance * 100}%`,
  }
}
