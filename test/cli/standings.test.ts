// `standings` follows its contract (docs/spec/cli.md §2): the JSON of a sheet and of a season export, notes on stderr,
// and exit codes.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAYER_ROW_FORMAT } from '../../src/cli/standings/printRanked.ts'
import { rankSheetText } from '../files/sheets/rankSheet.ts'
import { rankPlayersOfSeasonFile } from '../../src/cli/standings/rankSeason.ts'
import { chooseScheme } from '../../src/cli/options/chooseScheme.ts'
import { WrongUsageError } from '../../src/cli/sentences/refusal.ts'
import { newTable, RED_WINS, taken } from '../club/clubFixture.ts'
import { newTournament } from '../papers/documents/tournamentFixture.ts'
import { game, sheet } from '../files/sheets/sheetText.ts'
import { LAYOUTS } from '../files/layouts/corpus.ts'
import type { TeamRow } from '../../src/scoring/standings/teamRow.ts'
import { ran } from '../support/cli.ts'

const run = (...args: readonly string[]) => ran(['standings', ...args])

const SHEET = sheet(
  ...game(
    { winner: 'red' },
    { 1: { bonus: '0.3' }, 2: { penalty: '0.2', disqualified: '1' }, 3: { first_victim: '1' } },
  ),
)

it('standings rows match the contract and are sorted from best to worst', () => {
  const { rows, notes } = rankSheetText(SHEET, chooseScheme('official-2025'))
  expect(notes).toEqual([])
  expect(rows.slice(0, 3).map(PLAYER_ROW_FORMAT.json)).toEqual([
    {
      place: 1,
      tied: false,
      player: 'p1',
      total: 1.05,
      sumBonus: 0.3,
      bonus: 0.3,
      penalty: 0,
      bestMove: 0,
      compensation: 0,
      wins: 1,
      asDon: 0,
      asSheriff: 0,
      firstVictim: 0,
      games: 1,
    },
    {
      place: 2,
      tied: false,
      player: 'p7',
      total: 0.75,
      sumBonus: 0,
      bonus: 0,
      penalty: 0,
      bestMove: 0,
      compensation: 0,
      wins: 1,
      asDon: 0,
      asSheriff: 1,
      firstVictim: 0,
      games: 1,
    },
    {
      place: 3,
      tied: false,
      player: 'p3',
      total: 0.75,
      sumBonus: 0,
      bonus: 0,
      penalty: 0,
      bestMove: 0,
      compensation: 0,
      wins: 1,
      asDon: 0,
      asSheriff: 0,
      firstVictim: 1,
      games: 1,
    },
  ])
  expect(rows.at(-1)).toMatchObject({ place: 10, name: 'p2' })
  expect(rows.slice(3, 6).map(({ place, tied }) => [place, tied])).toEqual([
    [4, true],
    [4, true],
    [4, true],
  ])
})

it('an unknown scheme is reported as wrong usage', () =>
  expect(() => chooseScheme('official-1999')).toThrow(WrongUsageError))

async function seasonFile({
  club,
  season,
}: Pick<Awaited<ReturnType<typeof newTournament>>, 'club' | 'season'>): Promise<string> {
  const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  return 'text' in file ? file.text : ''
}

