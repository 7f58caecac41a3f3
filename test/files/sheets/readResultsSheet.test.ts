// The results sheet (docs/spec/cli.md §6): accepted values, faults with their locations, and values that are only
// flagged.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogs as enTexts } from '../../../src/i18n/generated/pages/en.ts'
import { formatMessage } from '../../../src/i18n/message.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { readCsvRecords } from '../../../src/files/sheets/csvRecords.ts'
import { readResultsSheet } from '../../../src/files/sheets/readResultsSheet.ts'
import { parseSheet } from './parseSheet.ts'
import { scoreResultsSheet, type ScoredResultsSheet } from '../../../src/files/sheets/score.ts'
import { computeStandings, type Standing } from '../../../src/scoring/standings/standings.ts'
import { shown } from '../../scoring/shown.ts'
import type { MetricKey } from '../../../src/scoring/metricKeys.ts'
import { game, HEADER, row, sheet } from './sheetText.ts'

const { screens } = enTexts

function scored(
  text: string,
  schemeId = 'official-2025',
): ScoredResultsSheet & { readonly table: readonly Standing[] } {
  const parsed = parseSheet(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  const scheme = findBuiltInScheme(schemeId)
  if (!scheme) throw new Error(schemeId)
  const result = scoreResultsSheet(parsed.value, scheme)
  return { ...result, table: computeStandings(result.games, scheme, { rounds: result.rounds }) }
}

function figure(table: readonly Standing[], player: string, key: MetricKey): number | undefined {
  const found = table.find((each) => each.tally.player === player)
  return found && shown(found.tally, key)
}

describe('a fault contains all parameters of its message', () => {
  it.each([
    ['points/not-a-number', sheet({ bonus: 'lots' }), 'This is not a decimal number: lots'],
    ['points/too-precise', sheet({ penalty: '0.333' }), 'More than two decimals: 0.333'],
    ['name/too-long', sheet({ player: 'x'.repeat(61) }), 'A name has at most 60 characters.'],
    ['name/too-long', `${HEADER},judge\n${row({})},${'x'.repeat(61)}`, 'A name has at most 60 characters.'],
  ] as const)('for the code %s', (code, text, sentence) => {
    const [fault] = readResultsSheet(text).games.flatMap(({ faults }) => faults)
    expect(fault && [fault.code, formatMessage('en', screens.error[code], fault.params)]).toEqual([code, sentence])
  })
})

describe('an invalid sheet', () => {
  it.each([
    ['sheet/empty', 1, '', ''],
    ['sheet/empty', 1, '', '\n\n'],
    ['sheet/missing-column', 1, 'winner', HEADER.replace(',winner', '')],
    ['sheet/unknown-column', 1, 'colour', `${HEADER},colour`],
    ['sheet/repeated-column', 1, 'seat', `${HEADER},seat`],
    ['sheet/wrong-number-of-fields', 3, 'player', sheet({}, 'main,1,1,2')],
    ['sheet/not-a-seat', 2, 'seat', sheet({ seat: 21 })],
    ['sheet/not-a-seat', 2, 'seat', sheet({ seat: 0 })],
    ['name/too-long', 2, 'player', sheet({ player: 'x'.repeat(61) })],
    ['name/forbidden-character', 2, 'player', sheet({ player: 'evil\u202ename' })],
    ['sheet/unknown-role', 2, 'role', sheet({ role: 'wizard' })],
    ['sheet/unknown-role', 2, 'role', sheet({ role: 'constructor' })],
    ['sheet/unknown-winner', 2, 'winner', sheet({ winner: 'blue' })],
    ['points/not-a-number', 2, 'bonus', sheet({ bonus: 'lots' })],
    ['points/too-precise', 2, 'bonus', sheet({ bonus: '0.333' })],
    ['sheet/not-a-mark', 2, 'disqualified', sheet({ disqualified: 'yes' })],
    ['sheet/not-a-mark', 2, 'first_victim', sheet({ first_victim: 'constructor' })],
    ['sheet/not-seats', 2, 'best_move', sheet({ best_move: '1 1 2' })],
    ['sheet/not-seats', 2, 'best_move', sheet({ best_move: '1 2 3 4' })],
    ['sheet/seat-not-at-table', 2, 'best_move', sheet({ best_move: '7' })],
    ['sheet/repeated-seat', 3, 'seat', sheet({}, { player: 'Bob' })],
    ['sheet/repeated-player', 3, 'player', sheet({}, { seat: 2 })],
    ['sheet/winner-differs', 3, 'winner', sheet({}, { seat: 2, player: 'Bob', winner: 'mafia' })],
    [
      'sheet/two-first-victims',
      3,
      'first_victim',
      sheet({ first_victim: '1' }, { seat: 2, player: 'Bob', first_victim: '1' }),
    ],
    ['sheet/two-main-lines', 2, 'team_loss', `${HEADER},team_loss\n${row({ disqualified: '1' })},1`],
    ['sheet/not-csv', 2, '', `${HEADER}\nmain,1,1,1,"Ann`],
    [
      'sheet/unknown-role',
      4,
      'role',
      `${HEADER}\nmain,1,1,1,Ann,"two\nlines",civilian,red,,,,,\n${row({ seat: 2, role: 'wizard' })}`,
    ],
  ])('is refused with %s in line %i, field %s', (code, line, field, text) => {
    expect(parseSheet(text)).toMatchObject({ ok: false, error: { code, params: { line, field } } })
  })
})

describe('readResultsSheet and scoreResultsSheet', () => {
  it('accept any column order, case and line ending', () => {
    const columns = HEADER.split(',').toReversed().join(',').toUpperCase()
    const text = `\ufeff${columns}\r\n,,,, "0,3" ,red,civilian,, Ann ,1,1,1,main\r\n`.replace(', "0,3" ,', ',"0,3",')
    expect(figure(scored(text).table, 'Ann', 'total')).toBe(105)
  })

  it('do not count an unfinished game', () => {
    const { table, rounds } = scored(sheet({ bonus: '0.3' }, { round: 2, winner: '', bonus: '0.9', first_victim: '1' }))
    expect(table).toHaveLength(1)
    expect([figure(table, 'Ann', 'total'), figure(table, 'Ann', 'games'), figure(table, 'Ann', 'firstVictim')]).toEqual(
      [105, 1, 0],
    )
    expect(rounds.get('main')).toBe(2)
  })

  it.each([
    ['red', { citizen: 75, sheriff: 75, doctor: 75, mistress: 75, mafia: 0, don: 0, maniac: 0 }],
    ['mafia', { citizen: 0, sheriff: 0, doctor: 0, mistress: 0, mafia: 75, don: 75, maniac: 0 }],
    ['maniac', { citizen: 0, sheriff: 0, doctor: 0, mistress: 0, mafia: 0, don: 0, maniac: 75 }],
    ['draw', { citizen: 0, sheriff: 0, doctor: 0, mistress: 0, mafia: 0, don: 0, maniac: 0 }],
  ])('award the win to the right players if the winner is %s', (winner, expected) => {
    const roles = Object.keys(expected)
    const { table } = scored(sheet(...roles.map((role, index) => ({ seat: index + 1, player: role, role, winner }))))
    expect(Object.fromEntries(roles.map((role) => [role, figure(table, role, 'total')]))).toEqual(expected)
  })

  it('count a disqualification in place of a win', () => {
    const { table } = scored(sheet({ disqualified: '1', bonus: '0.3', penalty: '0.2' }))
    expect([figure(table, 'Ann', 'total'), figure(table, 'Ann', 'wins'), figure(table, 'Ann', 'penalty')]).toEqual([
      -40, 0, -20,
    ])
  })

  it.each([
    ['official-2025', -75],
    ['tournament-2026', -70],
  ])('value a team loss under %s as %i hundredths', (scheme, hundredths) => {
    const { table } = scored(`${HEADER},team_loss\n${row({ winner: 'mafia' })},1`, scheme)
    expect(figure(table, 'Ann', 'total')).toBe(hundredths)
  })

  it.each([
    ['8 9 1', 25],
    ['8 9 10', 40],
    ['8 1 2', 0],
    ['', 0],
  ])('value the best move %s under tournament-2026 as %i hundredths', (named, hundredths) => {
    const { table, flags } = scored(
      sheet(...game({ winner: 'mafia' }, { 3: { best_move: named, first_victim: '1' } })),
      'tournament-2026',
    )
    expect(figure(table, 'p3', 'bestMove')).toBe(hundredths)
    expect(flags).toEqual([])
  })
})

describe('values outside the scheme', () => {
  it.each([
    ['official-2025', { bonus: '0.95' }, 'sheet/out-of-range', 'bonus', 170],
    ['official-2025', { bonus: '-0.1' }, 'sheet/out-of-range', 'bonus', 65],
    ['official-2025', { penalty: '0.5' }, 'sheet/out-of-range', 'penalty', 25],
    ['official-2025', { best_move: '1' }, 'sheet/kind-not-in-scheme', 'best_move', 75],
    ['tournament-2026', { best_move: '1' }, 'sheet/not-first-victim', 'best_move', 75],
    ['wolves-club', { bonus: '0.3' }, 'sheet/kind-not-in-scheme', 'bonus', 100],
  ])('are accepted and flagged under %s: %j with %s', (scheme, cells, code, field, total) => {
    const { table, flags } = scored(sheet(cells), scheme)
    expect(flags).toMatchObject([{ code, params: { line: 2, field } }])
    expect(figure(table, 'Ann', 'total')).toBe(total)
  })
})

describe('tournament-2026', () => {
  const lost = { winner: 'mafia' }
  const twelve = Array.from({ length: 12 }, (_, index) => index + 1)

  it('awards Ci only for lost games of a red first victim', () => {
    const change = (round: number) =>
      round <= 2
        ? { 1: { first_victim: '1' } }
        : round === 3
          ? { 1: { first_victim: '1', role: 'mafia' }, 8: { role: 'civilian' } }
          : {}
    const won = (round: number) => (round === 2 ? { winner: 'red' } : lost)
    const { table } = scored(
      sheet(...twelve.flatMap((round) => game({ round, ...won(round) }, change(round)))),
      'tournament-2026',
    )
    // The player was the first victim three times, so Ci is 3 × 0.08. It is paid only once, because red won in round 2
    // and the player was black in the third round.
    expect([figure(table, 'p1', 'firstVictim'), figure(table, 'p1', 'compensation')]).toEqual([3, 24])
  })

  it('multiplies every line of the final by 1.3 and ranks finalists first', () => {
    const { table } = scored(
      sheet(
        ...game({ winner: 'red' }),
        {
          stage: 'Final',
          table: 9,
          seat: 1,
          player: 'p10',
          role: 'civilian',
          winner: 'mafia',
          bonus: '0.1',
          penalty: '0.1',
        },
        {
          stage: 'Final',
          table: 9,
          seat: 2,
          player: 'p1',
          role: 'civilian',
          winner: 'mafia',
          bonus: '0.3',
          first_victim: '1',
        },
      ),
      'tournament-2026',
    )
    expect(table.slice(0, 3).map((each) => each.tally.player)).toEqual(['p1', 'p10', 'p7'])
    // 0.75 + 1.3 × (0.30 + 0.40): the final has one round, so its first victim gets the full Ci.
    expect(figure(table, 'p1', 'total')).toBe(166)
  })

  it('adds points exactly and rounds the total only once', () => {
    const fifteen = Array.from({ length: 15 }, (_, index) => index + 1)
    const { table } = scored(
      sheet(...fifteen.flatMap((round) => game({ round, ...lost }, round === 1 ? { 1: { first_victim: '1' } } : {}))),
      'tournament-2026',
    )
    expect(figure(table, 'p1', 'total')).toBe(7)
  })
})

describe('a fault in a sheet', () => {
  const games = (text: string) =>
    readResultsSheet(text).games.map(({ round, table, rows, faults }) => ({
      at: `${round}.${table}`,
      rows: rows.length,
      faults: faults.map(({ code, params: { line, field } }) => `${line} ${field} ${code}`),
    }))
  const [one, two, three] = [1, 2, 3].map((round) =>
    game({ round })
      .map((cells) => row(cells))
      .join('\n'),
  )
  /** Three games. Line 13 is seat 2 of the second game. */
  const withLine13 = (line: string) =>
    [
      HEADER,
      one,
      two
        ?.split('\n')
        .map((each, index) => (index === 1 ? line : each))
        .join('\n'),
      three,
    ].join('\n')
  const good = { rows: 10, faults: [] }

  it.each<[string, string, readonly string[]]>([
    [
      'two invalid cells of a row',
      row({ round: 2, seat: 2, player: 'p2', role: 'wizard', bonus: 'lots' }),
      ['13 role sheet/unknown-role', '13 bonus points/not-a-number'],
    ],
    ['a missing field', 'main,2,1,2,p2,,civilian,red', ['13 bonus sheet/wrong-number-of-fields']],
    ['an unclosed quotation mark', row({ round: 2, seat: 2, player: '"p2' }), ['13  sheet/not-csv']],
    ['a quotation mark inside a cell', row({ round: 2, seat: 2, player: 'p"2' }), ['13  sheet/not-csv']],
    [
      'a row without round and table',
      row({ seat: 2, player: 'p2' }).replace('main,1,1', 'main,,'),
      ['13 round sheet/missing', '13 table sheet/missing'],
    ],
    ['a line of a hundred thousand commas', `main,2,1,2${','.repeat(100_000)}`, ['13  sheet/not-csv']],
  ])('does not affect other games, such as %s', (_, line, faults) => {
    const read = games(withLine13(line))
    expect(read.filter(({ at }) => at === '1.1' || at === '3.1')).toEqual([
      { at: '1.1', ...good },
      { at: '3.1', ...good },
    ])
    expect(read.filter(({ at }) => at !== '1.1' && at !== '3.1').flatMap((each) => each.faults)).toEqual(faults)
  })

  it('affects only its game, even with stray quotation marks', () => {
    const text = [
      HEADER,
      one?.replace(',p3,', ',"p3,'),
      two?.replace(',p4,', ',"p\n4",').replace(',p5,,', ',p5,"Home, ""sweet""",'),
      three?.replace(',p6,', ',p"6,'),
    ].join('\n')
    expect(games(text)).toEqual([
      { at: '1.1', rows: 9, faults: ['4  sheet/not-csv'] },
      { at: '2.1', rows: 9, faults: ['15 player name/forbidden-character'] },
      { at: '3.1', rows: 9, faults: ['28  sheet/not-csv'] },
    ])
  })

  it('is reported for every contradiction within a game', () => {
    const text = sheet(
      ...game(
        {},
        {
          2: { seat: 1 },
          3: { player: 'p1' },
          4: { winner: 'mafia' },
          5: { first_victim: '1' },
          6: { first_victim: '1', best_move: '1 2' },
        },
      ),
    )
    expect(games(text)).toEqual([
      {
        at: '1.1',
        rows: 10,
        faults: [
          '3 seat sheet/repeated-seat',
          '4 player sheet/repeated-player',
          '5 winner sheet/winner-differs',
          '7 first_victim sheet/two-first-victims',
          '7 best_move sheet/seat-not-at-table',
        ],
      },
    ])
  })

  it('is not caused by quoted cells, which are read exactly', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.string({ maxLength: 6, unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') }), {
            minLength: 2,
            maxLength: 4,
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (table) => {
          const width = table[0]?.length ?? 0
          const cells = table.map((line) => Array.from({ length: width }, (_, index) => line[index] ?? 'x'))
          const text = cells.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
          expect([...readCsvRecords(text)].map((record) => record.cells)).toEqual(cells)
        },
      ),
    )
  })

  it('is reported once for each of 100,000 hostile lines', () => {
    const text = [
      HEADER,
      one,
      ...Array.from({ length: 50_000 }, () => ',,,'),
      ...Array.from({ length: 50_000 }, () => '"'),
    ].join('\n')
    const read = readResultsSheet(text)
    expect(read.games.flatMap(({ faults }) => faults)).toHaveLength(100_000)
  })
})
