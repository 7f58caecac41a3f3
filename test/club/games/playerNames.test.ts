// Games contain the ids of their players and no names. After a rename or merge, old games have the new name at once,
// wherever a game is shown or exported.

import { expect, it } from 'vitest'
import type { GameRecord } from '../../../src/files/records/record.ts'
import { toGameBranches } from '../../../src/club/games/gameBranch.ts'
import { buildNewMemberEvents } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { BRANCHES, GAME_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { tableCorrectionDetails } from '../../../src/rules/tableCorrection.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { Club } from '../../../src/application/club.ts'
import { CITY_SEASON, newClub, newTable, RED_WINS, taken } from '../clubFixture.ts'

/** A game whose first player was replaced by a reserve after its end. */
async function mendedGame() {
  const store = createMemoryStore()
  const { club, season, members, game } = await newTable(store)
  const { added } = await taken(club.ask('members.add', { names: ['Reserve'] }))
  const reserve = added[0]?.id ?? ''
  const played = await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const seats = [{ seat: 1, member: reserve }]
  await taken(club.ask('games.mend', { game: game.id, version: played.version, seats, reason: 'came late' }))
  return { store, club, season, members, reserve, game: game.id }
}

const exported = async (club: Club, game: string): Promise<GameRecord> =>
  JSON.parse((await taken(club.ask('games.export', { game }))).text)

/** Names of the first seat, and names in the log entry of the table correction, in every view that shows them. */
async function shownNames(club: Club, season: string, game: string) {
  const detail = await taken(club.ask('games.get', { game }))
  const [listed] = await taken(club.ask('games.list', { season }))
  const watched = await taken(club.watchedGame(game))
  const record = await exported(club, game)
  const { changes } = await taken(club.ask('seasons.audit', { season }))
  const mends = [...detail.log, ...watched.items.map(({ item }) => item)].flatMap((item) =>
    item.type === 'mended' ? tableCorrectionDetails(item) : [],
  )
  const audited = changes.flatMap(({ facts }) =>
    facts.flatMap((fact) => (fact.kind === 'mend' ? tableCorrectionDetails(fact.mend) : [])),
  )
  return {
    seat: [detail.players[0]?.name, listed?.players[0]?.name, record.players[0]?.name],
    changes: [...mends, ...audited].map(({ name }) => name),
    opening: watched.opened.players[0]?.name,
  }
}

it('a rename or a merge changes the name in every old game at once', async () => {
  const { club, season, members, reserve, game } = await mendedGame()
  const [first = ''] = members
  const all = (name: string, opening: string) => ({
    seat: [name, name, name],
    changes: [name, name, name],
    opening,
  })
  expect(await shownNames(club, season, game)).toEqual(all('Reserve', 'Player 1'))
  await taken(club.ask('members.rename', { member: reserve, name: 'Latecomer' }))
  await taken(club.ask('members.rename', { member: first, name: 'First' }))
  expect(await shownNames(club, season, game)).toEqual(all('Latecomer', 'First'))
  const { added } = await taken(club.ask('members.add', { names: ['The Same'] }))
  await taken(club.ask('members.merge', { from: reserve, into: added[0]?.id ?? '' }))
  expect(await shownNames(club, season, game)).toEqual(all('The Same', 'First'))
})

it('events of a game contain no player’s name, and its exported record has names but no ids', async () => {
  const { store, club, members, reserve, game } = await mendedGame()
  for (const { stream } of await taken(store.list('')))
    if (!stream.startsWith('people/'))
      expect(JSON.stringify(await taken(store.read(stream)))).not.toMatch(/Player \d|Reserve/)
  const record = await exported(club, game)
  expect(record.players.map(({ name }) => name)).toEqual([
    'Reserve',
    ...[2, 3, 4, 5, 6].map((seat) => `Player ${seat}`),
  ])
  for (const item of record.log) if (item.type === 'mended') expect(JSON.stringify(item.seats)).not.toMatch(reserve)
  expect(members).not.toContain(reserve)
})

it('a table correction in a branch of a game is shown with the player’s name', async () => {
  const { store, reserve, game } = await mendedGame()
  const mended = (await taken(store.read(GAME_STREAM_PREFIX + game))).find(({ type }) => type === 'TableMended')
  const parted = { type: 'Branched', payload: { ...mended }, at: 1, author: '', private: true, laptop: 'other' }
  const stream = `${BRANCHES}${GAME_STREAM_PREFIX}${game}/other`
  const branch = seal(stream, GENESIS, [parted]).map(envelopeOf)
  const [view] = toGameBranches(branch, foldClub(INITIAL_CLUB_STATE, buildNewMemberEvents(reserve, 'Reserve')))
  expect(view?.items.flatMap((item) => (item.type === 'mended' ? tableCorrectionDetails(item) : []))).toMatchObject([
    { what: 'player', seat: 1, name: 'Reserve' },
  ])
})

it('an import uses the players of a record and ignores members of another club in its log', async () => {
  const { club, game } = await mendedGame()
  const record = await exported(club, game)
  const log = record.log.map((item) =>
    item.type === 'mended'
      ? { ...item, seats: [{ seat: 1, player: { member: 'somebody-else', name: 'Somebody else' } }] }
      : item,
  )
  const other = newClub(createMemoryStore(), 'other')
  await taken(other.create('Another club'))
  const { id: season } = await taken(other.ask('seasons.open', CITY_SEASON))
  const text = JSON.stringify({ ...record, log })
  await taken(other.takeImport({ season, format: 'record', text }, [0]))
  const [taking] = await taken(other.ask('games.list', { season }))
  expect(taking?.players.map(({ name }) => name)).toEqual(record.players.map(({ name }) => name))
})
