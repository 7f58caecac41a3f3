// Tables of any layout. The guessed column map reads every layout of the corpus, an invalid cell affects only its own
// game, and the file's own win marks and totals are compared with its games (docs/spec/scoring.md §6).

import { describe, expect, it } from 'vitest'
import { readSheetsInChunks } from '../../../src/files/imports/tableSheets.ts'
import { guessTableMap, tableShapeKey } from '../../../src/files/layouts/guessTableMap.ts'
import { columnFitsField, ColumnProfile } from '../../../src/files/layouts/columnProfile.ts'
import { readTableInChunks, type TableReadResult } from '../../../src/files/layouts/readTable.ts'
import { parseTableMap, type TableMap } from '../../../src/files/layouts/tableMap.ts'
import { tableFieldsOfHeading } from '../../../src/files/layouts/words.ts'
import { parseCellDate, parseCellPoints } from '../../../src/files/layouts/cellValues.ts'
import { type CellGrid } from '../../../src/files/tables/book.ts'
import { readBook } from '../../../src/files/tables/readBook.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'
import { taken } from '../../club/clubFixture.ts'
import { GAMES, LAYOUTS, MATRIX } from './corpus.ts'

const LIMITS = { size: 1_000_000, unpacked: 1_000_000, rows: 1000 }
const cellsOf = async (text: string): Promise<CellGrid> => (await taken(readBook(text, LIMITS))).sheets[0]?.rows ?? []
const read = (rows: CellGrid, map: TableMap = guessTableMap(rows)): TableReadResult =>
  runChunkedWorkAtOnce(readTableInChunks(rows, map))

const shown = ({ games }: TableReadResult, without: readonly string[] = []) =>
  games.map(({ rows, faults }) => {
    const victim = rows.find(({ firstVictim }) => firstVictim)
    const seats = without.includes('seats') ? rows.toSorted((a, b) => a.player.localeCompare(b.player)) : rows
    return {
      faults,
      winner: rows[0]?.winner,
      players: seats.map(({ player, role }) => `${player} ${role}`),
      ...(without.includes('evening') ? {} : { evening: rows[0]?.evening }),
      ...(without.includes('bonus') ? {} : { bonus: rows.map(({ bonus, penalty }) => bonus + penalty) }),
      ...(without.includes('victim') ? {} : { victim: victim?.seat }),
      ...(without.includes('bestMove') ? {} : { bestMove: victim?.bestMove }),
      ...(without.includes('judge') ? {} : { judge: rows[0]?.judge }),
    }
  })

const written = (without: readonly string[] = []) =>
  GAMES.map(({ evening, winner, players, roles, bonus, victim, bestMove, judge }) => {
    const seats = players.map((player, at) => `${player} ${roles[at] ?? ''}`)
    return {
      faults: [],
      winner,
      players: without.includes('seats') ? seats.toSorted((a, b) => a.localeCompare(b)) : seats,
      ...(without.includes('evening') ? {} : { evening }),
      ...(without.includes('bonus') ? {} : { bonus }),
      ...(without.includes('victim') ? {} : { victim }),
      ...(without.includes('bestMove') ? {} : { bestMove }),
      ...(without.includes('judge') ? {} : { judge }),
    }
  })

it('an evening with a date out of order is imported and reported as a possible typing error', async () => {
  const text = LAYOUTS[0]?.text.replaceAll('2024-03-12,2', '2024-12-03,2') ?? ''
  const { games } = read(await cellsOf(text))
  expect(games.map(({ rows: [first], notes }) => [first?.evening, notes.map(({ code }) => code)])).toEqual([
    ['2024-03-12', []],
    ['2024-12-03', ['table/day-out-of-order']],
    ['2024-03-25', []],
  ])
})

it.each([
  ['2024-02-26', true],
  ['2024-02-27', false],
  ['2024-03-12', false],
  ['2024-04-08', false],
  ['2024-04-09', true],
])('an evening on %s between evenings on 12 and 25 March is reported: %s', async (day, isNamed) => {
  const { games } = read(await cellsOf(LAYOUTS[0]?.text.replaceAll('2024-03-12,2', `${day},2`) ?? ''))
  expect(games[1]?.rows[0]?.evening).toBe(day)
  expect(games.map(({ notes }) => notes.length)).toEqual([0, isNamed ? 1 : 0, 0])
})

