// What each judge gives: bonuses and penalties of the games he judged. Sums are exact; a mean is a
// fraction, rounded where it is shown.

import { finishedGames } from '../../scoring/season.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { fraction, fractionText } from '../../rules/fraction.ts'

export interface JudgeFigures {
  /** As written with the game; empty where nobody was. */
  readonly judge: string
  readonly games: number
  /** Seats that got any, and their hundredths; penalties are positive here. */
  readonly bonus: { readonly seats: number; readonly hundredths: number; readonly perGame: string }
  readonly penalty: { readonly seats: number; readonly hundredths: number; readonly perGame: string }
}

/** Most games first, then by name. */
export function judgeFigures(data: SeasonData): readonly JudgeFigures[] {
  const sums = new Map<
    string,
    {
      judge: string
      games: number
      bonus: { seats: number; hundredths: number }
      penalty: { seats: number; hundredths: number }
    }
  >()
  for (const { judge, judgeId = '', seats } of finishedGames(data)) {
    // A guest is known by his name alone.
    const key = JSON.stringify(judgeId === '' ? { judge } : { judgeId })
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
        const hundredths = Math.abs(lines[kind] ?? 0)
        if (hundredths === 0) continue
        sum[kind].seats += 1
        sum[kind].hundredths += hundredths
      }
    }
  }
  const figures = [...sums.values()].map(({ judge, games, bonus, penalty }): JudgeFigures => {
    const perGame = ({ seats, hundredths }: typeof bonus) => ({
      seats,
      hundredths,
      perGame: fractionText(fraction(hundredths, games)),
    })
    return { judge, games, bonus: perGame(bonus), penalty: perGame(penalty) }
  })
  return figures.sort((a, b) => b.games - a.games || (a.judge < b.judge ? -1 : a.judge > b.judge ? 1 : 0))
}
