// Law: what a guess of the columns reads is never lost to the reading by laws. No game disappears, no fact changes, and a
// cell that cannot be read is named.

import { describe, expect, it } from 'vitest'
import { readSheetsInChunks } from '../../../src/files/imports/tableSheets.ts'
import type { YearOptions } from '../../../src/files/imports/yearOfDays.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'
import { BONUS, CARD, DATE, drawSeason, except, GAME, PLAYER, SEAT, seasonRows, VICTIM, WINNER } from './seasonRows.ts'

type Rows = ReturnType<typeof seasonRows>

function read(sheets: Readonly<Record<string, Rows>>, years: YearOptions = {}) {
  const named = Object.entries(sheets).map(([name, rows]) => ({ name, isHidden: false, rows }))
  const found = runChunkedWorkAtOnce(readSheetsInChunks(named, { zone: 'Europe/Kyiv', ...years }))
  const chosen = found?.chosen ?? []
  const games = chosen.flatMap((each) => each.read.games)
  return {
    chosen,
    games,
    faults: games.flatMap(({ faults }) => faults.map(({ code, params }) => [code, params.place])),
  }
}

const SEASON = drawSeason(12)
const COLUMNS = { Дата: DATE, Игра: GAME, Место: SEAT, Игрок: PLAYER, Роль: CARD, Победа: WINNER, Доп: BONUS }

describe('the reading by laws does not replace a guess that knows more:', () => {
  it('a game with a repeated seat is listed with its fault', () => {
    const { games, faults } = read({ '': seasonRows(SEASON, { ...COLUMNS, Место: except(SEAT, 3, 4, '4') }) })
    expect(games).toHaveLength(12)
    expect(faults).toEqual([['sheet/repeated-seat', expect.any(String)]])
  })

  it('a bonus that is not a number refuses its game', () => {
    const { games, faults } = read({ '': seasonRows(SEASON, { ...COLUMNS, Доп: except(BONUS, 4, 2, '0.3+0.2') }) })
    expect([games.length, faults]).toEqual([12, [['points/not-a-number', 'G44']]])
  })

  it('a card with a typing error refuses its game', () => {
    const { games, faults } = read({ '': seasonRows(SEASON, { ...COLUMNS, Роль: except(CARD, 4, 2, 'wizard') }) })
    expect([games.length, faults]).toEqual([12, [['sheet/unknown-role', 'E44']]])
  })

  it('victims are named by their seats in rows that are sorted by team', () => {
    const { games } = read({ '': seasonRows(SEASON, { ...COLUMNS, ПУ: VICTIM }, true) })
    const victims = games.map(({ rows }) => rows.find(({ firstVictim }) => firstVictim)?.player)
    expect(victims).toEqual(SEASON.map(({ players, victim }) => players[victim - 1]))
  })

  it('penalties of one sheet do not become bonuses because another sheet has bonuses there', () => {
    const own = { '№': SEAT, Игрок: PLAYER, Роль: CARD }
    const rest = { Дата: DATE, Победа: WINNER }
    const { games } = read({
      Весна: seasonRows(SEASON, { ...own, Доп: BONUS, ...rest }),
      Осень: seasonRows(drawSeason(12, '2024-09-01', 8), { ...own, Штраф: BONUS, ...rest }),
    })
    const autumn = games.filter(({ rows }) => (rows[0]?.evening ?? '') >= '2024-09').flatMap(({ rows }) => rows)
    expect(games.length - autumn.length / 10).toBeGreaterThanOrEqual(0)
    expect(autumn.every(({ bonus }) => bonus === 0)).toBe(true)
  })

  it('moments with a zone are the day of the evening in that zone', () => {
    const Дата = (...args: Parameters<typeof DATE>) => `${DATE(...args)}T19:30:00.000Z`
    const { games } = read({ '': seasonRows(SEASON, { ...COLUMNS, Дата }) })
    expect(games.map(({ rows }) => rows[0]?.evening)).toEqual(SEASON.map(({ day }) => day))
  })
})