it('a matrix of points is imported without games, and its totals are checked', async () => {
  const { games, points, faults } = read(await cellsOf(MATRIX))
  expect(games).toEqual([])
  expect(points).toEqual([
    { name: 'Анна', points: 130, games: 2 },
    { name: 'Борис', points: 80, games: 3 },
    { name: 'Вера', points: 200, games: 2 },
    { name: 'Глеб', points: 0, games: 3 },
  ])
  expect(faults).toMatchObject([{ code: 'table/total-differs', params: { place: 'E4', value: '2,5', sum: '2.00' } }])
})

it('an unknown role name is read after the user has assigned a role to it', async () => {
  const rows = await cellsOf(LAYOUTS[0]?.text.replaceAll(',don,', ',capo,') ?? '')
  const map = guessTableMap(rows)
  expect(read(rows, map).games.every(({ faults }) => faults.length === 1)).toBe(true)
  const taught = { ...map, words: [...map.words, { field: 'role' as const, text: 'Capo', means: 'don' as const }] }
  expect(shown(read(rows, taught))).toEqual(written())
})

it.each([
  ['2021-12-01T22:00:00.000Z', 'dmy', '2021-12-02'],
  ['28.12.2021', 'dmy', '2021-12-28'],
  ['09.01.22', 'dmy', '2022-01-09'],
  ['3/12/2024', 'mdy', '2024-03-12'],
  ['3/12/2024', 'dmy', '2024-12-03'],
  ['12 марта 2024', 'dmy', '2024-03-12'],
  ['12 березня 2024 р.', 'dmy', '2024-03-12'],
  ['March 12, 2024', 'dmy', '2024-03-12'],
  ['12 Mar 2024', 'dmy', '2024-03-12'],
  ['2024-03-12 19:30', 'dmy', '2024-03-12'],
  ['45363', 'dmy', '2024-03-12'],
  ['31.02.2024', 'dmy', undefined],
  ['judge99', 'dmy', undefined],
] as const)('the day of %s in the order %s is %s', (text, dates, day) => {
  expect(parseCellDate(text, { dates, moments: 'midnight' })).toBe(day)
})

it('a UTC time is assigned to an evening in the reader’s time zone', () => {
  const map = { dates: 'dmy', moments: 'time' } as const
  expect(parseCellDate('2024-03-12T23:30:00Z', map, 'Europe/Kyiv')).toBe('2024-03-12')
  expect(parseCellDate('2024-03-12T18:30:00Z', map, 'Europe/Kyiv')).toBe('2024-03-12')
})

it.each([
  ['0.30000000000000004', 30],
  ['−0,5', -50],
  ['1', 100],
  ['0.333', undefined],
])('the cell %s is %s hundredths', (text, hundredths) => expect(parseCellPoints(text)).toBe(hundredths))

it('a table’s shape key does not depend on the number of rows, but on the column titles', async () => {
  const [first, second] = await Promise.all(LAYOUTS.slice(0, 2).map(({ text }) => cellsOf(text)))
  expect(tableShapeKey(first ?? [])).toBe(tableShapeKey((first ?? []).slice(0, 12)))
  expect(tableShapeKey(first ?? [])).not.toBe(tableShapeKey(second ?? []))
})

describe.each(LAYOUTS)('$what', ({ text, without }) => {
  it('a club’s own table is read completely with the guessed column map', async () => {
    expect(shown(read(await cellsOf(text)), without)).toEqual(written(without))
  })

  it('the preview reads a club’s own table as completely as the guessed column map', async () => {
    const rows = await cellsOf(text)
    const sheets = runChunkedWorkAtOnce(readSheetsInChunks([{ name: '', isHidden: false, rows }], {}))
    expect(sheets?.chosen.map((sheet) => shown(sheet.read, without))).toEqual([written(without)])
  })

  it('a guessed column map can be saved and loaded', async () => {
    const rows = await cellsOf(text)
    const map = guessTableMap(rows)
    expect(parseTableMap(JSON.stringify(map))).toEqual({ ok: true, value: map })
  })
})

describe('an invalid cell', () => {
  const [layout = { text: '' }] = LAYOUTS
  it.each([
    ['an unknown role', ['Анна,don', 'Анна,wizard'], 'sheet/unknown-role', 'E2'],
    ['an invalid seat', ['2024-03-12,1,3,', '2024-03-12,1,x,'], 'sheet/not-a-seat', 'C4'],
    ['invalid points', [',0.3,', ',2/5,'], 'points/not-a-number', 'G2'],
    ['an unknown winner', ['Анна,don,Mafia', 'Анна,don,Nobody'], 'sheet/unknown-winner', 'F2'],
    ['a repeated player', ['1,2,Борис', '1,2,Анна'], 'sheet/repeated-player', 'D3'],
    ['a best move of four', ['1 5 8', '1 5 8 9'], 'sheet/not-seats', 'I5'],
  ])('affects only its own game and is reported: %s', async (_what, [from = '', to = ''], code, place) => {
    const { games } = read(await cellsOf(layout.text.replace(from, to)))
    expect(games.map(({ faults }) => faults.map((fault) => [fault.code, fault.params.place]))).toEqual([
      [[code, place]],
      [],
      [],
    ])
  })

  it('in the column of dates puts the game on the evening of the previous game', async () => {
    const rows = await cellsOf(layout.text.replaceAll('2024-03-25', 'in spring'))
    const { games } = read(rows)
    expect(games.map(({ rows: [first] }) => first?.evening)).toEqual(['2024-03-12', '2024-03-12', '2024-03-12'])
    expect(games[2]?.notes).toMatchObject([{ code: 'table/not-a-day', params: { place: 'A22', value: 'in spring' } }])
  })
})

