// Import into a season (docs/spec/scoring.md §5). A preview changes nothing, confirmed games are imported completely or
// not at all, and imported games keep their points.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import type { FileToImport } from '../../../src/files/imports/importCommands.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { type StandingRow, toStandingRow } from '../../../src/scoring/standings/standingRow.ts'
import { scoreResultsSheet } from '../../../src/files/sheets/score.ts'
import { parseSheet } from '../sheets/parseSheet.ts'
import { computeStandings } from '../../../src/scoring/standings/standings.ts'
import type { RulebookId } from '../../../src/rules/header.ts'
import { shuffleBySeed } from '../../../src/rules/draws.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { RED_WINS, codeOf, newClub, newTable, taken } from '../../club/clubFixture.ts'
import { sheet } from '../sheets/sheetText.ts'
import { sampleGame } from '../records/mafiaratings/sampleGame.ts'

const DEAL: readonly Role[] = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
]
const PLAYERS = Array.from({ length: 20 }, (_, index) => `Player ${index + 1}`)

/** Six rounds at two tables and a final with two rounds, with every kind of points. */
const SHEET = sheet(
  ...Array.from({ length: 6 }, (_, round) =>
    [1, 2].flatMap((table) =>
      gameRows('main', round + 1, table, shuffleBySeed(PLAYERS, round).slice(table * 10 - 10, table * 10)),
    ),
  ).flat(),
  ...[1, 2].flatMap((round) => gameRows('Final', round, 1, shuffleBySeed(PLAYERS.slice(0, 10), round))),
)

function gameRows(stage: string, round: number, table: number, players: readonly string[]) {
  const seed = round * 10 + table
  const winner = seed % 3 === 0 ? 'mafia' : 'red'
  const roles = shuffleBySeed(DEAL, seed)
  const victim = roles.findIndex((role) => role === 'civilian') + 1
  return players.map((player, index) => ({
    stage,
    round,
    table,
    seat: index + 1,
    player,
    role: roles[index] ?? 'civilian',
    winner,
    bonus: index % 3 === 0 ? '0.3' : '',
    penalty: index === 4 && round % 2 === 0 ? '0.5' : '',
    disqualified: index === 7 && seed % 4 === 0 ? '1' : '',
    first_victim: index + 1 === victim ? '1' : '',
    best_move:
      index + 1 === victim
        ? [...roles.keys()]
            .filter((seat) => roles[seat] !== 'civilian')
            .slice(0, 3)
            .map((seat) => seat + 1)
            .join(' ')
        : '',
  }))
}

async function openSeason(
  club: Club,
  scheme = 'tournament-2026',
  rulebook: RulebookId = 'sport',
  preset = 'sport-club',
): Promise<string> {
  await taken(club.create('Federation'))
  const season = await taken(
    club.ask('seasons.open', {
      name: 'Cup',
      kind: 'tournament',
      scheme,
      from: '2026-03-01',
      rulebook,
      preset,
      flags: {},
    }),
  )
  return season.id
}

async function takeAll(club: Club, file: FileToImport): Promise<number> {
  const offer = await taken(club.previewImport(file))
  const { games } = await taken(
    club.takeImport(
      file,
      offer.games.filter(({ canTake }) => canTake).map(({ index }) => index),
    ),
  )
  return games.length
}

