// Files of a season: the content of their cells in the requested language, with numbers as numbers. Readers of the
// results sheet get the club's own standings.

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { RequestArgs } from '../../../src/api/requestTypes.ts'
import type { ExportedFile } from '../../../src/files/exports/requests.ts'
import { FORMATS_BY_EXPORT_KIND, EXPORT_KINDS, EXPORT_FILE_FORMATS } from '../../../src/files/exports/exportKinds.ts'
import { exportFileName } from '../../../src/files/exports/fileNames.ts'
import { parseSeason } from '../../../src/files/season/parseSeason.ts'
import { LANGUAGES } from '../../../src/i18n/registry.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { parseSheet } from '../sheets/parseSheet.ts'
import { scoreResultsSheet } from '../../../src/files/sheets/score.ts'
import { toStandingRow, type StandingRow } from '../../../src/scoring/standings/standingRow.ts'
import { computeStandings } from '../../../src/scoring/standings/standings.ts'
import { CITY_SEASON, codeOf, newClub, newTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { newTournament, type Tournament } from '../../papers/documents/tournamentFixture.ts'
import { FORMULA } from '../tables/hostile.ts'
import { anySteps, makeSeason } from '../season/anySeason.ts'

type Ask = Partial<RequestArgs<'exports.file'>> & Pick<RequestArgs<'exports.file'>, 'what'>

function ask({ club, season }: Pick<Tournament, 'club' | 'season'>, request: Ask): Promise<ExportedFile> {
  return taken(club.ask('exports.file', { season, format: 'csv', lang: 'en', ...request }))
}

async function cells(made: Pick<Tournament, 'club' | 'season'>, request: Ask): Promise<readonly (readonly string[])[]> {
  const file = await ask(made, request)
  return parse('text' in file ? file.text : '', { bom: true }) as string[][]
}

const WON_HEADS_RU = ['Доля побед от, % (95 %)', 'Доля побед до, % (95 %)', 'Ожидаемая доля побед, %']

describe('exported standings', () => {
  it('equal those of the club, with the players’ clubs', async () => {
    const made = await newTournament()
    const [head, ...rows] = await cells(made, { what: 'standings' })
    const expected = await taken(made.club.ask('seasons.standings', { season: made.season }))
    expect(head).toEqual([
      'Place',
      'Shared',
      'Player',
      'Club',
      'Total (Σ)',
      'Bonuses, penalties and best moves (Σap)',
      'Bonuses',
      'Penalties',
      'Best moves',
      'Compensation (Ci)',
      'Wins',
      'Wins as Don',
      'Wins as Sheriff',
      'Times killed first',
      'Games',
    ])
    expect(rows).toEqual(
      expected.map((row) => [
        String(row.place),
        row.tied ? 'yes' : '',
        row.name,
        row.club ?? '',
        row.metrics.total,
        row.metrics.sumBonus,
        row.metrics.bonus,
        row.metrics.penalty,
        row.metrics.bestMove,
        row.metrics.compensation,
        ...[row.metrics.wins, row.metrics.asDon, row.metrics.asSheriff, row.metrics.firstVictim, row.metrics.games].map(
          String,
        ),
      ]),
    )
    expect(rows.some((row) => row[3] === 'Guests')).toBe(true)
  })

  it('have the requested language, columns, club and stage', async () => {
    const made = await newTournament()
    expect(
      await cells(made, {
        what: 'standings',
        lang: 'ru',
        metrics: ['games', 'winRate'],
        club: 'Guests',
        scope: { stage: made.stage },
      }),
    ).toEqual([
      ['Место', 'Поделено', 'Игрок', 'Клуб', 'Игры', 'Доля побед, %', ...WON_HEADS_RU],
      [expect.any(String), expect.any(String), 'P1', 'Guests', '1', '100.00', '20.65', '100.00', expect.any(String)],
    ])
    const [head] = await cells(made, { what: 'standings', lang: 'ru', metrics: ['winRate'] })
    expect(head?.slice(4), 'never without what it is of').toEqual(['Доля побед, %', ...WON_HEADS_RU, 'Игры'])
  })

  it('contain numbers in a workbook', async () => {
    const made = await newTournament()
    const file = await ask(made, { what: 'standings', format: 'xlsx' })
    if (!('base64' in file)) throw new Error('no workbook')
    const [sheet] = await readXlsx(Buffer.from(file.base64, 'base64'))
    const [first] = await taken(made.club.ask('seasons.standings', { season: made.season }))
    expect(sheet?.sheet).toBe('Standings')
    expect(sheet?.data[1]?.slice(0, 6)).toEqual([
      1,
      first?.tied === true ? 'yes' : null,
      first?.name,
      first?.club ?? null,
      Number(first?.metrics.total),
      Number(first?.metrics.sumBonus),
    ])
  })
})

describe('exported clubs', () => {
  it('contain points as numbers, and the names of counted and uncounted players', async () => {
    const { club, season, game, members } = await newTable()
    for (const [index, member] of members.entries())
      await taken(club.ask('members.setClub', { member, club: ['=Cats', 'Dogs'][index % 2] ?? '' }))
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    await taken(club.addLines(game.id, [{ seat: 2, kind: 'bonus', hundredths: 30, reason: 'bright' }]))
    const made = { club, season }
    const expected = await taken(club.ask('seasons.teams', { season }))
    const [head, ...rows] = await cells(made, { what: 'teams' })
    expect(head).toEqual(['Place', 'Shared', 'Club', 'Points', 'Counted', 'Not counted'])
    expect(rows.map((row) => row.slice(0, 4))).toEqual(
      expected.map(({ place, tied, club: name, total }) => [
        String(place),
        tied ? 'yes' : '',
        name.replace(/^=/, "'="),
        total,
      ]),
    )
    const [, ...two] = await cells(made, { what: 'teams', best: 2 })
    const ofTwo = await taken(club.ask('seasons.teams', { season, best: 2 }))
    expect(two.map((row) => [row[4]?.split(' · ').length, row[5]?.split(' · ').length])).toEqual(
      ofTwo.map(({ players }) => [2, players.length - 2]),
    )
    expect((await ask(made, { what: 'teams' })).fileName).toBe('season-clubs.csv')
  })
})

describe('the exported ledger', () => {
  it('contains every line, its replacement, and the computed lines', async () => {
    const { club, season, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const lines = await taken(club.addLines(game.id, [{ seat: 1, kind: 'bonus', hundredths: 30, reason: '=bright' }]))
    await taken(
      club.addLines(game.id, [
        { seat: 1, kind: 'bonus', hundredths: 40, reason: 'protest', replaces: lines.at(-1)?.id ?? '' },
      ]),
    )
    const [head, ...rows] = await cells({ club, season }, { what: 'ledger', zone: 'Europe/Moscow' })
    const of = (row: readonly string[]) => Object.fromEntries((head ?? []).map((title, index) => [title, row[index]]))
    const bonuses = rows.map(of).filter((row) => row['Kind'] === 'Bonus')
    expect(bonuses).toMatchObject([
      {
        Line: '7',
        Game: '1',
        Seat: '1',
        Player: 'Player 1',
        Points: '0.30',
        Weight: '1.00',
        Counts: '',
        From: 'judge',
        Reason: "'=bright",
        Author: '',
        'Replaced by line': '8',
      },
      { Line: '8', Points: '0.40', Counts: 'yes', Reason: 'protest', 'Replaced by line': '' },
    ])
    expect(bonuses[0]?.['Written']).toMatch(/^2026-01-01 03:0\d$/)
  })

  it('of a stage explains each compensation', async () => {
    const made = await newTournament()
    const rows = await cells(made, { what: 'ledger', lang: 'ru', scope: { stage: made.stage } })
    expect(rows.filter((row) => row.includes('расчёт')).map((row) => row[15])).toEqual(
      expect.arrayContaining(['ПУ, раз: 1, база 1']),
    )
    expect(rows.slice(1).every((row) => row[3] === 'Main')).toBe(true)
  })
})

describe('the exported table', () => {
  it('of games has one row per game with the seats and cards', async () => {
    const made = await newTournament()
    const [head, ...rows] = await cells(made, { what: 'games' })
    expect(rows).toHaveLength(5)
    expect(head?.slice(0, 13)).toEqual([
      'Game',
      'Date',
      'Stage',
      'Round',
      'Table',
      'Judge',
      'State',
      'Verdict',
      'Why',
      'First victim',
      'Best move',
      'Seat 1',
      'Card 1',
    ])
    expect(rows[0]?.slice(0, 13)).toEqual([
      '1',
      '2026-01-01',
      'Main',
      '1',
      '1',
      'Judge',
      'finished',
      'Red team wins',
      'As on the results sheet.',
      '1',
      '8 9 2',
      'P1',
      'Citizen',
    ])
  })

  it('of games hides the cards of a game in progress', async () => {
    const { club, season } = await newTable()
    expect((await cells({ club, season }, { what: 'games' }))[1]?.slice(6, 14)).toEqual([
      'not finished',
      '',
      '',
      '',
      '',
      'Player 1',
      '',
      'Player 2',
    ])
  })

  it('of a seating has one row for each table of a round', async () => {
    const made = await newTournament()
    const [head, ...rows] = await cells(made, { what: 'seating', scope: { stage: made.stage } })
    expect(head?.slice(0, 5)).toEqual(['Stage', 'Round', 'Table', 'Judge', 'Seat 1'])
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['Main', '1', '1', 'Judge', 'P1'],
      ['Main', '1', '2', '', 'P11'],
      ['Main', '2', '1', 'Judge', 'P2'],
      ['Main', '2', '2', '', 'P12'],
      ['Main', '3', '1', 'Judge', 'P3'],
      ['Main', '3', '2', '', 'P13'],
    ])
  })
})

