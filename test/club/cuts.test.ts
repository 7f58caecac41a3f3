// Commands that write several streams are interrupted before each of their writes, once with the club continuing and
// once with a restart. Either the missing writes are completed automatically, or repeating the command leads to the
// same result as without the interruption.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../src/application/club.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { codeOf, newClub, newTable, openTable, RED_WINS, ROLES, s, taken } from './clubFixture.ts'
import { newSheets, withSeats, type Sheets } from './games/results/sheetFixture.ts'
import { sheet } from '../files/sheets/sheetText.ts'

interface Cut {
  readonly shelf: EventStore
  readonly store: EventStore
  /** Refuses the append after `writes` more appends and, with `isForGood`, all later ones. */
  arm(writes: number, isForGood: boolean): void
  disarm(): void
  readonly hasCut: () => boolean
}

const refusal = Promise.resolve({ ok: false, error: { code: 'store/unavailable', params: { cause: 'full' } } } as const)

function cutting(): Cut {
  const shelf = createMemoryStore()
  let left = Infinity
  let isForGood = false
  let hasCut = false
  return {
    shelf,
    arm: (writes, forGood) => {
      left = writes
      isForGood = forGood
      hasCut = false
    },
    disarm: () => {
      left = Infinity
    },
    hasCut: () => hasCut,
    store: {
      ...shelf,
      append: (...args) => (isRefused() ? refusal : shelf.append(...args)),
      appendAll: (...args) => (isRefused() ? refusal : shelf.appendAll(...args)),
    },
  }

  function isRefused(): boolean {
    left -= 1
    if (left !== -1 && (left >= 0 || !isForGood)) return false
    hasCut = true
    return true
  }
}

/** A prepared club and a command. The visible result must always be the same. */
interface Scene {
  readonly club: Club
  readonly season: string
  command(club: Club): Promise<unknown>
}

async function told({ season }: Scene, club: Club) {
  const { stages, entrants } = await taken(club.ask('plan.get', { season }))
  const names = new Map((await taken(club.ask('members.list', {}))).map(({ id, name }) => [id, name]))
  const games = await taken(club.ask('games.list', { season }))
  const ledgers = await Promise.all(
    games
      .filter(({ isVoid }) => !isVoid)
      .map(async ({ id, place, players, outcome }) => {
        const lines = (await taken(club.ask('ledger.list', { game: id }))).filter(
          ({ counts, hundredths }) => counts && hundredths !== 0,
        )
        return `${place?.round ?? ''} ${place?.table ?? ''} ${players[0]?.name} ${outcome?.winner} ${lines
          .map(({ seat, kind, hundredths }) => `${seat} ${kind} ${hundredths}`)
          .sort()
          .join(', ')}`
      }),
  )
  return {
    standings: (await taken(club.ask('seasons.standings', { season }))).map(({ member: _, ...row }) => ({
      ...row,
      metrics: undefined,
    })),
    stages: stages.map(({ name, rounds, tables, lineup, games: played }) => ({
      name,
      rounds,
      tables,
      lineup: lineup.map((id) => names.get(id)),
      played: played.map(({ round, table }) => [round, table]),
    })),
    entrants: entrants.map(({ name }) => name),
    members: [...names.values()],
    ledgers: ledgers.sort(),
  }
}

const FILE = sheet(
  ...[1, 2, 3].flatMap((round) =>
    (
      [
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
      ] as const
    ).map((role, index) => ({
      stage: 'main',
      round,
      table: 1,
      seat: index + 1,
      player: `Guest ${((index + round) % 11) + 1}`,
      role,
      winner: round === 2 ? 'mafia' : 'red',
      bonus: index === 4 ? '0.3' : '',
      penalty: index === 5 ? '0.2' : '',
      first_victim: index === 6 ? '1' : '',
      best_move: index === 6 ? '1 2 9' : '',
    })),
  ),
)

async function withSheet(store: EventStore): Promise<Sheets & { readonly game: string }> {
  const sheets = await newSheets('tournament-2026', store)
  const { id } = await taken(
    sheets.club.ask(
      'results.save',
      withSeats({ ...sheets.sheet, firstVictim: 1, bestMove: [8, 9, 2] }, { 2: { bonus: 30 }, 8: { penalty: 20 } }),
    ),
  )
  return { ...sheets, game: id }
}

