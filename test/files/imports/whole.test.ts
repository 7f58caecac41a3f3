// An import is stored completely or not at all (ADR 9). If it is interrupted before any of its writes, abandoned,
// refused or left unfinished, no game, person or stage of it remains. Live games continue between its portions.

import { describe, expect, it } from 'vitest'
import { verifyStreams } from '../../../src/cli/verify/checkStreams.ts'
import type { Club } from '../../../src/application/club.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, EventStore, NewEvent } from '../../../src/store/port.ts'
import { codeOf, newClub, RED_WINS, taken } from '../../club/clubFixture.ts'
import { newSheets } from '../../club/games/results/sheetFixture.ts'
import { game, sheet } from '../sheets/sheetText.ts'

/** Makes a sheet with the given number of games at one table, one per round. The players are new to the club. */
const fileOf = (games: number) =>
  sheet(
    ...Array.from({ length: games }, (_, index) =>
      game({ round: index + 1, stage: 'main' }, { 1: { bonus: '0.3' } }),
    ).flat(),
  )

/** Enough games for three portions. */
const GAMES = 120
const TEXT = fileOf(GAMES)
const ALL = [...Array.from({ length: GAMES }).keys()]

async function scene(store: EventStore = createMemoryStore()) {
  const { club, season, members } = await newSheets('tournament-2026', store)
  return { club, season, members, file: { season, format: 'results-csv', text: TEXT } as const }
}

async function told(club: Club, season: string) {
  const { stages, entrants } = await taken(club.ask('plan.get', { season }))
  return {
    games: (await taken(club.ask('games.list', { season }))).length,
    members: (await taken(club.ask('members.list', {}))).length,
    stages: stages.length,
    entrants: entrants.length,
  }
}

const NOTHING = { games: 0, members: 12, stages: 0, entrants: 0 }
const EVERYTHING = { games: GAMES, members: 22, stages: 1, entrants: 10 }

/** Counts every append, to one stream or several, as one write, and refuses all writes after `writes`. */
function dying(shelf: EventStore, writes: number): EventStore & { readonly isDead: () => boolean } {
  let left = writes
  const full = { ok: false, error: { code: 'store/unavailable', params: { cause: 'killed' } } } as const
  return {
    ...shelf,
    append: async (...args) => ((left -= 1) < 0 ? full : shelf.append(...args)),
    appendAll: async (...args) => ((left -= 1) < 0 ? full : shelf.appendAll(...args)),
    isDead: () => left < 0,
  }
}

it('importing a thousand games takes 22 writes, twenty of which contain fifty games each', async () => {
  const shelf = createMemoryStore()
  const { club, season } = await scene(shelf)
  const writes: number[] = []
  const counted: EventStore = {
    ...shelf,
    append: (stream: string, version: number, events: readonly NewEvent[]) => {
      writes.push(1)
      return shelf.append(stream, version, events)
    },
    appendAll: (appends) => {
      writes.push(appends.length)
      return shelf.appendAll(appends)
    },
  }
  const text = sheet(
    ...Array.from({ length: 1000 }, (_, index) =>
      game({ round: 1 + (index % 40), table: 1 + Math.floor(index / 40), stage: 'main' }, {}),
    ).flat(),
  )
  await taken(club.ask('seasons.standings', { season }))
  const { games } = await taken(
    newClub(counted, 'counted').takeImport({ season, format: 'results-csv', text }, [
      ...Array.from({ length: 1000 }).keys(),
    ]),
  )
  expect(games).toHaveLength(1000)
  // A game has its stream and its ledger, and each portion adds its rows to the import's own stream. The last write has
  // the streams of ten people, the club, the plan, and the end of the import.
  expect(writes).toEqual([1, ...Array.from({ length: 20 }, () => 101), 13])
})