describe('the exported results sheet', () => {
  // Compensation depends on the number of scheduled rounds, but a sheet contains only the rounds that were played.
  const content = (
    {
      place,
      tied,
      name,
      isFinalist,
      metrics: { total, sumBonus, bonus, penalty, bestMove, wins, firstVictim, games },
    }: StandingRow,
    scheme: string,
  ) => ({
    name,
    sumBonus,
    bonus,
    penalty,
    bestMove,
    wins,
    firstVictim,
    games,
    isFinalist,
    ...(scheme === 'official-2025' ? { place, tied, total } : {}),
  })
  const byName = (rows: readonly StandingRow[]) => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))

  it('gives the club’s standings when it is read back', async () => {
    const seen = { official: 0, tournament: 0, finalists: 0, leftOut: 0 }
    await fc.assert(
      fc.asyncProperty(anySteps, async ([id, steps]) => {
        const { club, season } = await makeSeason([id, steps])
        const asked = await club.ask('exports.file', { season, what: 'results', format: 'csv', lang: 'en' })
        if (!asked.ok) {
          expect(asked.error.code).toBe('exports/nothing')
          return
        }
        const sheet = parseSheet('text' in asked.value ? asked.value.text : '')
        const scheme = findBuiltInScheme(id)
        if (!sheet.ok || !scheme) throw new Error(JSON.stringify(sheet))
        if (asked.value.leftOut !== undefined) {
          seen.leftOut += 1
          return
        }
        const { games, rounds } = scoreResultsSheet(sheet.value, scheme)
        const plan = await taken(club.ask('plan.get', { season }))
        const guests = new Set(plan.entrants.filter(({ isExhibition }) => isExhibition).map(({ name }) => name))
        const read = computeStandings(games, scheme, { rounds, isLeftOut: (name) => guests.has(name) }).map((each) =>
          toStandingRow(each, each.tally.player),
        )
        expect(byName(read).map((row) => content(row, id))).toEqual(
          byName(await taken(club.ask('seasons.standings', { season }))).map((row) => content(row, id)),
        )
        seen[id === 'official-2025' ? 'official' : 'tournament'] += 1
        seen.finalists += read.filter(({ isFinalist }) => isFinalist).length
      }),
      { seed: 3, numRuns: 60 },
    )
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
  })
})

