// Results sheets that are written and read: the result is exactly the same games.

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOfCells } from '../../../src/files/tables/csv.ts'
import { resultsCsv } from '../../../src/files/sheets/resultsCsv.ts'
import { parseName } from '../../../src/club/model/name.ts'
import { MAX_POINTS_HUNDREDTHS, penaltyPoints, points } from '../../../src/scoring/points.ts'
import type { SheetRow } from '../../../src/files/sheets/rows.ts'
import { type SheetGame } from '../../../src/files/sheets/readResultsSheet.ts'
import { parseSheet } from './parseSheet.ts'
import { scoreResultsSheet } from '../../../src/files/sheets/score.ts'
import { SCHEMES } from '../../../src/scoring/schemes/registry.ts'
import type { Scheme } from '../../../src/scoring/schemes/scheme.ts'
import { computeStandings } from '../../../src/scoring/standings/standings.ts'
import { ROLES, seat, WINNERS } from '../../../src/rules/vocabulary.ts'
import { game, HEADER, sheet } from './sheetText.ts'
import { FORMULA, hostileText } from '../tables/hostile.ts'

function read(text: string): readonly SheetGame[] {
  const parsed = parseSheet(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return parsed.value
}

/** Games without line numbers, which change because a cell may contain line breaks. */
const content = (games: readonly SheetGame[]) =>
  games.map(({ rows, ...place }) => ({ ...place, rows: rows.map(({ line: _line, ...row }) => row) }))

const playerName = hostileText
  .map((text) => parseName(text))
  .filter((name) => name.ok)
  .map((name) => name.value)
/** Half a surrogate pair is not valid text, so no parsed sheet contains one. */
const cell = hostileText.map((text) => text.replace(/\p{Cs}/gu, ''))
const hundredths = fc.integer({ min: -MAX_POINTS_HUNDREDTHS, max: MAX_POINTS_HUNDREDTHS }).map(points)

const rowOf = (place: Pick<SheetRow, 'stage' | 'round' | 'table' | 'rulebook' | 'winner'>, number: number) =>
  fc
    .record({
      player: playerName,
      club: cell,
      role: fc.constantFrom(...ROLES),
      bonus: hundredths,
      penalty: hundredths.map(penaltyPoints),
      main: fc.constantFrom('win', 'disqualified', 'team-loss'),
      named: fc.subarray([1, 2, 3], { maxLength: 3 }),
    })
    .map(({ main, named, ...row }): SheetRow => ({
      line: 0,
      ...place,
      ...row,
      seat: seat(number),
      disqualified: main === 'disqualified',
      teamLoss: main === 'team-loss',
      firstVictim: number === 2,
      bestMove: named.map(seat),
    }))

const place = fc.record(
  { stage: cell, round: cell.filter((text) => text !== ''), table: cell.filter((text) => text !== ''), rulebook: cell },
  { noNullPrototype: true },
)
const anyGame = fc.tuple(place, fc.option(fc.constantFrom(...WINNERS))).chain(([where, winner]) => {
  const shared = { ...where, ...(winner === null ? {} : { winner }) }
  return fc
    .tuple(...[1, 2, 3].map((number) => rowOf(shared, number)))
    .filter((rows) => new Set(rows.map(({ player }) => player)).size === rows.length)
    .map((rows): SheetGame => ({ stage: where.stage, round: where.round, table: where.table, rows }))
})
const games = fc
  .uniqueArray(anyGame, { maxLength: 4, selector: ({ stage, round, table }) => JSON.stringify([stage, round, table]) })
  .filter((list) => list.length > 0)

const standingsOf = (list: readonly SheetGame[], scheme: Scheme) => {
  const { games: scored, rounds } = scoreResultsSheet(list, scheme)
  return computeStandings(scored, scheme, { rounds })
}

it('resultsCsv returns only a header row if there are no games', () => {
  expect(resultsCsv([])).toBe(`\ufeff${HEADER},rulebook,team_loss,evening,judge\r\n`)
  expect(read(resultsCsv([]))).toEqual([])
})

describe('parse(write(games)) = games', () => {
  it('holds for any games', () => {
    fc.assert(
      fc.property(games, (list) => {
        expect(content(read(resultsCsv(list)))).toEqual(content(list))
      }),
      { numRuns: 500 },
    )
  })

  it('holds for files of earlier versions with unsigned penalties', () => {
    fc.assert(
      fc.property(games, (list) => {
        const written: string[][] = parse(resultsCsv(list), { bom: true, record_delimiter: '\r\n' })
        const column = written[0]?.indexOf('penalty') ?? 0
        const unsigned = written.map((line) => line.map((text, at) => (at === column ? text.replace('-', '') : text)))
        expect(content(read(csvOfCells(unsigned)))).toEqual(content(list))
      }),
    )
  })

  it('holds for complete tournament tables, with equal standings', () => {
    const rounds = [1, 2, 3].map((round) =>
      game(
        { round, winner: round === 2 ? 'mafia' : 'red' },
        { 4: { first_victim: '1', best_move: '8 9 10', bonus: '0.35', penalty: '0.2' } },
      ),
    )
    const list = read(sheet(...rounds.flat()))
    const again = read(resultsCsv(list))
    expect(again).toEqual(list)
    for (const scheme of SCHEMES) expect(standingsOf(again, scheme)).toEqual(standingsOf(list, scheme))
  })

  it('holds for escaped formula-like text and negative bonuses', () => {
    const text = resultsCsv(read(sheet({ player: "'=1+1", club: '+7', bonus: '-0.1' }, { seat: 2, player: 'Вася;=1' })))
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      "main,1,1,1,'=1+1,'+7,civilian,red,-0.10,0.00,,,,,,,",
      "main,1,1,2,Вася;'=1,,civilian,red,0.00,0.00,,,,,,,",
    ])
    for (const line of text.split('\r\n'))
      for (const piece of line.split(/[,;]/)) if (piece !== '-0.10') expect(piece).not.toMatch(FORMULA)
  })
})