describe('ranking a season export', () => {
  it('gives the club’s table under the season’s own scheme', async () => {
    const made = await newTournament()
    const { rows, notes } = rankPlayersOfSeasonFile(await seasonFile(made), 'tournament-2026')
    expect([rows, notes]).toEqual([await taken(made.club.ask('seasons.standings', { season: made.season })), []])
  })

  it('omits players with too few games', async () => {
    const made = await newTournament()
    expect(rankPlayersOfSeasonFile(await seasonFile(made), 'tournament-2026', 3).rows).toEqual(
      await taken(made.club.ask('seasons.standings', { season: made.season, minimumGames: 3 })),
    )
  })

  it('reports points that another scheme does not allow', async () => {
    const { club, season, game: played } = await newTable()
    await taken(club.enterAll({ game: played.id, version: played.version }, RED_WINS))
    await taken(club.addLines(played.id, [{ seat: 1, kind: 'bonus', hundredths: 80, reason: 'bright' }]))
    const { rows, notes } = rankPlayersOfSeasonFile(await seasonFile({ club, season }), 'tournament-2026')
    expect(notes).toMatchObject([{ code: 'sheet/out-of-range', place: 'game 1, seat 1 (Player 1), bonus' }])
    expect(rows[0]).toMatchObject({ name: 'Player 1', metrics: { total: '1.55' } })
  })

  it('can use a scheme of the club that the export contains', async () => {
    const { club, season } = await newTournament()
    const text = (await seasonFile({ club, season }))
      .replace('"scheme":{"id":"tournament-2026"', '"scheme":{"id":"ours"')
      .replace('"win":75', '"win":100')
    expect(rankPlayersOfSeasonFile(text, 'ours').rows.length).toBe(21)
    expect(() => rankPlayersOfSeasonFile(text, 'theirs')).toThrow(WrongUsageError)
  })

  it('uses a built-in scheme instead of its changed copy', async () => {
    const made = await newTournament()
    const forged = (await seasonFile(made))
      .replace('"win":75', '"win":9000')
      .replaceAll('"kind":"win","hundredths":75', '"kind":"win","hundredths":9000')
    expect(rankPlayersOfSeasonFile(forged, 'tournament-2026').rows).toEqual(
      await taken(made.club.ask('seasons.standings', { season: made.season })),
    )
  })
})