describe('an imported results sheet', () => {
  it('gives the same standings as the sheet itself, to the hundredth', async () => {
    const club = newClub()
    const season = await openSeason(club)
    expect(await takeAll(club, { season, format: 'results-csv', text: SHEET })).toBe(14)
    const scheme = findBuiltInScheme('tournament-2026')
    const parsed = parseSheet(SHEET)
    if (!scheme || !parsed.ok) throw new Error('no sheet')
    const { games, rounds } = scoreResultsSheet(parsed.value, scheme)
    const expected = computeStandings(games, scheme, { rounds }).map((standing) => ({
      ...toStandingRow(standing, standing.tally.player),
      member: '',
    }))
    const table = (await taken(club.ask('seasons.standings', { season }))).map((row) => ({ ...row, member: '' }))
    const points = (rows: readonly Pick<StandingRow, 'place' | 'name' | 'isFinalist' | 'metrics'>[]) =>
      rows.map(({ place, name, isFinalist, metrics: { total, sumBonus, compensation, bestMove } }) => ({
        place,
        name,
        total,
        sumBonus,
        compensation,
        bestMove,
        isFinalist,
      }))
    expect(points(table)).toEqual(points(expected))
    expect(table.some(({ metrics: { compensation } }) => compensation !== '0.00')).toBe(true)
    expect(table.some(({ metrics: { bestMove } }) => bestMove !== '0.00')).toBe(true)
  })

  it('creates the stages of the sheet, including the final', async () => {
    const club = newClub()
    const season = await openSeason(club)
    await takeAll(club, { season, format: 'results-csv', text: SHEET })
    const { stages, entrants } = await taken(club.ask('plan.get', { season }))
    expect(
      stages.map(({ name, isFinal, rounds, tables, games }) => ({
        name,
        isFinal,
        rounds,
        tables,
        games: games.length,
      })),
    ).toEqual([
      { name: 'main', isFinal: false, rounds: 6, tables: 2, games: 12 },
      { name: 'Final', isFinal: true, rounds: 2, tables: 1, games: 2 },
    ])
    expect(entrants).toHaveLength(20)
  })

  it('gives the same result if it is imported in chunks', async () => {
    const words = SHEET.replace(/^main,(\d)/gm, 'main,round $1')
    const told = async (portion: number) => {
      const club = newClub()
      const season = await openSeason(club)
      const file: FileToImport = { season, format: 'results-csv', text: words }
      for (let at = 0; at < 14; at += portion)
        await taken(
          club.takeImport(
            file,
            Array.from({ length: Math.min(portion, 14 - at) }, (_, index) => at + index),
          ),
        )
      const { stages, entrants } = await taken(club.ask('plan.get', { season }))
      return {
        stages: stages.map(({ name, rounds, tables, lineup, games }) => ({
          name,
          rounds,
          tables,
          lineup: lineup.length,
          games: games.map(({ round, table }) => `${round}.${table}`),
        })),
        entrants: entrants.length,
        table: (await taken(club.ask('seasons.standings', { season }))).map(({ place, name, metrics: { total } }) => ({
          place,
          name,
          total,
        })),
      }
    }
    const whole = await told(14)
    expect(whole.stages.map(({ rounds, lineup, games }) => [rounds, lineup, games.length])).toEqual([
      [6, 20, 12],
      [2, 10, 2],
    ])
    expect(await told(3)).toEqual(whole)
    expect(await told(1)).toEqual(whole)
  })

  it('is offered again with the imported tables marked as occupied', async () => {
    const club = newClub()
    const season = await openSeason(club)
    const file: FileToImport = { season, format: 'results-csv', text: SHEET }
    await taken(club.takeImport(file, [0, 1, 2]))
    const { games } = await taken(club.previewImport(file))
    expect(
      games.filter(({ canTake }) => !canTake).map(({ index, faults }) => [index, faults.map(({ code }) => code)]),
    ).toEqual([0, 1, 2].map((index) => [index, ['imports/table-imported']]))
  })

  it('may use a merged member’s former name', async () => {
    const club = newClub()
    const season = await openSeason(club)
    const {
      added: [kept, gone],
    } = await taken(club.ask('members.add', { names: ['Player 1', 'Player 2'] }))
    await taken(club.ask('members.merge', { from: gone?.id ?? '', into: kept?.id ?? '' }))
    const both = sheet(...gameRows('main', 1, 1, PLAYERS.slice(0, 10)))
    expect(await codeOf(club.takeImport({ season, format: 'results-csv', text: both }, [0]))).toBe('games/seated-twice')
    const one = sheet(...gameRows('main', 1, 1, PLAYERS.slice(1, 11)))
    await takeAll(club, { season, format: 'results-csv', text: one })
    expect(
      (await taken(club.ask('seasons.standings', { season }))).filter(({ member }) => member === kept?.id),
    ).toHaveLength(1)
    expect((await taken(club.ask('plan.get', { season }))).entrants[0]?.member).toBe(kept?.id)
  })

  it('never reuses the number of a void game', async () => {
    const club = newClub()
    const season = await openSeason(club)
    const file: FileToImport = { season, format: 'results-csv', text: SHEET }
    const {
      games: [first],
    } = await taken(club.takeImport(file, [0]))
    await taken(
      club.ask('games.void', { game: first?.id ?? '', version: first?.version ?? 0, isVoid: true, reason: 'slip' }),
    )
    await taken(club.takeImport(file, [1]))
    expect((await taken(club.ask('games.list', { season }))).map(({ number }) => number).sort()).toEqual([1, 2])
  })

  it.each(['disqualified', 'team_loss'])(
    'replaces the win by %s even under a scheme without it, also after a restart',
    async (mark) => {
      const store = createMemoryStore()
      const club = newClub(store)
      const season = await openSeason(club, 'wolves-club')
      const text = sheet(
        ...gameRows('main', 1, 1, PLAYERS.slice(0, 10)).map(({ disqualified: _, ...cells }) => ({
          ...cells,
          winner: 'red',
        })),
      ).split('\n')
      const [header = '', ...rows] = text
      const name = rows.find((cells) => cells.includes(',civilian,'))?.match(/Player \d+/)?.[0]
      const isOf = (cells: string) => cells.split(',').includes(name ?? '')
      const marked = [
        `${header},team_loss`,
        ...rows.map((cells) => {
          const isMarked = isOf(cells)
          return mark === 'team_loss'
            ? `${cells},${isMarked ? '1' : ''}`
            : `${isMarked ? cells.replace(/^((?:[^,]*,){10})[^,]*/, '$11') : cells},`
        }),
      ].join('\n')
      expect(marked).not.toBe([`${header},team_loss`, ...rows.map((cells) => `${cells},`)].join('\n'))
      await takeAll(club, { season, format: 'results-csv', text: marked })
      for (const each of [club, newClub(store, 'again')]) {
        const table = await taken(each.ask('seasons.standings', { season }))
        expect(table.find((each) => each.name === name)).toMatchObject({
          metrics: { total: '0.00', wins: '0', games: '1' },
        })
        expect(table.filter(({ metrics: { total } }) => total === '1.00')).toHaveLength(6)
      }
    },
  )

  it('cannot be imported twice, because its tables are occupied', async () => {
    const club = newClub()
    const season = await openSeason(club)
    const file: FileToImport = { season, format: 'results-csv', text: SHEET }
    await takeAll(club, file)
    const before = await taken(club.ask('seasons.standings', { season }))
    expect(await codeOf(club.takeImport(file, [0]))).toBe('imports/table-imported')
    expect(await taken(club.ask('seasons.standings', { season }))).toEqual(before)
  })

  it('has the same standings after a restart', async () => {
    const store = createMemoryStore()
    const club = newClub(store)
    const season = await openSeason(club)
    await takeAll(club, { season, format: 'results-csv', text: SHEET })
    const again = newClub(store, 'other')
    expect(await taken(again.ask('seasons.standings', { season }))).toEqual(
      await taken(club.ask('seasons.standings', { season })),
    )
  })
})

