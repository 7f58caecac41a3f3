// The program that cut-rounds.ts disconnects and kills: a club on its own device (a SQLite file), joined to a hub, that
// plays games and adds members without end. It prints each game entry and member only after the acknowledgement.

import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { writeSync } from 'node:fs'
import { createClub } from '../../../src/application/club.ts'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createHttpHubConnection } from '../../../src/store/sync/httpHubConnection.ts'
import { createSyncedStore } from '../../../src/store/sync/syncedStore.ts'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import { MAFIA_WINS, openTable, ROLES, taken } from '../../club/clubFixture.ts'
import type { Result } from '../../../src/rules/vocabulary.ts'

const [directory = '', name = '', port = ''] = process.argv.slice(2)
const tell = (line: unknown) => writeSync(1, `${JSON.stringify(line)}\n`)
const below = createSqliteStore(join(directory, `${name}.sqlite`))
const store = createSyncedStore(
  below,
  createHttpHubConnection({
    address: `http://127.0.0.1:${port}`,
    token: name,
    deviceId: name,
    run: { session: name, machine: 'Desk' },
    fetch,
  }),
  {
    deviceId: name,
    policy: CLUB_SYNC_POLICY,
    pauses: [2, 50],
    time: Date.now,
  },
)
// No two events have the same time, so that entries that were stored twice are found. The clocks of the devices are
// years apart.
let ticks = 0
// Every real millisecond has a hundred clock values, so that a restarted process continues with later values. All
// values are before the year 2100.
const start = Date.UTC(2000, 0, 1) + (Date.now() % 1e10) * 100 + (name === 'a' ? 0 : 1e12)
const club = createClub({
  store,
  clock: () => start + (ticks += 1),
  ids: () => `${name}${process.pid}x${(ticks += 1)}`,
  author: () => name,
})
let isWriting = true
const pause = () => new Promise((resolve) => setTimeout(resolve, 2))

const EXPECTED = new Set(['exchange/cut-off', 'exchange/behind', 'store/version-conflict', 'members/duplicate'])

/** Value of the result, or `undefined` if the state of the connection does not allow the request now. */
async function maybe<T>(result: Promise<Result<T>>): Promise<T | undefined> {
  const known = await result
  if (known.ok) return known.value
  if (!EXPECTED.has(known.error.code)) throw new Error(JSON.stringify(known.error))
  return undefined
}

async function season(): Promise<string> {
  for (;;) {
    const [known] = await taken(club.ask('seasons.list', {}))
    if (known) return known.id
    if (name === 'a' && (await taken(club.overview())).name === undefined) await maybe(club.create('Cut club'))
    if (name === 'a' && (await taken(club.ask('members.list', {}))).length < ROLES.length)
      await maybe(club.ask('members.add', { names: ROLES.map((_, index) => `Player ${index + 1}`) }))
    else if (name === 'a')
      await maybe(
        club.ask('seasons.open', {
          name: 'S',
          scheme: 'official-2025',
          from: '2026-01-01',
          rulebook: 'city',
          preset: 'city',
          flags: {},
        }),
      )
    await pause()
  }
}

/** Unfinished game that this device opened, possibly before it was killed. */
async function runningGame(id: string): Promise<{ readonly id: string } | undefined> {
  for (const game of await taken(club.ask('games.list', { season: id, unfinished: true }))) {
    const opened = await below.read(`game/${game.id}`)
    if (opened.ok && opened.value[0]?.laptop === name) return game
  }
  return undefined
}

async function turn(id: string, count: number): Promise<void> {
  if (count % 9 === 8) {
    const member = `${name} ${start} ${count}`
    if (await maybe(club.ask('members.add', { names: [member] }))) tell({ member })
    return
  }
  const running = await runningGame(id)
  if (!running) {
    const players = (await taken(club.ask('members.list', {}))).slice(0, ROLES.length).map((member) => member.id)
    // The same people play on every device, so each device has an evening of its own.
    const evening = name === 'a' ? '2026-01-01' : '2026-01-02'
    const game = await openTable(club, id, players, ROLES, evening, name).catch((error: unknown) => {
      if (!String(error).includes('exchange/')) throw error
    })
    if (game) tell({ stream: `game/${game.id}`, version: game.version })
    return
  }
  const game = await taken(club.ask('games.get', { game: running.id }))
  const entry = MAFIA_WINS[game.version - 1]
  if (!entry) return
  const entered = await maybe(club.ask('games.enter', { game: game.id, version: game.version, entry }))
  if (entered) tell({ stream: `game/${game.id}`, version: entered.version })
}

async function report(): Promise<void> {
  const heads = await below.list('')
  const [known] = await taken(club.ask('seasons.list', {}))
  tell({
    report: {
      status: store.status(),
      heads: heads.ok ? heads.value.filter(({ stream }) => CLUB_SYNC_POLICY.kindOf(stream) !== 'derived') : [],
      table: known ? await taken(club.ask('seasons.standings', { season: known.id })) : [],
    },
  })
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'quiet') isWriting = false
  else void report()
})
process.stdin.on('end', () => process.exit(0))
const id = await season()
tell({ ready: true })
for (let count = 0; isWriting; count += 1) {
  await turn(id, count)
  await pause()
}
tell({ quiet: true })
