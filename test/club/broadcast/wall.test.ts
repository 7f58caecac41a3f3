// The wall display between games: standings of all days of a season, form, movement, and the next seating without
// cards. It is delayed like every view, and it shows no hidden data of a season.

import { describe, expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { newEvent } from '../../../src/club/model/clubEvents.ts'
import { PEOPLE_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { PUBLIC_VIEWER_DELAY, NO_VIEWER_DELAY } from '../../../src/club/model/publicViewClock.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { CITY_SEASON, MAFIA_WINS, newClub, newTable, openCup, openTable, RED_WINS, taken } from '../clubFixture.ts'
import { noteOf } from '../../support/attendance.ts'
import { newTournament, SHEET_ROLES, type Tournament } from '../../papers/documents/tournamentFixture.ts'
import { heldEvening } from './heldEvening.ts'

const PUBLIC = { viewer: { kind: 'public' }, lateness: NO_VIEWER_DELAY } as const

async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry }))
  }
}

async function twoEvenings() {
  const { club, season, members, game } = await newTable()
  const wall = async () => (await taken(club.watch(PUBLIC))).wall
  expect(await wall()).toBeUndefined()
  await enter(club, game.id, RED_WINS)
  const { id } = await openTable(club, season, members, undefined, '2099-01-02')
  await enter(club, id, MAFIA_WINS)
  return { club, season, members, wall }
}

test('the wall shows the standings of all days once no game is running', async () => {
  const { wall } = await twoEvenings()
  const [shown] = (await wall())?.seasons ?? []
  expect(shown).toMatchObject({ season: 'Season', games: 2, rows: { length: 6 } })
  expect(shown?.rows.find(({ name }) => name === 'Player 3')?.form).toEqual([false, true])
})

test('a row shows how far a player moved since the evening before, unless the player is new', async () => {
  const { club, season, members, game } = await newTable()
  await enter(club, game.id, RED_WINS)
  const rows = async () => (await taken(club.watch(PUBLIC))).wall?.seasons[0]?.rows ?? []
  const before = new Map((await rows()).map(({ name, place }) => [name, place]))
  const { added } = await taken(club.ask('members.add', { names: ['New'] }))
  const { id } = await openTable(club, season, [...members.slice(0, 5), added[0]?.id ?? ''], undefined, '2099-01-02')
  await enter(club, id, MAFIA_WINS)
  const after = await rows()
  expect(after.map(({ name, moved }) => [name, moved])).toEqual(
    after.map(({ name, place }) => [name, name === 'New' ? undefined : (before.get(name) ?? 0) - place]),
  )
  expect(after.filter(({ moved = 0 }) => moved !== 0).length).toBeGreaterThan(0)
  expect(after.filter((row) => 'moved' in row).map(({ name }) => name)).not.toContain('New')
})

test('the wall shows the names at the next drawn table until its game begins', async () => {
  const { club, season, members, wall } = await twoEvenings()
  const drawn = { season, number: 3, judge: 'Olga', seats: members.slice(0, 5), resting: members.slice(5) }
  await taken(club.noteNext(drawn))
  expect((await wall())?.next).toEqual([
    {
      season: 'Season',
      number: 3,
      judge: 'Olga',
      seats: ['Player 1', 'Player 2', 'Player 3', 'Player 4', 'Player 5'],
      resting: ['Player 6'],
    },
  ])
  await taken(club.noteNext(undefined))
  expect((await wall())?.next).toEqual([])
  await taken(club.noteNext(drawn))
  const { id } = await openTable(club, season, members)
  await enter(club, id, RED_WINS)
  expect((await wall())?.next).toEqual([])
})

test('a drawn next table shows only members of the club, and only for a known season', async () => {
  const { club, season, members, wall } = await twoEvenings()
  const cup = await openCup(club)
  const drawn = { season, number: 3, judge: '', seats: [members[0] ?? '', 'nobody'], resting: ['nobody'] }
  await taken(club.noteNext({ ...drawn, season: 'elsewhere' }))
  expect((await wall())?.next).toEqual([])
  await taken(club.noteNext(drawn))
  expect((await wall())?.next).toMatchObject([{ season: 'Season', seats: ['Player 1'], resting: [] }])
  // Each season numbers its games separately.
  await taken(club.noteNext({ ...drawn, season: cup, number: 1 }))
  expect((await wall())?.next).toMatchObject([{ season: 'Cup', number: 1 }])
})

