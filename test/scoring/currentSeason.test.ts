// Current season according to the first days of seasons: laws for random lists of seasons in any order.

import { describe, expect, it } from 'vitest'
import { currentSeason, isTournamentUnfinished } from '../../src/scoring/currentSeason.ts'
import { drawsOf } from '../generators/draws.ts'

const TODAY = '2026-06-15'
const DAY_IN_MILLISECONDS = 86_400_000
const dayAt = (days: number) => new Date(Date.parse(TODAY) + days * DAY_IN_MILLISECONDS).toISOString().slice(0, 10)

it.each([
  ['begins in a year', '2027-06-01', undefined, true],
  ['begins today', TODAY, undefined, true],
  ['began two weeks ago', '2026-06-01', undefined, true],
  ['was opened for a past year', '2024-03-01', undefined, false],
  ['began long ago and was played last week', '2025-09-01', '2026-06-08', true],
  ['was last played in winter', '2026-01-10', '2026-01-11', false],
])('isTournamentUnfinished of a tournament that %s (from %s, last evening %s) is %s', (_, from, lastEvening, goes) => {
  expect(isTournamentUnfinished({ from, ...(lastEvening ? { lastEvening } : {}) }, TODAY)).toBe(goes)
})

describe('current season', () => {
  it('changes to a season that starts today, but not to one that started earlier or starts later', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const draws = drawsOf(seed, 'seasons')
      const seasons = Array.from({ length: 1 + draws.below(6) }, (_, id) => ({ id, from: dayAt(draws.below(60) - 45) }))
      const now = currentSeason(seasons, TODAY)
      const first = now?.from ?? TODAY
      const past = {
        id: 100,
        from: dayAt(Math.round((Date.parse(first) - Date.parse(TODAY)) / DAY_IN_MILLISECONDS) - 1),
      }
      const isBegun = first <= TODAY
      if (isBegun) expect(currentSeason([...seasons, past], TODAY), `seed ${seed}`).toBe(now)
      const later = { id: 101, from: dayAt(1 + draws.below(400)) }
      if (isBegun) expect(currentSeason([...seasons, later], TODAY), `seed ${seed}`).toBe(now)
      const today = { id: 102, from: TODAY }
      expect(currentSeason([...seasons, today], TODAY), `seed ${seed}`).toBe(today)
    }
  })

  it('is the next season to begin if none has begun', () => {
    const [may, july] = [{ from: '2026-07-02' }, { from: '2026-07-01' }]
    expect(currentSeason([may, july], TODAY)).toBe(july)
    expect(currentSeason([], TODAY)).toBeUndefined()
  })
})
