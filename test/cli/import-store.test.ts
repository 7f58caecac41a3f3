// `import … --store` and `standings --store` (docs/spec/cli.md §2). The command line imports a file through the same
// club as the screens, completely or not at all, and prints the table calculated by hand.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importIntoStore } from '../../src/cli/import/importIntoStore.ts'
import { openStoreAt } from '../../src/cli/options/store.ts'
import { rankPlayersOfStoredSeason } from '../../src/cli/standings/rankStore.ts'
import { createClub } from '../../src/application/club.ts'
import { sampleGame } from '../files/records/mafiaratings/sampleGame.ts'
import { LAYOUTS } from '../files/layouts/corpus.ts'
import { CUP_SHEET, HAND_WORKED } from '../files/sheets/handWorked.ts'
import { taken as accepted } from '../club/clubFixture.ts'
import { CLI, type Ran, ran } from '../support/cli.ts'

const repository = resolve(import.meta.dirname, '../..')
/** Starting programs takes long on a busy machine. */
vi.setConfig({ testTimeout: 600_000 })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-store-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...args: readonly string[]) => ran([...args])

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const store = () => `sqlite:${join(folder, 'club.sqlite')}`
const importSheet = (text: string, ...more: readonly string[]) =>
  run(
    'import',
    'results-csv',
    file('sheet.csv', text),
    '--store',
    store(),
    '--season',
    'Cup',
    '--scheme',
    'tournament-2026',
    ...more,
  )
const standings = (...more: readonly string[]) =>
  run('standings', '--store', store(), '--season', 'Cup', '--json', ...more)

type Row = { readonly place: number; readonly player: string; readonly total: number; readonly compensation: number }
const tableOf = ({ stdout }: Ran) =>
  (JSON.parse(stdout) as readonly Row[]).map(({ place, player: name, total, compensation }) => [
    place,
    name,
    total.toFixed(2),
    compensation.toFixed(2),
  ])