describe('an interrupted import', () => {
  it('shows no games on another device until the stream of the import arrives there', async () => {
    const shelf = createMemoryStore()
    const { season, club, file } = await scene(shelf)
    await taken(club.takeImport(file, [0, 1]))
    const there = createMemoryStore()
    const listed = await shelf.list('')
    for (const { stream } of listed.ok ? listed.value : []) {
      if (/^(import|summaries)\//.test(stream)) continue
      const kept = await shelf.read(stream)
      await there.append(stream, 0, kept.ok ? kept.value : [])
    }
    const other = newClub(there, 'other')
    expect((await told(other, season)).games).toBe(0)
    expect(await taken(other.ask('seasons.standings', { season }))).toEqual([])
  })

  it('leaves no data unless its last write succeeded', async () => {
    for (let writes = 0; ; writes += 1) {
      expect(writes).toBeLessThan(30)
      const shelf = createMemoryStore()
      const { season, file } = await scene(shelf)
      const store = dying(shelf, writes)
      await newClub(store, 'dies').takeImport(file, ALL)
      const isWhole = !store.isDead()

      const again = newClub(shelf, 'again')
      expect(await told(again, season), `cut before write ${writes + 1}`).toEqual(isWhole ? EVERYTHING : NOTHING)
      const { faults } = await taken(again.overview())
      expect(
        faults.map(({ code }) => code),
        `cut before write ${writes + 1}`,
      ).toEqual(isWhole || writes === 0 ? [] : ['imports/cut-off'])
      // The interruption is reported only once, and the file can be imported as usual.
      expect((await taken(newClub(shelf, 'later').overview())).faults).toEqual([])
      if (!isWhole) await taken(again.takeImport(file, ALL))
      expect(await told(newClub(shelf, 'last'), season)).toEqual(EVERYTHING)
      if (isWhole) break
    }
  })

  it('does not make a backup invalid if its tables are imported again', async () => {
    const shelf = createMemoryStore()
    const { season, file } = await scene(shelf)
    await newClub(dying(shelf, 3), 'dies').takeImport(file, ALL)
    await taken(newClub(shelf, 'again').takeImport(file, ALL))
    const streams = new Map<string, readonly Envelope[]>()
    for (const { stream } of await taken(shelf.list(''))) streams.set(stream, await taken(shelf.read(stream)))
    expect(await verifyStreams(streams, () => 0)).toEqual({ games: GAMES + 100 })
    expect(await told(newClub(shelf, 'last'), season)).toEqual(EVERYTHING)
  })
})

describe('a running import', () => {
  it('is invisible and lets live games continue', async () => {
    const shelf = createMemoryStore()
    const { club, season, members, file } = await scene(shelf)
    const pushes: string[] = []
    club.listen((_, change) => pushes.push(change.name))
    const begun = await taken(club.beginImport(file, ALL, 'cup.csv'))
    await taken(club.stageImport(begun.id))
    expect(await told(club, season)).toEqual(NOTHING)
    expect(await codeOf(club.ask('games.get', { game: `${begun.id}.1` }))).toBe('games/unknown')
    expect(pushes).toEqual([])

    const roles = [
      'civilian',
      'civilian',
      'mafia',
      'sheriff',
      'civilian',
      'civilian',
      'don',
      'mafia',
      'civilian',
      'civilian',
    ] as const
    const seats = members
      .slice(0, 10)
      .map((member, index) => ({ member, immune: false, role: roles[index] ?? 'civilian' }))
    const live = await taken(
      club.ask('games.open', {
        season,
        evening: '2026-02-01',
        judge: 'J',
        rulebook: 'sport',
        preset: 'sport-2025',
        flags: {},
        seats,
        seed: 1,
      }),
    )
    expect(live.number).toBe(GAMES + 1)
    await taken(club.ask('games.enter', { game: live.id, version: live.version, entry: RED_WINS[0]! }))
    pushes.length = 0
    while ((await taken(club.stageImport(begun.id))).done < begun.all) expect(pushes).toEqual([])
    await taken(club.commitImport(begun.id))
    // One notification for each list, whatever the number of games.
    expect(pushes.sort()).toEqual(['club.changed', 'plan.changed', 'seasons.changed'])
    const games = await taken(club.ask('games.list', { season }))
    expect(new Set(games.map(({ number }) => number)).size).toBe(GAMES + 1)
    expect(games).toHaveLength(GAMES + 1)
  })

  it('leaves no data if it is abandoned or never finished', async () => {
    const shelf = createMemoryStore()
    const { club, season, file } = await scene(shelf)
    const stopped = await taken(club.beginImport(file, ALL))
    await taken(club.stageImport(stopped.id))
    await taken(club.abandonImport(stopped.id))
    expect([
      await codeOf(club.stageImport(stopped.id)),
      await codeOf(club.commitImport(stopped.id)),
      await codeOf(club.abandonImport(stopped.id)),
    ]).toEqual(['imports/not-open', 'imports/not-open', 'imports/not-open'])
    const left = await taken(club.beginImport(file, ALL, 'cup.csv'))
    await taken(club.stageImport(left.id))
    expect(await codeOf(club.commitImport(left.id))).toBe('imports/not-open')

    const again = newClub(shelf, 'again')
    expect((await taken(again.overview())).faults).toEqual([
      { code: 'imports/cut-off', params: { file: 'cup.csv', season, games: GAMES } },
    ])
    expect(await told(again, season)).toEqual(NOTHING)
    // A process that still has the import open is refused, because the import has ended.
    expect(await codeOf(club.stageImport(left.id))).toBe('store/version-conflict')
  })

  it('uses a member who joins under an imported name in the meantime', async () => {
    const { club, season, file } = await scene()
    const begun = await taken(club.beginImport(file, ALL))
    while ((await taken(club.stageImport(begun.id))).done < begun.all) {
      /* stages every portion */
    }
    const {
      added: [joined],
    } = await taken(club.ask('members.add', { names: ['p1'] }))
    await taken(club.commitImport(begun.id))
    const namesakes = (await taken(club.ask('members.list', {}))).filter(({ name, active }) => name === 'p1' && active)
    expect(namesakes.map(({ id }) => id)).toEqual([joined?.id])
    expect((await taken(club.ask('seasons.standings', { season }))).find(({ name }) => name === 'p1')).toMatchObject({
      member: joined?.id,
      metrics: { games: String(GAMES) },
    })
  })

  it('is refused completely if a table received a game meanwhile', async () => {
    const { club, season, file } = await scene()
    const first = await taken(club.beginImport(file, ALL))
    while ((await taken(club.stageImport(first.id))).done < first.all) {
      /* stages every portion */
    }
    await taken(club.takeImport({ ...file, text: fileOf(1) }, [0]))
    expect(await codeOf(club.commitImport(first.id))).toBe('imports/plan-changed')
    const second = await taken(club.beginImport(file, ALL.slice(1)))
    while ((await taken(club.stageImport(second.id))).done < second.all) {
      /* stages every portion */
    }
    await taken(club.takeImport(file, [1]))
    expect(await codeOf(club.commitImport(second.id))).toBe('imports/table-imported')
    expect(await told(club, season)).toMatchObject({ games: 2, members: 22 })
  })
})