const SCENES: Readonly<Record<string, (store: EventStore) => Promise<Scene>>> = {
  'a new sheet': async (store) => {
    const { club, season, sheet: typed } = await newSheets('tournament-2026', store)
    const full = withSeats(
      { ...typed, firstVictim: 1, bestMove: [8, 9, 2] },
      { 2: { bonus: 30 }, 3: { exclusion: 'disqualification' }, 8: { penalty: 20 } },
    )
    return {
      club,
      season,
      command: async (by) =>
        (await taken(by.ask('games.list', { season }))).length > 0 ? undefined : taken(by.ask('results.save', full)),
    }
  },
  'a corrected sheet': async (store) => {
    const { club, season, sheet: typed, game } = await withSheet(store)
    const next = withSeats(
      { ...typed, winner: 'mafia', firstVictim: 1, bestMove: [8, 9, 10], reason: 'protest' },
      { 2: { bonus: 20 }, 9: { bonus: 60 } },
    )
    return {
      club,
      season,
      command: async (by) => {
        const { version } = await taken(by.ask('games.get', { game }))
        return taken(
          by.ask('results.save', {
            ...next,
            game: { id: game, version, lines: (await taken(by.ask('ledger.list', { game }))).length },
          }),
        )
      },
    }
  },
  'a voided game': async (store) => {
    const { club, season, game } = await withSheet(store)
    return {
      club,
      season,
      command: async (by) =>
        taken(
          by.ask('games.void', {
            game,
            version: (await taken(by.ask('games.get', { game }))).version,
            isVoid: true,
            reason: 'wrong table',
          }),
        ),
    }
  },
  'a protocol that ends': async (store) => {
    const { club, season, game } = await newTable(store)
    return {
      club,
      season,
      command: async (by) => {
        const { version, outcome } = await taken(by.ask('games.get', { game: game.id }))
        return outcome ? undefined : taken(by.enterAll({ game: game.id, version }, RED_WINS))
      },
    }
  },
  'a judge’s line': async (store) => {
    const { club, season, game } = await newTable(store)
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    return {
      club,
      season,
      command: (by) => taken(by.addLines(game.id, [{ seat: 1, kind: 'bonus', hundredths: 30, reason: 'bright' }])),
    }
  },
  'an import': async (store) => {
    const { club, season } = await newSheets('tournament-2026', store)
    const file = { season, format: 'results-csv', text: FILE } as const
    return {
      club,
      season,
      command: async (by) => {
        const offer = await taken(by.previewImport(file))
        return taken(
          by.takeImport(
            file,
            offer.games.filter(({ canTake }) => canTake).map(({ index }) => index),
          ),
        )
      },
    }
  },
  'an enrolment': async (store) => {
    const { club, season } = await newSheets('tournament-2026', store)
    return {
      club,
      season,
      command: (by) =>
        taken(by.ask('plan.enrol', { season, people: [{ name: 'Player 3' }, { name: 'Guest', club: 'Elsewhere' }] })),
    }
  },
  'a merge': async (store) => {
    const { club, season, members, game } = await newTable(store)
    const {
      added: [alias],
    } = await taken(club.ask('members.add', { names: ['Alias'] }))
    const second = await openTable(club, season, [alias?.id ?? '', ...members.slice(1)], ROLES, '2026-01-02')
    for (const { id, version } of [game, second])
      await taken(club.enterAll({ game: id, version }, [{ type: 'remove', seat: s(3) }]))
    return {
      club,
      season,
      command: (by) => taken(by.ask('members.merge', { from: alias?.id ?? '', into: members[0] ?? '' })),
    }
  },
}

describe.each(Object.entries(SCENES))('%s, interrupted before each of its writes,', (_, sceneOf) => {
  it.each([
    ['continues after one refused write', false, false],
    ['continues after a full disk', true, false],
    ['is restarted after one refused write', false, true],
    ['is restarted after a full disk', true, true],
  ])('has the same result if the club %s', async (_how, isForGood, isRestarted) => {
    const whole = await sceneOf(createMemoryStore())
    await whole.command(whole.club)
    const expected = await told(whole, whole.club)

    for (let writes = 0; ; writes += 1) {
      expect(writes).toBeLessThan(40)
      const { shelf, store, arm, disarm, hasCut } = cutting()
      const scene = await sceneOf(store)
      arm(writes, isForGood)
      const done = await scene.command(scene.club).then(
        () => true,
        (error: unknown) => (String(error).includes('store/unavailable') ? false : Promise.reject(error)),
      )
      disarm()
      if (!hasCut()) break
      const club = isRestarted ? newClub(shelf, 'again') : scene.club
      expect(await codeOf(club.overview())).toBeUndefined()
      // Acknowledged data is stored, and a command that was not acknowledged is repeated.
      if (!done) await scene.command(club)
      expect(await told(scene, club), `cut before write ${writes + 1}`).toEqual(expected)
      expect(await told(scene, newClub(shelf, 'later')), `cut before write ${writes + 1}, read back`).toEqual(expected)
    }
  })
})