test('two people with the same name each see their own seat', async () => {
  const store = createMemoryStore()
  const { season, members } = await newTable(store)
  const [twin = '', other = ''] = members
  // Two devices gave both people the same name at the same time, so neither device could refuse it.
  for (const member of [twin, other])
    await taken(
      store.append(PEOPLE_STREAM_PREFIX + member, 1, [
        newEvent({ type: 'NameNoted', name: 'Twin' }, { at: 1, author: '' }),
      ]),
    )
  const club = newClub(store)
  await taken(club.noteNext({ season, number: 3, judge: '', seats: [twin, other], resting: [] }))
  expect(await taken(club.betweenGames(twin))).toMatchObject({ next: { seat: 1 } })
  expect(await taken(club.betweenGames(other))).toMatchObject({ next: { seat: 2 } })
})

/** Saves a result at a table of the plan. */
async function save({ club, season, stage, members, schedule }: Tournament, round: number, table: number) {
  const places = schedule[round - 1]?.[table - 1] ?? []
  const seats = places.map((place, at) => ({
    member: members[place - 1] ?? '',
    role: SHEET_ROLES[at] ?? 'citizen',
    bonus: 0,
    penalty: 0,
  }))
  const place = { stage, round, table }
  const sheet = { season, evening: '2026-01-02', judge: 'Judge', place, seats, winner: 'red', bestMove: [], reason: '' }
  return taken(club.ask('results.save', sheet as never))
}

const TEN = Array.from({ length: 10 }, (_, at) => at + 1)

test('the wall lists at most the first hundred players of a season', async () => {
  const { club, season, game, members } = await newTable()
  await enter(club, game.id, RED_WINS)
  const { added } = await taken(club.ask('members.add', { names: Array.from({ length: 100 }, (_, n) => `Guest ${n}`) }))
  for (let from = 0; from < added.length; from += 10)
    await taken(
      club.ask('results.save', {
        season,
        evening: '2026-01-01',
        judge: 'Judge',
        winner: 'red',
        bestMove: [],
        reason: '',
        seats: SHEET_ROLES.map((role, at) => ({ member: added[from + at]?.id ?? '', role, bonus: 0, penalty: 0 })),
      }),
    )
  const standings = await taken(club.ask('seasons.standings', { season }))
  expect(standings.length).toBe(members.length + added.length)
  const rows = (await taken(club.watch(PUBLIC))).wall?.seasons[0]?.rows.map(({ name }) => name)
  expect(rows).toEqual(standings.slice(0, 100).map(({ name }) => name))
})

test('a delayed viewer sees the next table only after the delay', async () => {
  const { club, season, games, later } = await heldEvening('delay', undefined)
  await enter(club, games[2], RED_WINS)
  later(61)
  const [member = ''] = (await taken(club.ask('members.list', {}))).map(({ id }) => id)
  const look = async () => (await taken(club.watch({ ...PUBLIC, lateness: PUBLIC_VIEWER_DELAY }))).wall?.next.length
  await taken(club.noteNext({ season, number: 4, judge: '', seats: [member], resting: [] }))
  expect(await look()).toBe(0)
  later(61)
  expect(await look()).toBe(1)
})

test('the wall leaves out hidden results and says that they are hidden', async () => {
  const { club, season, wall } = await twoEvenings()
  await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 2 } } }))
  expect((await wall())?.seasons[0]).toMatchObject({ games: 1, hiding: { what: 'table' } })
})

test('facts about a speaker are win rates that differ from chance over enough games', async () => {
  const { club, season, members, game } = await newTable()
  const facts = async () => (await taken(club.watch(PUBLIC))).tables[0]?.facts
  expect(await facts()).toEqual([])
  const [first = '', second = '', third = '', ...others] = members
  await enter(club, game.id, RED_WINS)
  for (let n = 0; n < 11; n += 1) {
    const isMafia = n % 2 === 0
    const { id } = await openTable(club, season, isMafia ? [third, second, first, ...others] : members)
    await enter(club, id, isMafia ? MAFIA_WINS : RED_WINS)
  }
  await openTable(club, season, members)
  expect(await facts()).toEqual([{ figure: 'won', hits: 12, of: 12, chance: 6 }])
})