describe('a column of seat numbers', () => {
  const seats = (length: number) => Array.from({ length }, (_, index) => String(index + 1))
  it.each([
    ['is recognised by the seats of two games', [...seats(10), ...seats(10)], true],
    ['is recognised by four seats', seats(4), true],
    ['is not recognised by three seats', seats(3), false],
    ['is recognised by thirty seats', seats(30), true],
    ['is not recognised by thirty-one numbers, which number rows', seats(31), false],
    ['is not recognised without seat 1', seats(10).slice(1), false],
    [
      'is recognised if six of ten numbers follow their predecessor',
      ['1', '2', '3', '4', '5', '6', '7', '1', '1', '1', '1'],
      true,
    ],
    [
      'is not recognised if only five of ten numbers follow their predecessor',
      ['1', '2', '3', '4', '5', '6', '1', '1', '1', '1', '1'],
      false,
    ],
  ])('%s', (_, texts, isSeats) => {
    expect(new ColumnProfile(texts).hasSeatNumbers).toBe(isSeats)
  })
  it('is accepted if seven of ten numbers are at most thirty', () => {
    expect(columnFitsField('seat', new ColumnProfile([...seats(7), '31', '32', '33']))).toBe(true)
    expect(columnFitsField('seat', new ColumnProfile([...seats(6), '31', '32', '33', '34']))).toBe(false)
  })
})

describe('a column of marks that is the same in a whole game', () => {
  const layout = LAYOUTS[0]?.text ?? ''
  const withMarks = (title: string) =>
    layout
      .split('\n')
      .map((line, at) => `${line},${at === 0 ? title : line.split(',')[1] === '2' ? '0' : '1'}`)
      .join('\n')

  it.each(['', 'Photo', 'Оплачено'])('is not read as "rated" if its title is "%s"', async (title) => {
    const map = guessTableMap(await cellsOf(withMarks(title)))
    expect(map.columns.filter(({ field }) => field === 'rated')).toEqual([])
  })

  it.each(['Rated', 'В рейтинг', 'Рейтингова'])('is read as "rated" if its title is "%s"', async (title) => {
    const map = guessTableMap(await cellsOf(withMarks(title)))
    expect(map.columns.filter(({ field }) => field === 'rated')).toHaveLength(1)
  })
})

it.each([
  ['№ игры', 'game'],
  ['игра №', 'game'],
  ['№ гри', 'game'],
  ['№ стола', 'table'],
  ['Стол №', 'table'],
  ['№ игрока', 'seat'],
  ['№', 'seat'],
  ['Ч/К', undefined],
])('the column title "%s" means the field %s', (title, field) => {
  expect(tableFieldsOfHeading(title)[0]).toBe(field)
})

describe('games that the file does not count', () => {
  const rated = (mark: (game: number) => string) =>
    LAYOUTS[0]?.text
      .split('\n')
      .map((line, at) => `${line},${at === 0 ? 'Rated' : mark(Number(line.split(',')[1]))}`)
      .join('\n') ?? ''

  it('are marked as unrated and have no winner', async () => {
    const { games } = read(await cellsOf(rated((game) => (game === 2 ? 'no' : 'yes'))))
    expect(games.map(({ isUnrated, rows: [first] }) => [isUnrated, first?.winner])).toEqual([
      [false, 'mafia'],
      [true, undefined],
      [false, 'red'],
    ])
  })
})

