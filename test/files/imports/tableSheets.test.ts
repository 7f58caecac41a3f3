// The sheets of a workbook. Law: every visible sheet with games is read, whatever its layout, every game is read once,
// and every sheet is listed, whether or not it is read.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { previewImport } from '../../../src/files/imports/previewImport.ts'
import type { Sheet } from '../../../src/files/tables/book.ts'
import { OFFICIAL_2025_SCHEME } from '../../../src/scoring/schemes/official2025.ts'
import { dayOf, sheetOfGames, STATISTICS } from './sheetsOfGames.ts'

const preview = (sheets: readonly Sheet[], names?: readonly string[]) =>
  previewImport('table', JSON.stringify(sheets), OFFICIAL_2025_SCHEME, { sheets: names })
const daysOf = ({ games }: ReturnType<typeof preview>) => games.map(({ record }) => record?.evening)

const part = fc.record({
  kind: fc.constantFrom('games', 'games', 'games', 'hidden games', 'repeat', 'empty', 'statistics'),
  size: fc.integer({ min: 1, max: 4 }),
})

it('every visible sheet with games is read once, and every sheet is listed', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 7 }), (parts) => {
      let next = 0
      const sheets: Sheet[] = []
      const visible: number[][] = []
      const expected = new Map<string, boolean>()
      for (const [at, { kind, size }] of parts.entries()) {
        const name = `Sheet ${at}`
        const days = Array.from({ length: size }, (_, index) => next + index)
        const earlier = visible[0]
        if (kind === 'repeat' && earlier) sheets.push(sheetOfGames(earlier, name))
        else if (kind === 'statistics') sheets.push({ ...STATISTICS, name })
        else if (kind === 'empty' || kind === 'repeat') sheets.push({ name, isHidden: false, rows: [] })
        else {
          next += size
          sheets.push(sheetOfGames(days, name, kind === 'hidden games'))
          if (kind === 'games') visible.push(days)
        }
        expected.set(name, kind === 'games')
      }
      const read = preview(sheets)
      const listed = read.sheets ?? []
      if (sheets.length > 1) expect(listed.map(({ name }) => name)).toEqual(sheets.map(({ name }) => name))
      if (visible.length === 0) return
      expect(daysOf(read).toSorted()).toEqual(visible.flat().map(dayOf).toSorted())
      // If one sheet repeats another, either of the two may be read.
      const days = new Map(sheets.map((sheet) => [sheet.name, new Set(sheet.rows.slice(1).map(([day]) => day)).size]))
      for (const { name, isRead, games } of listed) {
        if (expected.get(name) === false && isRead) expect(visible.map((own) => own.length)).toContain(days.get(name))
        if (isRead) expect(games).toBe(days.get(name))
      }
    }),
    { numRuns: 60, seed: 55 },
  )
})

it('a game that several visible sheets contain is read once, and the repeating sheets are named', () => {
  const copy = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1 })
  fc.assert(
    fc.property(fc.array(copy, { minLength: 2, maxLength: 5 }), fc.boolean(), (parts, isChosen) => {
      const sheets = parts.map((days, at) => sheetOfGames(days, `Sheet ${at}`))
      const read = preview(sheets, isChosen ? sheets.map(({ name }) => name) : undefined)
      expect(daysOf(read).toSorted()).toEqual([...new Set(parts.flat())].map(dayOf).toSorted())
      const repeated = parts.flat().length - new Set(parts.flat()).size
      expect(read.sheets?.some(({ isRepeat }) => isRepeat === true)).toBe(repeated > 0)
    }),
    { numRuns: 60, seed: 55 },
  )
})

describe('days without a year', () => {
  /** Fifteen games on days such as `07.09`, in the order of the days. */
  const yearless = (name: string, title?: string, firstDay = 0): Sheet => {
    const rows = sheetOfGames(Array.from({ length: 15 }, (_, at) => firstDay + at * 30)).rows
    const short = rows.map(([day = '', ...cells]) => [day.replace(/^\d{4}-(\d\d)-(\d\d)$/, '$2.$1'), ...cells])
    return { name, isHidden: false, rows: title === undefined ? short : [[title], ...short] }
  }
  const yearsOf = (sheet: Sheet, how: { readonly year?: number; readonly likelyYear?: number }) => {
    const read = previewImport('table', JSON.stringify([sheet]), OFFICIAL_2025_SCHEME, how)
    return [read.games[0]?.record?.evening, read.games.at(-1)?.record?.evening, read.table?.year]
  }

  it('are assumed to be in the likely year unless the user gives a different year', () => {
    const games = yearless('Games')
    expect(yearsOf(games, { likelyYear: 2021 })).toEqual(['2021-01-01', '2022-02-24', 2021])
    expect(yearsOf(games, { likelyYear: 2021, year: 2019 })).toEqual(['2019-01-01', '2020-02-24', 2019])
  })

  it('get the year in a title or in the sheet’s name without a question', () => {
    expect(yearsOf(yearless('Games', 'Сезон 2017'), { likelyYear: 2021 })).toEqual([
      '2017-01-01',
      '2018-02-24',
      undefined,
    ])
    expect(yearsOf(yearless('Season 2018'), { likelyYear: 2021 })).toEqual(['2018-01-01', '2019-02-24', undefined])
  })

  it('get the year of their own sheet, and only a sheet without a year gets the year that the user gives', () => {
    const sheets = [
      yearless('2024'),
      yearless('Old', 'Season 2022'),
      yearless('2023'),
      yearless('Archive', undefined, 7),
    ]
    const read = previewImport('table', JSON.stringify(sheets), OFFICIAL_2025_SCHEME, { likelyYear: 2020, year: 2019 })
    const firstDays = sheets.map((_, sheet) => read.games[sheet * 15]?.record?.evening)
    expect(firstDays).toEqual(['2024-01-01', '2022-01-01', '2023-01-01', '2019-01-08'])
    expect(read.table?.year).toBe(2019)
    const named = previewImport('table', JSON.stringify(sheets.slice(0, 3)), OFFICIAL_2025_SCHEME, { year: 2019 })
    expect(named.games[30]?.record?.evening).toBe('2023-01-01')
    expect(named.table).not.toHaveProperty('year')
  })

  it('are not reported if all days have a year', () => {
    const { table } = previewImport('table', JSON.stringify([sheetOfGames([0, 1])]), OFFICIAL_2025_SCHEME, {
      likelyYear: 2021,
    })
    expect(table).not.toHaveProperty('year')
  })
})