describe('a results sheet', () => {
  it('is ranked as calculated by hand, in a store and as a file', () => {
    const taken = importSheet(CUP_SHEET.text, '--json')
    expect([taken.status, JSON.parse(taken.stdout)]).toMatchObject([0, { taken: 7, refused: 0, notes: 0 }])
    expect(tableOf(standings())).toEqual(CUP_SHEET.table)
    expect(tableOf(run('standings', join(folder, 'sheet.csv'), '--scheme', 'tournament-2026', '--json'))).toEqual(
      CUP_SHEET.table,
    )
  })

  it.each(HAND_WORKED)('with $what is ranked as calculated by hand', async ({ text, table }) => {
    const told = vi.spyOn(console, 'log').mockImplementation(() => {})
    await importIntoStore('results-csv', file('sheet.csv', text), {
      store: store(),
      season: 'Cup',
      scheme: 'tournament-2026',
      rulebook: undefined,
      json: false,
    })
    told.mockRestore()
    const { rows, notes } = await rankPlayersOfStoredSeason(store(), 'Cup', 0)
    expect(rows.map(({ place, name, metrics: { total, compensation } }) => [place, name, total, compensation])).toEqual(
      table,
    )
    expect(notes).toEqual([])
  })

  it.each([
    [undefined, 'club'],
    ['Red Lions', 'Red Lions'],
  ])('creates a club with a name: --club %s gives %s', async (club, name) => {
    const told = vi.spyOn(console, 'log').mockImplementation(() => {})
    const more = { season: 'Cup', scheme: 'tournament-2026', rulebook: undefined, json: false }
    const sheet = file('sheet.csv', CUP_SHEET.text)
    await importIntoStore('results-csv', sheet, { ...more, store: store(), ...(club === undefined ? {} : { club }) })
    told.mockRestore()
    const opened = openStoreAt(store(), 'refuse')
    const made = createClub({ store: opened.store, clock: () => 0, ids: () => 'x' })
    expect((await accepted(made.ask('seasons.list', {}))).map((season) => season.name)).toEqual(['Cup'])
    expect(await accepted(made.overview())).toMatchObject({ name })
    await opened.store.close()
  })

  it('is imported by the named person with their PIN, and by nobody else', async () => {
    const opened = openStoreAt(store(), 'make')
    let ids = 0
    const club = createClub({ store: opened.store, clock: () => 1_767_225_600_000, ids: () => `p${(ids += 1)}` })
    await accepted(club.create('Ours'))
    const olga = await accepted(club.ask('users.add', { name: 'Olga', roles: ['organiser'] }))
    const zoya = await accepted(club.ask('users.add', { name: 'Zoya', roles: ['secretary'], pin: '2468' }))
    const rules = {
      scheme: 'tournament-2026',
      from: '2026-01-01',
      rulebook: 'sport' as const,
      preset: 'sport-club',
      flags: {},
    }
    await accepted(club.ask('seasons.open', { name: 'Two', kind: 'tournament', ...rules }))
    await opened.store.close()
    const told = vi.spyOn(console, 'log').mockImplementation(() => {})
    const take = (season: string, as?: string) =>
      importIntoStore('results-csv', file('sheet.csv', CUP_SHEET.text), {
        store: store(),
        season,
        scheme: 'tournament-2026',
        rulebook: undefined,
        json: false,
        again: true,
        ...(as === undefined ? {} : { as }),
      })
    await expect(take('One', 'Vera')).rejects.toMatchObject({ code: 'persons/no-such-name' })
    await expect(take('One', 'Zoya')).rejects.toMatchObject({ code: 'persons/pin-asked' })
    vi.stubEnv('CONSIGLIERE_PIN', '1357')
    await expect(take('One', 'Zoya')).rejects.toMatchObject({ code: 'persons/wrong-pin' })
    vi.stubEnv('CONSIGLIERE_PIN', '2468')
    // Only the organiser may open seasons, as on the screen.
    await expect(take('One', 'zoya')).rejects.toMatchObject({ code: 'rights/seasons' })
    await take('Two', 'zoya')
    vi.unstubAllEnvs()
    await take('One', 'Olga')
    await expect(take('Three')).rejects.toMatchObject({ code: 'rights/nobody' })
    vi.stubEnv('CONSIGLIERE_PIN', '1')
    for (let n = 0; n < 3; n += 1)
      await expect(take('Two', 'Zoya')).rejects.toMatchObject({ code: 'persons/wrong-pin' })
    vi.stubEnv('CONSIGLIERE_PIN', '2468')
    await expect(take('Two', 'Zoya')).rejects.toMatchObject({ code: 'persons/wait' })
    vi.unstubAllEnvs()
    told.mockRestore()
    const again = openStoreAt(store(), 'refuse')
    const events = await accepted(again.store.read('club'))
    await again.store.close()
    const seasons = events.filter(({ type }) => type === 'SeasonOpened')
    expect(seasons.map(({ author }) => author)).toEqual(['unknown', olga.id])
    expect(events.filter(({ type }) => /Pin/.test(type)).length).toBeGreaterThanOrEqual(4)
    expect(zoya.id).not.toBe(olga.id)
  })

  it('is imported into the season with the given name, and only once', () => {
    const [header = '', ...rows] = CUP_SHEET.text.split('\n')
    importSheet([header, ...rows.slice(0, 30)].join('\n'))
    expect(JSON.parse(importSheet([header, ...rows.slice(30)].join('\n'), '--json').stdout)).toMatchObject({
      taken: 4,
      refused: 0,
    })
    const again = importSheet(CUP_SHEET.text, '--json')
    expect([again.status, JSON.parse(again.stdout)]).toMatchObject([1, { taken: 0, refused: 7 }])
    expect(tableOf(standings())).toEqual(CUP_SHEET.table)
  })

  it('with one invalid game is not imported, and the store is unchanged', () => {
    const [header = '', ...rows] = CUP_SHEET.text.split('\n')
    importSheet([header, ...rows.slice(0, 30)].join('\n'))
    const before = readFileSync(join(folder, 'club.sqlite'))
    const { status, stderr } = importSheet(CUP_SHEET.text)
    expect(status).toBe(1)
    expect(stderr).toContain(
      '3 of 7 games cannot be imported exactly as recorded; nothing was imported (import/not-whole)',
    )
    expect(readFileSync(join(folder, 'club.sqlite'))).toEqual(before)
  })

  it.each([
    ['not a sheet', 'nonsense', 'sheet/unknown-column'],
    ['without games', CUP_SHEET.text.split('\n')[0] ?? '', 'import/no-games'],
  ])('such as %s is refused, and no store is created', (_what, text, code) => {
    const { status, stdout, stderr } = importSheet(text, '--json')
    expect([status, JSON.parse(stdout)]).toMatchObject([1, { taken: 0, refused: 0 }])
    expect(stderr).toContain(`(${code})`)
    expect(readdirSync(folder)).toEqual(['sheet.csv'])
  })

  it('is refused by a season with another scheme', () => {
    importSheet(CUP_SHEET.text)
    const { status, stderr } = run(
      'import',
      'results-csv',
      join(folder, 'sheet.csv'),
      '--store',
      store(),
      '--season',
      ' cup',
      '--scheme',
      'official-2025',
    )
    expect([status, stderr]).toEqual([
      1,
      'error: cup: the season uses the scheme Tournament 2026 (seasons/other-rules)\n'.replace('cup', ' cup'),
    ])
  })
})