describe('a rated game with the result "unrated"', () => {
  const [, , layout = { text: '' }] = LAYOUTS
  /** Adds a result in column J, which is "unrated" for game 1, and a mark for rated games in column K. */
  const readMarked = async (changed: (line: string) => string) => {
    const lines = layout.text.split('\n').map((line, at) => {
      if (at === 0) return `${line};Результат гри;Рейтинг`
      return line.includes(';1;') ? `${changed(line)};не рейтинг;1` : `${line};місто;1`
    })
    const rows = await cellsOf(lines.join('\n'))
    const guessed = guessTableMap(rows)
    const columns = guessed.columns.filter(({ column }) => column < 10)
    const own = [
      { column: 10, field: 'winner' as const },
      { column: 11, field: 'rated' as const },
    ]
    const { games, totals } = read(rows, { ...guessed, columns: [...columns, ...own] })
    const anna = totals.find(({ name }) => name === 'Анна')
    return {
      game: games[0],
      notes: games[0]?.notes.map(({ code, params }) => [code, params.place, params['result']]),
      anna,
    }
  }

  it('is imported as rated if win marks name a winner', async () => {
    const { game, notes, anna } = await readMarked((line) => line)
    expect(game).toMatchObject({ isUnrated: false, faults: [] })
    expect(game?.rows[0]?.winner).toBe('mafia')
    expect(notes).toContainEqual(['table/unrated-and-rated', 'K2', 'J2'])
    expect(anna).toMatchObject({ games: 3, wins: 1, fileGames: 3, fileWins: 1 })
  })

  it('is unrated if no win marks name a winner', async () => {
    const { game, notes } = await readMarked((line) => line.replace(';так;', ';ні;'))
    expect(game).toMatchObject({ isUnrated: true, faults: [] })
    expect(notes).toContainEqual(['table/rated-and-unrated', 'K2', 'J2'])
  })

  it('is refused if its cards are impossible', async () => {
    const allRed = (line: string) => line.replace(/;(?:Дон|Мафія|Шериф);/, ';Мирний;').replace(';ні;', ';так;')
    const { game, notes, anna } = await readMarked(allRed)
    expect(game).toMatchObject({
      isUnrated: false,
      faults: [{ code: 'setup/needs-both-teams', params: { place: 'D2' } }],
    })
    expect(notes).toContainEqual(['table/unrated-and-rated', 'K2', 'J2'])
    expect(anna).toMatchObject({ games: 2, wins: 0, fileGames: 3, fileWins: 1 })
  })
})

describe('win marks of the file', () => {
  const [, , layout = { text: '' }] = LAYOUTS

  it('give the same totals as the games unless they are wrong', async () => {
    const { totals } = read(await cellsOf(layout.text))
    expect(totals).toHaveLength(12)
    expect(totals.filter(({ games, wins, fileGames, fileWins }) => games !== fileGames || wins !== fileWins)).toEqual(
      [],
    )
  })

  it('are reported if they differ from the result', async () => {
    const typed = layout.text
      .split('\n')
      .map((line, at) => (at === 0 ? `${line};Результат гри` : `${line};${line.includes(';1;') ? 'мафія' : 'місто'}`))
      .join('\n')
      .replace('Анна;Дон;так', 'Анна;Дон;ні')
    const rows = await cellsOf(typed)
    const guessed = guessTableMap(rows)
    const map = { ...guessed, columns: [...guessed.columns, { column: 10, field: 'winner' as const }] }
    const { games, totals } = read(rows, map)
    expect(games[0]?.notes).toMatchObject([{ code: 'table/won-differs', params: { name: 'Анна', place: 'E2' } }])
    expect(totals.find(({ name }) => name === 'Анна')).toMatchObject({ games: 3, wins: 1, fileGames: 3, fileWins: 0 })
  })
})

describe('a row of totals', () => {
  const WORDS = ['Total', 'TOTAL:', 'Итого', 'Всего', 'Разом', 'Усього', 'Всього 3', 'Σ'] as const

  it.each(WORDS)('called %s is not a player of a matrix, and is reported', async (word) => {
    const text = `${MATRIX.trimEnd()}\n${word}\t2,3\t0,5\t1,3\t4,1\n`
    const { points, faults } = read(await cellsOf(text))
    expect(points).toEqual(read(await cellsOf(MATRIX)).points)
    expect(faults).toContainEqual({ code: 'table/totals-row', params: { place: 'A6', value: word } })
  })

  it.each(LAYOUTS.flatMap((layout) => WORDS.map((word) => ({ ...layout, word }))))(
    'called $word changes no game in the layout $what',
    async ({ text, without, word }) => {
      const rows = await cellsOf(text)
      const map = guessTableMap(rows)
      const player = map.columns.find(({ field }) => field === 'player')?.column ?? 1
      const sums = Array.from({ length: player }, (_, at) => (at === player - 1 ? word : ''))
      if (map.layout === 'games') return
      expect(shown(read([...rows, sums], map), without)).toEqual(written(without))
    },
  )
})
