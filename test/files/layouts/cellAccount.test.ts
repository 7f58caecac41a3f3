// Laws: every filled cell of a sheet that is read is named unless it is read; a cell that cannot be read refuses its game;
// no result is claimed that no cell states; results and marks never contradict each other without a word; files with few
// games ask the user to check them.

import { describe, expect, it } from 'vitest'
import { isContradicted, judgeImport } from '../../../src/files/imports/plausibility.ts'
import { type ReadSheet, readSheetsInChunks } from '../../../src/files/imports/tableSheets.ts'
import { accountOfTable } from '../../../src/files/layouts/laws/lawfulTable.ts'
import { columnNumber } from '../../../src/files/layouts/laws/grid.ts'
import type { TableGame } from '../../../src/files/layouts/readTable.ts'
import { filledCells, type Sheet } from '../../../src/files/tables/book.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'
import { type ClubSheets, drawClubSheets } from '../../generators/clubSheets/clubSheets.ts'
import { drawStrangeSheets } from '../../generators/clubSheets/strangeSheets.ts'
import { drawsOf } from '../../generators/draws.ts'
import { isThorough } from '../../support/slow.ts'
import { BONUS, CARD, DATE, drawSeason, except, GAME, PLAYER, SEAT, seasonRows, WINNER } from './seasonRows.ts'
import { previewVerdict } from './verdicts.ts'

const SEEDS = Array.from({ length: isThorough ? 200 : 50 }, (_, at) => at + 1)
const GENERATORS = { 'usual sheets': drawClubSheets, 'sheets of other clubs': drawStrangeSheets }

const readSheets = (sheets: readonly Sheet[]): readonly ReadSheet[] =>
  runChunkedWorkAtOnce(readSheetsInChunks(sheets, { zone: 'UTC', likelyYear: 2020 }))?.chosen ?? []
const gamesOf = (chosen: readonly ReadSheet[]) => chosen.flatMap(({ read }) => read.games)

/** Whether the faults of a sheet or of its games name a cell, by its address or by a stretch of its column. */
function isNamed({ read }: ReadSheet, row: number, column: number): boolean {
  const places = [...read.faults, ...read.games.flatMap(({ faults, notes }) => [...faults, ...notes])]
  return places.some(({ params: { place } }) => {
    const [from = '', to = from] = place.split(':')
    const rowOf = (address: string) => Number(/\d+$/u.exec(address)?.[0])
    return columnNumber(from) === column && rowOf(from) <= row && row <= rowOf(to)
  })
}

describe.each(Object.entries(GENERATORS))('%s', (_, draw) => {
  it('have every filled cell in one class, and name the cells that are not read', () => {
    for (const seed of SEEDS)
      for (const table of readSheets(draw(seed).book.sheets)) {
        if (table.read.games.length + table.read.points.length === 0) continue
        const account = accountOfTable(table)
        const unread = [...filledCells(account.rows)].filter(
          ({ row, column }) => account.classOf(row, column) === 'unread',
        )
        const silent = unread.filter(({ row, column }) => !isNamed(table, row, column))
        expect(silent, `seed ${seed}`).toEqual([])
      }
  })

  it('name a text that is added in an empty column beside the games', () => {
    for (const seed of SEEDS) {
      const draws = drawsOf(seed, 'added text')
      const [first, ...others] = draw(seed).book.sheets
      if (!first || others.length > 0) continue
      const column = Math.max(...first.rows.map(({ length }) => length)) + 1
      const row = draws.below(first.rows.length - 2) + 2
      const rows = first.rows.map((cells, at) =>
        at === row - 1 ? [...cells, ...Array.from({ length: column - cells.length - 1 }, () => ''), 'owes 200'] : cells,
      )
      const [table] = readSheets([{ ...first, rows }])
      const isRead = gamesOf(table ? [table] : []).some(({ rows: seats }) => JSON.stringify(seats).includes('owes 200'))
      if (!table || table.read.games.length === 0 || isRead) continue
      expect(isNamed(table, row, column), `seed ${seed}, row ${row}, column ${column}`).toBe(true)
    }
  })

  it('are never misread in silence', () =>
    expect(SEEDS.filter((seed) => previewVerdict(draw(seed)) === 'silent')).toEqual([]))
})

describe('files with few games', () => {
  const drawn = SEEDS.flatMap((seed) => Object.values(GENERATORS).map((draw) => draw(500_000 + seed, 1 + (seed % 2))))

  it.each([1, 2, 3, 4, 5, 6])('of %i games ask the user to check the games', (size) => {
    const files = drawn.filter(({ games }) => games.length === size)
    const isAsked = ({ book }: ClubSheets) => {
      const chosen = readSheets(book.sheets)
      const isFew = chosen.some(({ read }) => read.faults.some(({ code }) => code === 'table/few-games'))
      const judged = gamesOf(chosen).map(({ faults, rows: [first] }) => {
        const winner = first?.winner
        return { faults, canTake: faults.length === 0, ...(winner === undefined ? {} : { winner }) }
      })
      return isFew || judged.length === 0 || judgeImport(judged).isDoubtful
    }
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((sheets) => !isAsked(sheets) || previewVerdict(sheets) === 'silent')).toEqual([])
  })
})

