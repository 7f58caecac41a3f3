// Win rates as text and as places on a bar of 0 to 100. Pure.

import type { Share } from '../../../../api/contract/players.ts'

const whole = (share: number) => Math.round(share * 100)

/** Whole percents; undefined before the first game. */
export function percent({ games, wins }: Pick<Share, 'games' | 'wins'>): string | undefined {
  return games === 0 ? undefined : `${whole(wins / games)} %`
}

export function interval({ low, high }: Pick<Share, 'low' | 'high'>): { readonly low: number; readonly high: number } {
  return { low: whole(low), high: whole(high) }
}

/** Where the bar and its mark stand, in percent of the width. */
export function barOf({ games, wins, low, high }: Share): {
  readonly start: string
  readonly width: string
  readonly mark: string
} {
  return {
    start: `${low * 100}%`,
    width: `${(high - low) * 100}%`,
    mark: `${games === 0 ? 50 : (wins / games) * 100}%`,
  }
}