describe('the standings command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'standings-'))
  const good = join(folder, 'good.csv')
  const bad = join(folder, 'bad.csv')
  const named = join(folder, 'named.csv')
  const flagged = join(folder, 'flagged.csv')
  const partly = join(folder, 'partly.csv')
  const red = join(folder, 'red.csv')
  const season = join(folder, 'season.json')
  const broken = join(folder, 'broken.json')
  const record = join(folder, 'record.json')
  let teams: readonly TeamRow[] = []
  beforeAll(async () => {
    const made = await newTournament()
    for (const [index, member] of made.members.slice(1, 8).entries())
      await taken(made.club.ask('members.setClub', { member, club: index % 2 === 0 ? 'Cats' : 'Guests' }))
    await taken(made.club.ask('plan.useMemberClubs', { season: made.season }))
    teams = await taken(made.club.ask('seasons.teams', { season: made.season, best: 2 }))
    const text = await seasonFile(made)
    writeFileSync(season, text)
    writeFileSync(broken, text.replace('"seat":3,"role":"citizen"', '"seat":3,"role":"wizard"'))
    writeFileSync(record, (await taken(made.club.ask('games.export', { game: made.game }))).text)
    writeFileSync(good, SHEET)
    writeFileSync(named, sheet(...game({ winner: 'red', club: 'Guests' }, { 1: { club: 'Cats', bonus: '0.3' } })))
    writeFileSync(bad, SHEET.replace('sheriff', 'wiz\u001b[31mard'))
    writeFileSync(flagged, sheet(...game({}, { 1: { bonus: '0.95' } })))
    writeFileSync(
      partly,
      sheet(...game({ bonus: '0.10' }), ...game({ round: 2 }, { 3: { role: 'wizard' }, 5: { bonus: 'lots' } })),
    )
    writeFileSync(red, sheet(...game({ role: 'civilian' })))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('prints only JSON on stdout and exits with 0', () => {
    const { status, stdout } = run(good, '--scheme', 'official-2025', '--json')
    expect(status).toBe(0)
    expect((JSON.parse(stdout) as readonly { player: string }[])[0]?.player).toBe('p1')
  })

  it('accepts a workbook, and explains the error of an invalid one', async () => {
    const made = await newTournament()
    const [csv, xlsx] = await Promise.all(
      (['csv', 'xlsx'] as const).map((format) =>
        taken(made.club.ask('exports.file', { season: made.season, what: 'results', format, lang: 'uk' })),
      ),
    )
    if (!csv || !('text' in csv) || !xlsx || !('base64' in xlsx)) throw new Error('not exported')
    writeFileSync(join(folder, 'results.csv'), csv.text)
    writeFileSync(join(folder, 'results.xlsx'), Buffer.from(xlsx.base64, 'base64'))
    const ranked = (name: string) => run(join(folder, name), '--scheme', 'tournament-2026', '--json')
    expect(ranked('results.xlsx')).toMatchObject({ status: 0, stdout: ranked('results.csv').stdout })
    writeFileSync(join(folder, 'none.xlsx'), Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    const { status, stderr } = ranked('none.xlsx')
    expect([status, stderr]).toEqual([1, expect.stringContaining('(sheet/not-a-workbook)')])
  })

  describe.each(LAYOUTS.filter(({ without = [] }) => without.length === 0))('$what', ({ text }) => {
    it.each(['utf-8', 'utf-16le'] as const)('is ranked like its import, without options, in %s', (encoding) => {
      const table = join(folder, 'table.txt')
      writeFileSync(table, encoding === 'utf-8' ? text : Buffer.from(`\ufeff${text}`, 'utf16le'))
      const store = ['--store', `sqlite:${join(mkdtempSync(join(folder, 'club-')), 'club.sqlite')}`]
      const imported = ran(['import', 'table', table, ...store, '--season', 'Past', '--json'])
      expect([imported.status, JSON.parse(imported.stdout)]).toMatchObject([0, { taken: 3 }])
      const ranked = run(table, '--json')
      expect([ranked.status, JSON.parse(ranked.stdout)]).toEqual([
        0,
        JSON.parse(run(...store, '--season', 'Past', '--json').stdout),
      ])
    })
  })

  it('names the same doubts and assumed years as an import without a store', () => {
    const rows = Array.from({ length: 14 }, (_, game) =>
      ['дон', 'мафия', 'мафия', 'шериф', ...Array.from({ length: 6 }, () => 'мирный')].map((role, seat) =>
        [
          `${(game % 28) + 1}.03`,
          seat + 1,
          `P${(seat * 7 + game * 3) % 17}`,
          role,
          'Мирные',
          ['a', 'b'][seat % 2],
        ].join(),
      ),
    )
    const table = join(folder, 'noted.csv')
    writeFileSync(table, ['Дата,Место,Игрок,Роль,Победа,Настроение', ...rows.flat(), ',,Итого,,,99'].join('\n'))
    const notes = (stderr: string) => stderr.split('\n').filter((line) => /\((?:table|import)\//.test(line))
    const ranked = notes(run(table).stderr)
    expect(ranked.join()).toContain('(import/year-assumed)')
    expect(ranked.join()).toContain('(table/totals-row)')
    expect(notes(ran(['import', 'table', table, '--dry-run']).stderr)).toEqual(ranked)
    expect(run(table, '--year', '2024').stderr).not.toContain('(import/year-assumed)')
  })

  it('asks about a table with many faulty games, and ranks its valid games with --as-read', () => {
    const table = join(folder, 'faulty.txt')
    writeFileSync(table, (LAYOUTS[1]?.text ?? '').replace('Шериф', 'Волшебник'))
    expect(run(table)).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining('(import/doubtful)') })
    const { stdout, stderr } = run(table, '--as-read', '--json')
    const games = (JSON.parse(stdout) as readonly { readonly games: number }[]).map((row) => row.games)
    expect(games.reduce((sum, each) => sum + each, 0)).toBe(20)
    expect(stderr).toContain('Волшебник')
  })

  it.each([
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
      'sheet/not-a-workbook',
    ],
    ['a text without a table', Buffer.from('Anna;Boris\nVera;Gleb\n'), 'sheet/unknown-column'],
  ])('refuses %s with its own code', (_what, bytes, code) => {
    writeFileSync(join(folder, 'other.xls'), bytes)
    const { status, stderr } = run(join(folder, 'other.xls'))
    expect([status, stderr]).toEqual([1, expect.stringContaining(`(${code})`)])
    if (code === 'sheet/unknown-column') expect(stderr).toContain('stage, round, table, seat, player')
  })

  it('uses the scheme of a season export unless another one is given', () => {
    expect(run(season, '--json')).toMatchObject({
      status: 0,
      stdout: run(season, '--scheme', 'tournament-2026', '--json').stdout,
    })
  })

  it('accepts a season export', () => {
    const { status, stdout, stderr } = run(season, '--scheme', 'tournament-2026', '--json')
    expect([status, stderr]).toEqual([0, ''])
    const rows = JSON.parse(stdout) as readonly Record<string, unknown>[]
    expect(rows).toHaveLength(21)
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'place',
      'tied',
      'player',
      'total',
      'sumBonus',
      'bonus',
      'penalty',
      'bestMove',
      'compensation',
      'wins',
      'asDon',
      'asSheriff',
      'firstVictim',
      'games',
    ])
  })

  it('ranks clubs by the points of all their players or of the best ones', () => {
    const ranked = (...more: readonly string[]) => run(season, '--scheme', 'tournament-2026', '--teams', ...more)
    const { status, stdout, stderr } = ranked('--best', '2', '--json')
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual(
      teams.map(({ place, tied, club, total, players }) => ({
        place,
        tied,
        club,
        total: Number(total),
        players: players.map((each) => ({ player: each.name, total: Number(each.total), counts: each.counts })),
      })),
    )
    expect(ranked().stdout).toMatch(/^#\s+club\s+Σ\s+counted players/u)
  })

  it('ranks the clubs that a results sheet names', () => {
    const ranked = (...more: readonly string[]) => run(named, '--scheme', 'official-2025', ...more, '--json')
    const players = JSON.parse(ranked().stdout) as readonly { readonly player: string; readonly total: number }[]
    const { status, stdout, stderr } = ranked('--teams')
    expect([status, stderr]).toEqual([0, ''])
    const clubs = JSON.parse(stdout) as readonly { readonly total: number; readonly players: readonly object[] }[]
    expect(clubs.flatMap((club) => club.players)).toHaveLength(players.length)
    const sum = (all: readonly { readonly total: number }[]) => all.reduce((whole, { total }) => whole + total, 0)
    expect(sum(clubs)).toBeCloseTo(sum(players), 6)
    expect((JSON.parse(ranked('--teams', '--best', '1').stdout) as typeof clubs)[0]).toMatchObject({
      total: players[0]?.total,
    })
  })

  it('lists every scheme once in its help', () => {
    const { stdout } = run('--help')
    const named = stdout.match(/tournament-2026/g)
    expect(named).toHaveLength(1)
  })

  it('counts a bonus that is out of range, and reports it on stderr', () => {
    const { status, stdout, stderr } = run(flagged, '--scheme', 'official-2025', '--json')
    expect(status).toBe(0)
    expect(stderr).toContain('line 2, field bonus')
    expect(stderr).toContain('sheet/out-of-range')
    expect((JSON.parse(stdout) as readonly unknown[])[0]).toMatchObject({ player: 'p1', total: 1.7 })
  })

  it('counts a sheet’s valid games, names all errors and exits with 1', () => {
    const { status, stdout, stderr } = run(partly, '--scheme', 'official-2025', '--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toHaveLength(10)
    expect((JSON.parse(stdout) as readonly unknown[])[0]).toMatchObject({ total: 0.85, games: 1 })
    for (const said of ['line 14, field role', 'line 16, field bonus', '1 of 2 games were left out of the table'])
      expect(stderr).toContain(said)
  })

  it.each([
    ['a broken sheet', 1, 'line 8, field role', [bad, '--scheme', 'official-2025']],
    ['a game without a black player', 1, 'setup/needs-both-teams', [red, '--scheme', 'official-2025']],
    ['a broken season export', 1, 'games[0].record.header.seats[2].role', [broken, '--scheme', 'official-2025']],
    ['a game record', 1, 'season/not-a-season', [record, '--scheme', 'official-2025']],
    ['an unknown scheme for a season export', 2, 'schemes/unknown', [season, '--scheme', 'x']],
    ['a missing file', 1, 'file/not-found', [join(folder, 'none.csv'), '--scheme', 'official-2025']],
    ['an unknown scheme for a sheet', 2, 'schemes/unknown', [good, '--scheme', 'x']],
    ['--best without --teams', 2, '--teams', [good, '--scheme', 'official-2025', '--best', '2']],
    ['--best 0', 2, '--best', [season, '--scheme', 'official-2025', '--teams', '--best', '0']],
    ['--best 21', 2, '--best', [season, '--scheme', 'official-2025', '--teams', '--best', '21']],
    ['a sheet without clubs', 1, 'sheet/no-clubs', [good, '--scheme', 'official-2025', '--teams']],
    ['a limit that is not a number', 2, '--min-games', [good, '--scheme', 'official-2025', '--min-games', 'many']],
  ])('for %s exits with %i and prints %s', (_, code, said, args) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([code, ''])
    expect(stderr).toContain(said)
    expect(stderr).not.toContain('\u001b[31m')
  })
})