describe('a file that was already imported', () => {
  it('is refused, and is imported again only with --again', () => {
    importSheet(CUP_SHEET.text)
    const before = standings().stdout
    const refused = importSheet(CUP_SHEET.text)
    expect([refused.status, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(
      /imported before: sheet\.csv into Cup, 7 games, 20\d\d-\d\d-\d\dT.*--again.*\(import\/repeated\)/,
    )
    expect(standings().stdout).toBe(before)
    const told = importSheet(CUP_SHEET.text, '--json')
    const { taken, faults } = JSON.parse(told.stdout) as { taken: number; faults: readonly object[] }
    expect([told.status, taken, faults[0]]).toMatchObject([1, 0, { game: null, code: 'import/repeated' }])
    const sheet = join(folder, 'sheet.csv')
    const again = ['--scheme', 'tournament-2026', '--again', '--json']
    const inOther = run('import', 'results-csv', sheet, '--store', store(), '--season', 'Other', ...again)
    expect([inOther.status, JSON.parse(inOther.stdout)]).toMatchObject([0, { taken: 7 }])
  })
})

describe('a table in the club’s own layout', () => {
  const [, layout = { text: '' }] = LAYOUTS
  const importTable = (text: string, ...more: readonly string[]) =>
    run('import', 'table', file('our games.txt', text), ...more)

  it('is recognised, and its printed layout can be reused', () => {
    const guessed = importTable(layout.text, '--map', 'auto', '--json')
    expect([guessed.status, JSON.parse(guessed.stdout)]).toMatchObject([0, { layout: 'seats', heading: 1 }])
    const map = file('map.json', guessed.stdout)
    const taken = importTable(layout.text, '--map', map, '--store', store(), '--season', 'Past', '--json')
    expect(JSON.parse(taken.stdout)).toMatchObject({ taken: 3, refused: 0 })
    const ranked = run('standings', '--store', store(), '--season', 'Past', '--json')
    expect(
      (JSON.parse(ranked.stdout) as readonly { readonly games: number }[]).reduce((sum, { games }) => sum + games, 0),
    ).toBe(30)
  })

  const withInvalidCard = layout.text.replace('Шериф', 'Волшебник')

  it('is refused with exit code 3 and not imported if more than one game in ten is faulty', () => {
    const { status, stdout, stderr } = importTable(withInvalidCard, '--store', store(), '--season', 'Past', '--json')
    expect([status, JSON.parse(stdout)]).toMatchObject([3, { taken: 0, refused: 1 }])
    const { faults } = JSON.parse(stdout) as { readonly faults: readonly unknown[] }
    expect(faults[0]).toMatchObject({ game: null, code: 'import/doubtful', params: { n: 3, unreadable: 1 } })
    expect(stderr).toContain('--as-read')
    expect(run('standings', '--store', store(), '--season', 'Past').status).toBe(1)
  })

  it('is also refused with --output, and no record is written', () => {
    const { status, stderr } = importTable(withInvalidCard, '--output', join(folder, 'records'))
    expect([status, existsSync(join(folder, 'records'))]).toEqual([3, false])
    expect(stderr).toContain('import/doubtful')
  })

  it('loses only games with invalid cells, which are named', () => {
    const { status, stdout, stderr } = importTable(
      withInvalidCard,
      ...['--store', store(), '--season', 'Past', '--as-read', '--json'],
    )
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { taken: 2, refused: 1 }])
    expect(stderr).toMatch(/[A-Z]\d+: "?“?Волшебник/)
  })

  it.each([
    ['a map for another format', ['import', 'results-csv', 'x.csv', '--map', 'auto'], 2],
    ['an invalid map', ['import', 'table', 'x.csv', '--map', 'package.json'], 1],
  ])('is refused with %s', (_what, args, status) => expect(run(...args).status).toBe(status))
})

describe('an import that is killed', () => {
  /** Starts an import and kills it once this many bytes of its change are on disk; returns whether it was killed. */
  async function killedAt(bytes: number): Promise<boolean> {
    const sheetFile = file('sheet.csv', CUP_SHEET.text)
    const child = spawn(
      process.execPath,
      [CLI, 'import', 'results-csv', sheetFile, '--store', store(), '--season', 'Cup', '--scheme', 'tournament-2026'],
      { cwd: repository, stdio: 'ignore' },
    )
    const watcher = watch(folder, () => {
      const written = ['club.sqlite', 'club.sqlite-wal'].reduce(
        (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      )
      if (written >= bytes) child.kill('SIGKILL')
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    watcher.close()
    return signal === 'SIGKILL'
  }

  it.each([1, 5_000, 20_000, 60_000, 120_000])(
    'after %i bytes leaves all games or none, and can be repeated',
    async (bytes) => {
      const wasKilled = await killedAt(bytes)
      const games = existsSync(join(folder, 'club.sqlite')) ? standings() : undefined
      const isWhole = games?.status === 0
      if (isWhole) expect(tableOf(games)).toEqual(CUP_SHEET.table)
      else {
        expect(wasKilled).toBe(true)
        // Opening the store applies every complete entry of the journal. If the games are in the store then, they are
        // not imported again.
        const again = JSON.parse(importSheet(CUP_SHEET.text, '--json').stdout) as { taken: number; refused: number }
        expect([again.taken, again.refused].toSorted()).toEqual([0, 7])
        expect(tableOf(standings())).toEqual(CUP_SHEET.table)
      }
    },
  )
})

describe('MafiaRatings games', () => {
  const take = (games: readonly unknown[]) =>
    run(
      'import',
      'mafiaratings',
      file('games.json', JSON.stringify(games)),
      '--store',
      store(),
      '--season',
      'Evenings',
      '--json',
    )

  it('are imported with their protocols', () => {
    expect(JSON.parse(take([sampleGame()]).stdout)).toMatchObject({ taken: 1, refused: 0, notes: 0 })
    const { status, stdout } = run('standings', '--store', store(), '--season', 'Evenings', '--json')
    expect([status, (JSON.parse(stdout) as readonly unknown[]).length]).toEqual([0, 10])
  })

  it('open a season with their first game', async () => {
    const game = sampleGame()
    take([game])
    const startTime = Number(game['startTime'])
    const monthInSeconds = 30 * 86_400
    const older = { ...game, id: 76, startTime: startTime - monthInSeconds }
    const told = take([older])
    expect(JSON.parse(told.stdout)).toMatchObject({
      taken: 1,
      notes: 1,
      faults: [
        {
          game: null,
          code: 'import/before-season',
          params: { games: 1, first: '2023-10-15', last: '2023-10-15', season: 'Evenings', from: '2023-11-14' },
        },
      ],
    })
    expect(told.stderr).toMatch(
      /1 game of 2023-10-15 was played before the season Evenings began \(2023-11-14\).*--season/,
    )
    expect(JSON.parse(take([{ ...older, id: 79, startTime }]).stdout)).toMatchObject({ notes: 0 })
  })

  it('are all refused if a replay contradicts one of them', () => {
    const wrong = { ...sampleGame(), winner: 'maf' }
    const { status, stdout } = take([sampleGame(), wrong])
    expect([status, JSON.parse(stdout)]).toMatchObject([1, { taken: 0, refused: 1 }])
    expect(existsSync(join(folder, 'club.sqlite'))).toBe(false)
  })
})

describe('import', () => {
  it.each<[string, readonly string[]]>([
    ['a store without a season', ['import', 'results-csv', 'x.csv', '--store', 'sqlite:x']],
    ['a season without a store', ['standings', '--season', 'Cup']],
    ['a file and a store', ['standings', 'x.csv', '--store', 'sqlite:x', '--season', 'Cup']],
    ['neither file nor store', ['standings']],
    ['a scheme for a store', ['standings', '--store', 'sqlite:x', '--season', 'Cup', '--scheme', 'official-2025']],
    ['an address without a kind of store', ['standings', '--store', 'club.sqlite', '--season', 'Cup']],
  ])('with %s exits with 2', (_what, args) => expect(run(...args).status).toBe(2))

  it('lists the existing seasons if the given season is unknown', () => {
    importSheet(CUP_SHEET.text)
    const { status, stderr } = run('standings', '--store', store(), '--season', 'Cap')
    expect([status, stderr]).toEqual([1, 'error: Cap: no such season; the club has Cup (seasons/unknown)\n'])
  })

  it('refuses a missing store and creates none', () => {
    expect(standings().status).toBe(1)
    expect(existsSync(join(folder, 'club.sqlite'))).toBe(false)
  })
})
