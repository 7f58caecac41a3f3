// Win rates as text and as places on a bar of 0 to 100. Pure.

import type { Share } from '../../../../api/contract/seasons.ts'
import { wholePercent } from '../../../../scoring/statistics/share.ts'

/** Whole percents; undefined before the first game. */
export function percent({ games, wins }: Pick<Share, 'games' | 'wins'>): string | undefined {
  return games === 0 ? undefined : shareText(wins / games)
}

/** A share of one in whole percents. */
export function shareText(share: number): string {
  return `${wholePercent(share)} %`
}

/** Where the bar, its mark and what chance gives stand, in percent of the width. */
export function barOf({ games, wins, low, high, chance }: Share): {
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