describe('the workbook of a season', () => {
  const sheetsOf = async (file: ExportedFile) => readXlsx(Buffer.from('base64' in file ? file.base64 : '', 'base64'))
  const workbook = (made: Pick<Tournament, 'club' | 'season'>, what: Ask['what']) =>
    ask(made, { what, format: 'xlsx' }).then(sheetsOf)

  it('has the sheets of the separate workbooks', async () => {
    const made = await newTournament()
    const separate = ['standings', 'teams', 'games', 'ledger', 'seating'] as const
    const expected = await Promise.all(separate.map((what) => workbook(made, what)))
    expect(await workbook(made, 'season')).toEqual(expected.flat())
  })

  it('leaves out empty sheets, and is refused if all are empty', async () => {
    const { club, season } = await newTable()
    const names = (await workbook({ club, season }, 'season')).map(({ sheet }) => sheet)
    expect(names).toEqual(['Games'])
    const other = newClub()
    await taken(other.create('Club'))
    const { id } = await taken(other.ask('seasons.open', CITY_SEASON))
    expect(await codeOf(other.ask('exports.file', { season: id, what: 'season', format: 'xlsx', lang: 'en' }))).toBe(
      'exports/nothing',
    )
  })

  it('contains only what the public may see', async () => {
    const made = await newTournament()
    const before = await workbook(made, 'season')
    await taken(made.club.ask('seasons.hide', { season: made.season, hiding: { what: 'table', from: { game: 1 } } }))
    const after = await workbook(made, 'season')
    expect(after.map(({ sheet }) => sheet)).not.toContain('Standings')
    expect(after).not.toEqual(before)
  })
})