describe('a preview', () => {
  it('changes nothing and lists the new people', async () => {
    const store = createMemoryStore()
    const club = newClub(store)
    const season = await openSeason(club)
    const before = await store.list('')
    const offer = await taken(club.previewImport({ season, format: 'results-csv', text: SHEET }))
    expect([offer.games.length, offer.newPeople.length]).toEqual([14, 20])
    expect(await store.list('')).toEqual(before)
  })

  it.each([
    ['results-csv', 'nonsense', 'sheet/unknown-column'],
    ['record', '{', 'json/syntax'],
    ['mafiaratings', '{', 'json/syntax'],
  ] as const)('of an invalid %s states the reason', async (format, text, code) => {
    const club = newClub()
    const season = await openSeason(club)
    const offer = await taken(club.previewImport({ season, format, text }))
    expect(offer.fault?.code).toBe(code)
    expect(await codeOf(club.takeImport({ season, format, text }, [0]))).toBe(code)
  })
})

describe('an imported game record', () => {
  it('has its protocol and ledger, with corrections and authors', async () => {
    const { club, season, game } = await newTable()
    const ended = await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const [, bonus] = await taken(
      club.addLines(game.id, [{ seat: 1, kind: 'bonus', hundredths: 30, reason: 'speech' }]),
    ).then((lines) => lines.slice(-2))
    await taken(
      club.addLines(game.id, [
        { seat: 1, kind: 'bonus', hundredths: 40, reason: 'protest', ...(bonus ? { replaces: bonus.id } : {}) },
      ]),
    )
    const { text } = await taken(club.ask('games.export', { game: ended.id }))
    const other = newClub(createMemoryStore(), 'x')
    const cup = await openSeason(other, 'official-2025', 'city', 'city')
    expect(await takeAll(other, { season: cup, format: 'record', text })).toBe(1)
    const [row] = await taken(other.ask('games.list', { season: cup }))
    const ledger = async (from: Club, id: string) =>
      (await taken(from.ask('ledger.list', { game: id }))).map(
        ({ seat, kind, hundredths, reason, source, author, at, counts }) => ({
          seat,
          kind,
          hundredths,
          reason,
          source,
          author,
          at,
          counts,
        }),
      )
    expect(await ledger(other, row?.id ?? '')).toEqual(await ledger(club, ended.id))
    const points = async (from: Club, id: string) =>
      (await taken(from.ask('seasons.standings', { season: id }))).map(({ name, metrics: { total } }) => ({
        name,
        total,
      }))
    expect(await points(other, cup)).toEqual(await points(club, season))
  })

  it.each([
    ['judge', 9900],
    ['judge', 75],
    ['verdict', 9900],
  ])('values a win changed by hand (%s, %i) according to the verdict', async (source, hundredths) => {
    const { club, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const record = JSON.parse((await taken(club.ask('games.export', { game: game.id }))).text) as {
      ledger: { lines: { kind: string; source: string; hundredths: number }[] }
    }
    for (const line of record.ledger.lines) if (line.kind === 'win') Object.assign(line, { source, hundredths })
    const other = newClub(createMemoryStore(), 'x')
    const cup = await openSeason(other, 'official-2025', 'city', 'city')
    await takeAll(other, { season: cup, format: 'record', text: JSON.stringify(record) })
    expect(
      (await taken(other.ask('seasons.standings', { season: cup }))).map(({ metrics: { total } }) => total),
    ).toEqual(['0.75', '0.75', '0.75', '0.75', '0.75', '-0.50'])
  })
})

describe('an imported MafiaRatings game', () => {
  it('has its protocol and its winner', async () => {
    const club = newClub()
    const season = await openSeason(club)
    const file: FileToImport = { season, format: 'mafiaratings', text: JSON.stringify([sampleGame()]) }
    const offer = await taken(club.previewImport(file))
    expect(await takeAll(club, file)).toBe(1)
    const [game] = await taken(club.ask('games.list', { season }))
    expect(game?.outcome).toEqual({ winner: offer.games[0]?.winner, reason: expect.not.stringMatching('asserted') })
  })
})

describe('voiding imported games', () => {
  it('restores the standings and frees the tables', async () => {
    const club = newClub()
    const season = await openSeason(club)
    const file: FileToImport = { season, format: 'results-csv', text: SHEET }
    const { games } = await taken(club.takeImport(file, [0, 1, 2]))
    for (const { id, version } of games)
      await taken(club.ask('games.void', { game: id, version, isVoid: true, reason: 'import undone' }))
    expect(await taken(club.ask('seasons.standings', { season }))).toEqual([])
    expect((await taken(club.takeImport(file, [0]))).games).toHaveLength(1)
  })
})