describe('the sheets of a workbook', () => {
  const JANUARY = sheetOfGames([0, 1], 'January')
  const MARCH = sheetOfGames([60, 61, 62], 'March')
  const OLD = sheetOfGames([70], 'Old', true)

  it('are all listed, but hidden sheets and sheets without games are not read', () => {
    expect(preview([JANUARY, STATISTICS, OLD, MARCH]).sheets).toMatchObject([
      { name: 'January', isHidden: false, isRead: true, games: 2 },
      { name: 'Statistics', isHidden: false, isRead: false },
      { name: 'Old', isHidden: true, isRead: false, games: 1 },
      { name: 'March', isHidden: false, isRead: true, games: 3 },
    ])
  })

  it('are read if and only if the user chose them', () => {
    const chosen = preview([JANUARY, STATISTICS, OLD, MARCH], ['Old', 'January'])
    expect(daysOf(chosen)).toEqual([0, 1, 70].map(dayOf))
    expect(chosen.sheets?.map(({ isRead }) => isRead)).toEqual([true, false, true, false])
  })

  it('are named in the error if the user asks for a sheet that does not exist', () => {
    expect(preview([JANUARY, MARCH], ['May']).fault).toEqual({
      code: 'table/no-such-sheet',
      params: { place: 'A1', name: 'May', names: 'January, March' },
    })
  })

  it('are named in the names of their games and in the locations of faults', () => {
    const wrong = { ...MARCH, rows: MARCH.rows.map((row, at) => (at === 3 ? row.with(4, 'wizard') : row)) }
    const { games } = preview([JANUARY, wrong])
    expect(games.map(({ name }) => name)).toEqual([
      '2024-01-01-1 · January',
      '2024-01-02-2 · January',
      '2024-03-01-1 · March',
      '2024-03-02-2 · March',
      '2024-03-03-3 · March',
    ])
    expect(games.flatMap(({ faults }) => faults.map(({ params }) => params['place']))).toEqual(['March!E4'])
  })

  it('are read with the user’s map, even if their titles are in different rows', () => {
    const titled = { ...MARCH, rows: [['Season 2024'], ...MARCH.rows] }
    const { table } = preview([JANUARY, titled])
    const map = table?.map ?? expect.fail('no map')
    const read = previewImport('table', JSON.stringify([JANUARY, titled]), OFFICIAL_2025_SCHEME, { map })
    expect(daysOf(read)).toEqual([0, 1, 60, 61, 62].map(dayOf))
  })

  const withOtherHeadings = (sheet: Sheet): Sheet => ({
    ...sheet,
    rows: sheet.rows.map(([day = '', game = '', seat = '', player = '', role = '', winner = ''], at) =>
      at === 0 ? ['Card', 'Nick', 'No', 'Round', 'Won by', 'Day'] : [role, player, seat, game, winner, day],
    ),
  })

  it('are read together even if their headings differ', () => {
    const read = preview([JANUARY, withOtherHeadings(MARCH), STATISTICS])
    expect(daysOf(read).toSorted()).toEqual([0, 1, 60, 61, 62].map(dayOf))
    expect(read.sheets?.map(({ isRead }) => isRead)).toEqual([true, true, false])
  })

  it('are read once if a sheet repeats the games of another under other headings and in another order', () => {
    const [titles = [], ...rows] = withOtherHeadings(MARCH).rows
    const byNumber = (at: number) => rows.slice(at * 10, at * 10 + 10).toReversed()
    const reversed = [titles, ...[0, 1, 2].flatMap(byNumber)].map((row, at) =>
      at === 0 ? row : row.with(2, String(((at - 1) % 10) + 1)),
    )
    const read = preview([MARCH, { ...MARCH, name: 'Again', rows: reversed }])
    expect(daysOf(read)).toEqual([60, 61, 62].map(dayOf))
    expect(read.sheets?.[1]).toMatchObject({ name: 'Again', games: 3, isRead: false, isRepeat: true })
  })

  it('keep the question about rare marks that the guess has left out', () => {
    const marked = sheetOfGames(Array.from({ length: 12 }, (_, day) => day))
    const rows = marked.rows.map((row, at) => [...row, at === 0 || at % 37 !== 0 ? '' : '+'])
    expect(preview([{ ...marked, rows }]).table?.faults.map(({ code }) => code)).toContain('table/open-removed')
  })

  it('are not listed if there is only one', () => {
    expect(preview([JANUARY])).not.toHaveProperty('sheets')
  })
})