describe('an export', () => {
  it.each(EXPORT_KINDS.flatMap((what) => EXPORT_FILE_FORMATS.map((format) => [what, format] as const)))(
    'of %s as %s is refused only if this kind is not offered in this format',
    async (what, format) => {
      const made = await newTournament()
      const asked = made.club.ask('exports.file', { season: made.season, what, format, lang: 'ru', game: made.game })
      const isOffered = (FORMATS_BY_EXPORT_KIND[what] as readonly string[]).includes(format)
      expect(await codeOf(asked)).toBe(isOffered ? undefined : 'exports/format')
    },
  )

  it('contains no formulas from hostile names', async () => {
    const made = await newTournament((what) => `=${what}`)
    for (const what of ['standings', 'teams', 'ledger', 'games', 'results', 'seating'] as const) {
      const rows = await cells(made, { what })
      expect(
        rows.flat().filter((cell) => FORMULA.test(cell) && !/^-\d+\.\d\d$/.test(cell)),
        what,
      ).toEqual([])
    }
  })

  it.each(['standings', 'teams', 'ledger', 'games', 'results', 'seating'] as const)(
    'of an empty season is refused: %s',
    async (what) => {
      const club = newClub()
      await taken(club.create('Club'))
      const { id: season } = await taken(club.ask('seasons.open', { ...CITY_SEASON, name: 'S' }))
      expect(await codeOf(club.ask('exports.file', { season, what, format: 'csv', lang: 'en' }))).toBe(
        'exports/nothing',
      )
    },
  )

  it('shows in its rows, file name and content that a season differs from its preset', async () => {
    const { club, season, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    await taken(club.ask('seasons.setFlags', { season, flags: { loverDeathDrag: false } }))
    const rows = await cells({ club, season }, { what: 'standings' })
    expect(rows.map((row) => row.at(-1))).toEqual(['Rules', ...Array.from({ length: 6 }, () => 'differs from preset')])
    expect((await ask({ club, season }, { what: 'results' })).fileName).toBe('season-results-differs-from-preset.csv')
    const file = await ask({ club, season }, { what: 'season', format: 'json' })
    expect(parseSeason('text' in file ? file.text : '').season?.season.differsFromPreset).toBe(true)
  })

  it.each([
    ['Кубок «Дон»', 'ru', 'standings', 'csv', 'Финал', 'кубок-дон-таблица-финал.csv'],
    ['Кубок «Дон»', 'uk', 'results', 'csv', '', 'кубок-дон-результати.csv'],
    ['Cup', 'en', 'teams', 'xlsx', '', 'cup-clubs.xlsx'],
    ['../etc', 'en', 'season', 'json', '', 'etc.json'],
    ['***', 'en', 'season', 'json', '', 'season.json'],
  ] as const)(
    'of the season %s in %s is named after the season and the kind %s',
    (name, lang, what, format, stage, expected) => {
      const text = LANGUAGES[lang].exports
      expect(exportFileName({ name, changedMidway: false }, what, format, text, stage)).toBe(expected)
    },
  )

  it('has a file name entirely in one language if the season differs from its preset', () => {
    const differing = { name: 'Сезон 2026', changedMidway: true }
    expect(exportFileName(differing, 'standings', 'xlsx', LANGUAGES.ru.exports)).toBe(
      'сезон-2026-таблица-не-по-базовым-правилам.xlsx',
    )
  })
})
