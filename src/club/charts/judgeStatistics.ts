// Bonuses and penalties that each judge gave in the games that they judged. Sums are exact. A mean is a fraction, which
// the caller rounds.

import { fraction, fractionText } from '../../rules/fraction.ts'
import { countedGamesOfSeason } from '../../scoring/season.ts'
import { toNamedJudge } from '../model/judging.ts'
import type { SeasonData } from '../model/seasonData.ts'

export interface JudgeStatistics {
  /** The judge's current name. Empty if the games have no judge. */
  readonly judge: string
  readonly games: number
  /**
   * Number of seats with bonuses or with penalties, and the sum of these points in hundredths. Penalties are negative,
   * as everywhere.
   */
  readonly bonus: { readonly seats: number; readonly hundredths: number; readonly perGame: string }
  readonly penalty: { readonly seats: number; readonly hundredths: number; readonly perGame: string }
}

export function computeJudgeStatistics(data: SeasonData): readonly JudgeStatistics[] {
  const sums = new Map<
    string,
    {
      judge: string
      games: number
      bonus: { seats: number; hundredths: number }
      penalty: { seats: number; hundredths: number }
    }
  >()
  for (const row of countedGamesOfSeason(data)) {
    const { judge, judgeId } = toNamedJudge(data.club, row)
    const { seats } = row
    const key = JSON.stringify(judgeId === undefined ? { judge } : { judgeId })
    const sum = sums.get(key) ?? {
      judge,
      games: 0,
      bonus: { seats: 0, hundredths: 0 },
      penalty: { seats: 0, hundredths: 0 },
    }
    sums.set(key, sum)
    sum.games += 1
    for (const { lines } of seats) {
      for (const kind of ['bonus', 'penalty'] as const) {
        const hundredths = lines[kind] ?? 0
        if (hundredths === 0) continue
        sum[kind].seats += 1
        sum[kind].hundredths += hundredths
      }
    }
  }
  const figures = [...sums.values()].map(({ judge, games, bonus, penalty }): JudgeStatistics => {
    const perGame = ({ seats, hundredths }: typeof bonus) => ({
      seats,
      hundredths,
      perGame: fractionText(fraction(hundredths, games)),
    })
    return { judge, games, bonus: perGame(bonus), penalty: perGame(penalty) }
  })
  return figures.sort((a, b) => b.games - a.games || (a.judge < b.judge ? -1 : a.judge > b.judge ? 1 : 0))
}