describe('the next tables of a plan', () => {
  const next = async ({ club }: Pick<Tournament, 'club'>) => (await taken(club.watch(PUBLIC))).wall?.next
  const tables = async (of: Pick<Tournament, 'club'>) =>
    (await next(of))?.map((each) => [each.stage, each.round, each.table])
  const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `P${from + at}`)

  test('are shown instead of a drawn table', async () => {
    const of = await newTournament()
    const { club, season, stage, members } = of
    await taken(club.noteNext({ season, number: 99, judge: 'Olga', seats: members.slice(0, 9), resting: [] }))
    const round = { season: 'Cup', stage: 'Main', round: 3, resting: ['P2'] }
    expect(await next(of)).toEqual([
      { ...round, table: 1, judge: 'Judge', seats: names(3, 12) },
      { ...round, table: 2, judge: '', seats: [...names(13, 21), 'P1'] },
    ])
    const judge = { judge: 'P2', judgeId: members[1] ?? '' }
    await taken(club.ask('plan.nameJudge', { season, stage, round: 3, table: 2, ...judge }))
    await taken(club.ask('members.rename', { member: members[1] ?? '', name: 'Olga' }))
    expect((await next(of))?.map((each) => [each.judge, each.resting])).toEqual([
      ['Judge', ['Olga']],
      ['Olga', ['Olga']],
    ])
  })

  test('are shown while they have no valid game', async () => {
    const of = await newTournament()
    const { club, season, final, members } = of
    const { id, version } = await save(of, 3, 1)
    expect(await tables(of)).toEqual([['Main', 3, 2]])
    await taken(club.ask('games.void', { game: id, version, isVoid: true, reason: 'played again' }))
    expect(await tables(of)).toEqual([
      ['Main', 3, 1],
      ['Main', 3, 2],
    ])
    await save(of, 3, 1)
    await save(of, 3, 2)
    expect(await tables(of)).toEqual([])
    const seat = (stage: string) => taken(club.ask('plan.seat', { season, id: stage, schedule: [[TEN]] }))
    await seat(final)
    expect(await tables(of)).toEqual([['Final', 1, 1]])
    const stage = { name: 'Second', isFinal: false, rounds: 1, tables: 1, lineup: members.slice(10, 20), judges: [] }
    const { stages } = await taken(club.ask('plan.addStage', { season, stage }))
    await seat(stages.find(({ name }) => name === 'Second')?.id ?? '')
    expect(await tables(of)).toEqual([['Second', 1, 1]])
  })

  test('are shown while results are hidden, except those of a final', async () => {
    const of = await newTournament()
    const { club, season, stage, final } = of
    await taken(club.ask('plan.seat', { season, id: final, schedule: [[TEN]] }))
    await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { stage, round: 3 } } }))
    expect(await tables(of)).toEqual([
      ['Main', 3, 1],
      ['Main', 3, 2],
    ])
    expect((await taken(club.watch(PUBLIC))).wall?.seasons[0]).toMatchObject({
      stage: 'Main',
      hiding: { what: 'table' },
    })
    await save(of, 3, 1)
    await save(of, 3, 2)
    const afterMain = await tables(of)
    expect(afterMain?.filter(([name]) => name === 'Final')).toEqual([])
    await taken(club.ask('seasons.hide', { season }))
    expect(await tables(of)).toEqual([['Final', 1, 1]])
  })

  test('are shown for the newest season before its first game', async () => {
    const club = newClub()
    await taken(club.create('Club'))
    const lineup = (await taken(club.ask('members.add', { names: names(1, 10) }))).added.map(({ id }) => id)
    for (const name of ['First', 'Earlier', 'Cup']) {
      const season = await openCup(club, name)
      await taken(club.ask('plan.addEntrants', { season, members: lineup }))
      const stage = { name: `${name} stage`, isFinal: false, rounds: 1, tables: 1, lineup, judges: [] }
      const { stages } = await taken(club.ask('plan.addStage', { season, stage }))
      await taken(club.ask('plan.seat', { season, id: stages[0]?.id ?? '', schedule: [[TEN]] }))
    }
    expect(await tables({ club })).toEqual([['Cup stage', 1, 1]])
    expect((await taken(club.watch(PUBLIC))).wall?.seasons).toEqual([{ season: 'Cup', games: 0, rows: [] }])
  })
  test('are shown for a season that begins on the open evening before its first game', async () => {
    const of = await newTable()
    const { club, game } = of
    await enter(club, game.id, RED_WINS)
    const { added } = await taken(club.ask('members.add', { names: names(1, 4) }))
    const members = [...of.members, ...added.map(({ id }) => id)]
    const { id: season } = await taken(club.ask('seasons.open', { ...CITY_SEASON, name: 'Next', from: '2099-02-01' }))
    await taken(club.ask('plan.addEntrants', { season, members }))
    const lineup = {
      name: 'Round',
      isFinal: false,
      rounds: 1,
      tables: 1,
      size: members.length,
      lineup: members,
      judges: [],
    }
    const { stages } = await taken(club.ask('plan.addStage', { season, stage: lineup }))
    await taken(club.ask('plan.seat', { season, id: stages[0]?.id ?? '', schedule: [[TEN]] }))
    expect(await tables(of)).toEqual([])
    await taken(club.ask('evening.note', noteOf(members, 'here', '2099-02-01')))
    expect(await tables(of)).toEqual([['Round', 1, 1]])
    expect((await taken(club.betweenGames(members[2] ?? ''))).next).toMatchObject({ seat: 3 })
  })
})
