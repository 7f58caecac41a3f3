// The machine's clock jumps by years, back and forth or before the epoch, between two readings. Numbers, order,
// standings and ledger of an evening equal those with a steady clock, before and after a restart.

import { expect, it } from 'vitest'
import { createClub, type Club } from '../../src/application/club.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { CITY_SEASON, MAFIA_WINS, openTable, RED_WINS, ROLES, taken } from './clubFixture.ts'

const YEAR = 365 * 24 * 60 * 60_000
const NOON = Date.parse('2026-03-14T12:00:00Z')

/** `jumps` are the clock's deviations, used in turn for each call. */
function clubBy(store: ReturnType<typeof createMemoryStore>, jumps: readonly number[]): Club {
  let calls = 0
  let ids = 0
  return createClub({
    store,
    clock: () => NOON + 1000 * (calls += 1) + (jumps[calls % jumps.length] ?? 0),
    ids: () => `id${String((ids += 1)).padStart(3, '0')}`,
  })
}

async function play(club: Club): Promise<string> {
  await taken(club.create('Black Cat'))
  const { added } = await taken(club.ask('members.add', { names: ROLES.map((_, index) => `Player ${index + 1}`) }))
  const members = added.map(({ id }) => id)
  const { id: season } = await taken(club.ask('seasons.open', CITY_SEASON))
  for (const [nth, evening] of ['2026-03-14', '2026-03-14', '2026-03-15', '2026-03-21'].entries()) {
    const { id, version } = await openTable(club, season, members, ROLES, evening)
    const ended = await taken(club.enterAll({ game: id, version }, nth % 2 === 0 ? RED_WINS : MAFIA_WINS))
    if (nth === 1)
      await taken(
        club.ask('games.void', { game: ended.id, version: ended.version, isVoid: true, reason: 'wrong table' }),
      )
    if (nth === 2) await taken(club.addLines(ended.id, [{ seat: 1, kind: 'bonus', hundredths: 30, reason: 'bright' }]))
  }
  return season
}

async function seen(club: Club, season: string): Promise<unknown> {
  const told = {
    standings: await taken(club.ask('seasons.standings', { season })),
    early: await taken(club.ask('seasons.standings', { season, minimumGames: 1 })),
    games: await taken(club.ask('games.list', { season })),
    awards: await taken(club.ask('seasons.awards', { season })),
  }
  const ledgers = []
  for (const { id } of told.games) ledgers.push(await taken(club.ask('ledger.list', { game: id })))
  return JSON.parse(
    JSON.stringify({ ...told, ledgers }, (key, value: unknown) => (/^(at|.*At)$/.test(key) ? 0 : value)),
  ) as unknown
}

it.each([
  ['back and forth', [0, -YEAR, YEAR, 0]],
  ['only back', [0, -YEAR]],
  ['further back each time', [0, -YEAR, -2 * YEAR, -3 * YEAR, -4 * YEAR]],
  ['before the epoch', [0, -2 * NOON]],
])('a clock that goes %s does not change the results', async (_, jumps) => {
  const [steady, jumping] = [createMemoryStore(), createMemoryStore()]
  const club = clubBy(jumping, jumps)
  const still = clubBy(steady, [0])
  const [season, same] = [await play(club), await play(still)]
  expect(season).toBe(same)
  const expected = await seen(still, season)
  expect(await seen(club, season)).toEqual(expected)
  expect(await seen(clubBy(jumping, [-YEAR]), season)).toEqual(expected)
})