const SEASON = drawSeason(12)
/** Cards as symbols, so that a guess from words reads no usable game. */
const STRANGE = { Дон: '♛', Мафия: '♠', Шериф: '★', Мирный: '○' } as Readonly<Record<string, string>>
const STRANGE_CARD: typeof CARD = (game, seat) => STRANGE[CARD(game, seat)] ?? ''
const COLUMNS = { Дата: DATE, Игра: GAME, Место: SEAT, Игрок: PLAYER }
const ENDS = { Победа: WINNER, Доп: BONUS }
const readRows = (rows: readonly (readonly string[])[]) => readSheets([{ name: '', isHidden: false, rows }])
const CARDS = { 'common words': CARD, 'symbols that only the laws can read': STRANGE_CARD }

describe.each(Object.entries(CARDS))('a season with cards as %s', (_, Роль) => {
  it.each(['0.3+0.2', '0,5 ?', '-', 'много', 'O.3'])('refuses a game with the bonus %s, and names its cell', (text) => {
    const games = gamesOf(readRows(seasonRows(SEASON, { ...COLUMNS, Роль, ...ENDS, Доп: except(BONUS, 4, 2, text) })))
    const faults = games.flatMap((game) => [...game.faults, ...game.notes].map(({ params }) => params.place))
    // A dash is a usual way to write no points. It is only refused by a reading that replaces the guess.
    const isUsual = text === '-' && Роль === CARD
    expect([games.length, faults]).toEqual([12, isUsual ? [] : ['G44']])
  })

  it.each(['Мафіяя', '-', '?'])('has no winner in a game with the result %s', (text) => {
    const Победа: typeof WINNER = (game, seat) => (game.index === 4 ? text : WINNER(game, seat))
    const games = gamesOf(readRows(seasonRows(SEASON, { ...COLUMNS, Роль, ...ENDS, Победа })))
    const game = games[4]
    expect([games.length, game?.rows[0]?.winner, game?.faults.map(({ params }) => params.place)]).toEqual([
      12,
      undefined,
      ['F42'],
    ])
  })

  it('has no winner in a game without a mark', () => {
    const Победа: typeof WINNER = (game, seat) => (game.index === 4 ? '' : wonMark(game, seat))
    const games = gamesOf(readRows(seasonRows(SEASON, { ...COLUMNS, Роль, ...ENDS, Победа })))
    expect(games.map(({ rows }) => rows[0]?.winner)).toEqual(
      SEASON.map(({ index, winner }) => (index === 4 ? undefined : winner === 'Мафия' ? 'mafia' : 'red')),
    )
    expect(games.filter(({ rows }) => rows.some(({ disqualified }) => disqualified))).toEqual([])
  })

  it.each([0, 3, 9])('is not taken if the mark of seat %i contradicts the result of one game', (wrong) => {
    const Выиграл: typeof WINNER = (game, seat) => {
      const mark = wonMark(game, seat)
      return game.index === 7 && seat === wrong ? (mark === '+' ? '-' : '+') : mark
    }
    const games = gamesOf(readRows(seasonRows(SEASON, { ...COLUMNS, Роль, ...ENDS, Выиграл })))
    expect(games.filter(isStopped).map(({ row }) => row)).toEqual([2 + 7 * 10])
  })

  it('is not taken if one row of a game names another winner', () => {
    const other = (game: (typeof SEASON)[number]) => (game.winner === 'Мафия' ? 'Мирные' : 'Мафия')
    const Победа: typeof WINNER = (game, seat) => (game.index === 7 && seat === 5 ? other(game) : WINNER(game, seat))
    const games = gamesOf(readRows(seasonRows(SEASON, { ...COLUMNS, Роль, ...ENDS, Победа })))
    expect(games.filter(isStopped).map(({ row }) => row)).toEqual([2 + 7 * 10])
  })
})

const wonMark: typeof WINNER = (game, seat) => {
  const isBlack = ['Дон', 'Мафия'].includes(CARD(game, seat))
  return isBlack === (game.winner === 'Мафия') ? '+' : '-'
}

/** Whether the import of a game is refused, or stopped because of a contradiction. */
function isStopped({ faults, notes, rows }: TableGame): boolean {
  const canTake = faults.length === 0
  const winner = rows[0]?.winner
  return (
    !canTake ||
    isContradicted({ canTake, faults: notes }) ||
    judgeImport([{ canTake, faults, ...(winner ? { winner } : {}) }]).winnerless > 0
  )
}

it('sheets with other headings in the same place are read with their own headings', () => {
  const own = { '№': SEAT, Игрок: PLAYER }
  const rest = { Дата: DATE, Победа: WINNER }
  const spring = seasonRows(SEASON, { ...own, Роль: STRANGE_CARD, Доп: BONUS, ...rest })
  const autumn = seasonRows(drawSeason(12, '2024-09-01', 8), { ...own, Роль: STRANGE_CARD, Штраф: BONUS, ...rest })
  const sheets = [spring, autumn].map((rows, at) => ({ name: `Лист${at}`, isHidden: false, rows }))
  const games = gamesOf(readSheets(sheets))
  const seatsOf = (isAutumn: boolean) =>
    games.filter(({ rows }) => (rows[0]?.evening ?? '') >= '2024-09' === isAutumn).flatMap(({ rows }) => rows)
  expect(seatsOf(false).every(({ penalty }) => penalty === 0)).toBe(true)
  expect(seatsOf(true).every(({ bonus }) => bonus === 0)).toBe(true)
  expect(games.length).toBeGreaterThanOrEqual(12)
})
