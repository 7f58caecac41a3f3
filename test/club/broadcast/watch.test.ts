// Data of a club as viewers see it, depending on access right, delay and hidden results. Hidden results are tested with
// two clubs that differ only in them: all data that other viewers see must be equal.

import { describe, expect, test } from 'vitest'
import type { StandingsHidingRule } from '../../../src/club/model/clubEvents.ts'
import { createClub, type Club } from '../../../src/application/club.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { PUBLIC_VIEWER_DELAY, NO_VIEWER_DELAY } from '../../../src/club/model/publicViewClock.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { CITY_SEASON, newClub, newTable, openCup, openTable, RED_WINS, taken, s } from '../clubFixture.ts'
import { newTournament } from '../../papers/documents/tournamentFixture.ts'
import { heldEvening } from './heldEvening.ts'

const PUBLIC = { viewer: { kind: 'public' }, lateness: NO_VIEWER_DELAY } as const
const JUDGE = { viewer: { kind: 'judge' }, lateness: NO_VIEWER_DELAY } as const

async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry }))
  }
}

test('cards of a table are shown to the organiser at once, and to the public after the game', async () => {
  const { club, game } = await newTable()
  const [shut] = (await taken(club.watch(PUBLIC))).tables
  const [open] = (await taken(club.watch(JUDGE))).tables
  expect(shut).toMatchObject({ game: game.id, season: 'Season', number: 1, status: { key: 'speech', seat: 1 } })
  expect(shut?.seats.map(({ name }) => name)).toContain('Player 4')
  expect(shut?.seats.some(({ role }) => role !== undefined)).toBe(false)
  expect(open?.seats[2]).toMatchObject({ role: 'mafia' })
  await enter(club, game.id, RED_WINS)
  expect((await taken(club.watch(PUBLIC))).tables[0]).toMatchObject({ outcome: { winner: 'red' } })
  expect((await taken(club.watch(PUBLIC))).tables).toEqual(
    (await taken(club.watch(JUDGE))).tables.map((table) => ({
      ...table,
      feed: expect.anything(),
    })),
  )
})

test('the standings of the evening are shown even if a game is unreadable', async () => {
  const shelf: MemoryStoreContent = new Map()
  const { club, game } = await newTable(createMemoryStore(shelf))
  await enter(club, game.id, RED_WINS)
  const again = newClub(createMemoryStore(shelf), 'again')
  await taken(again.overview())
  shelf.delete(`game/${game.id}`)
  for (const reader of [
    PUBLIC,
    { ...PUBLIC, lateness: PUBLIC_VIEWER_DELAY },
    { ...JUDGE, lateness: { isHeldBack: false, extra: 30 } },
  ]) {
    const { tables, standings } = await taken(again.watch(reader))
    expect([tables, standings[0]?.rows.length]).toEqual([[], 6])
    expect(await taken(again.currentGame({ ...reader, lang: 'en' }))).toEqual({ version: 0 })
  }
})

test('a delayed viewer still sees entries that were undone during the delay', async () => {
  const { club, games, later } = await heldEvening('delay', undefined)
  const [, , game] = games
  const look = async () => {
    const { tables, standings } = await taken(club.watch({ ...PUBLIC, lateness: PUBLIC_VIEWER_DELAY }))
    return [tables[0]?.phase, tables[0]?.seats[1]?.fouls, standings[0]?.rows.map(({ games: played }) => played)]
  }
  const before = await look()
  expect(before.slice(0, 2)).toEqual(['day', 1])
  later(10)
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.ask('games.retract', { game, version, item: 1, reason: 'wrong seat' }))
  later(10)
  await enter(club, game, RED_WINS)
  expect(await look()).toEqual(before)
  later(51)
  expect((await look()).slice(0, 2)).toEqual(['day', 0])
  later(10)
  expect(await look()).toMatchObject(['over', 0, ['3', '3', '3', '3', '3', '3']])
})

test('a view shows the club at a single point in time, however long its computation takes', async () => {
  const store = createMemoryStore()
  const { season, members, game: first } = await newTable(store)
  let milliseconds = 0
  // Each reading of the clock takes a millisecond.
  const publicPorts = { now: () => (milliseconds += 1) }
  const club = createClub({ store, clock: () => 0, ids: () => 'later', publicPorts })
  await enter(club, first.id, RED_WINS)
  const second = await openTable(club, season, members)
  await enter(club, second.id, RED_WINS)
  await taken(club.setDelay(60))
  const given = [
    [first, 10],
    [second, 20],
    [second, 40],
    [first, 80],
  ] as const
  for (const [{ id }, hundredths] of given)
    await taken(club.addLines(id, [{ seat: 1, kind: 'bonus', hundredths, reason: 'r' }]))
  const seen: (string | undefined)[] = []
  for (let look = 0; look < 1000 && seen.at(-1) !== '3.00'; look += 1) {
    milliseconds = Math.max(milliseconds, 59_900 + 7 * look)
    const { standings } = await taken(club.watch({ ...PUBLIC, lateness: PUBLIC_VIEWER_DELAY }))
    const total = standings[0]?.rows.find(({ name }) => name === 'Player 1')?.total
    if (seen.at(-1) !== total) seen.push(total)
  }
  expect(seen.at(-1)).toBe('3.00')
  expect(['1.50', '1.60', '1.80', '2.20', '3.00']).toEqual(expect.arrayContaining(seen))
})

test('viewers see the standings of a whole tournament, or of the last evening of a season', async () => {
  const { club, season, members } = await newTable()
  const cup = await openCup(club)
  for (const each of [season, cup])
    for (const evening of ['2026-03-01', '2026-03-02']) {
      const { id } = await openTable(club, each, members, undefined, evening)
      await enter(club, id, RED_WINS)
    }
  const { standings } = await taken(club.watch(PUBLIC))
  expect(standings.map((each) => [each.season, each.evening, each.rows[0]?.games])).toEqual([
    ['Season', '2026-03-02', '1'],
    ['Cup', undefined, '2'],
  ])
})

test('the clock of a speech is shown until the speech ends', async () => {
  const { club, game } = await newTable()
  const clock = async () => (await taken(club.watch(PUBLIC))).tables[0]?.clock
  expect(await clock()).toEqual({ total: 60, ran: 0 })
  await taken(club.noteClock(game.id, 1, { at: '', screen: 1, total: 60, ran: 5000, startedAt: 7 }))
  expect(await clock()).toEqual({ total: 60, ran: 5000, startedAt: 7 })
  await enter(club, game.id, [{ type: 'end-speech', seat: seat(1) }])
  expect(await clock()).toEqual({ total: 60, ran: 0 })
})

test('an overlay that asks for an unknown game or table receives the empty answer', async () => {
  const { club } = await newTable()
  const ask = (more: object) => taken(club.currentGame({ ...PUBLIC, lang: 'en', ...more }))
  expect(await ask({})).toMatchObject({ game: { name: 'Game 1', tour: 1, state: 'notStarted' } })
  expect(await ask({ number: 1 })).toHaveProperty('game')
  expect(await ask({ number: 2 })).toEqual({ version: 0 })
  expect(await ask({ table: 3 })).toEqual({ version: 0 })
})

test('a clock with the wrong speaker or seconds is shown only on judges’ screens', async () => {
  const { club, game } = await newTable()
  const clock = async () => (await taken(club.watch(PUBLIC))).tables[0]?.clock
  const heard: unknown[] = []
  club.listen((_, change) => heard.push(change))
  const sent = { at: 'now', screen: 2, total: 60, ran: 5000 }
  expect(club.judgeClock(game.id)).toBeUndefined()
  await taken(club.noteClock(game.id, undefined, sent))
  expect(await clock()).toEqual({ total: 60, ran: 0 })
  for (const [seat, total] of [
    [2, 60],
    [1, 30],
  ] as const) {
    await taken(club.noteClock(game.id, seat, { ...sent, total }))
    expect(await clock()).toEqual({ total: 60, ran: 0 })
  }
  await taken(club.noteClock(game.id, 1, sent))
  expect(await clock()).toStrictEqual({ total: 60, ran: 5000 })
  expect(club.judgeClock(game.id)).toEqual(sent)
  expect(heard).toEqual(Array.from({ length: 4 }, () => ({ name: 'clock.changed', push: { game: game.id } })))
  await taken(club.noteNext(undefined))
  expect(heard.at(-1)).toEqual({ name: 'clock.changed', push: { game: '' } })
  const unknown = 'x'.repeat(70)
  expect(await club.noteClock(unknown, 1, sent)).toEqual({
    ok: false,
    error: { code: 'games/unknown', params: { game: 'x'.repeat(60) } },
  })
  expect(club.judgeClock(unknown)).toBeUndefined()
})

test('no clock is shown at night or for a player who lost their speech', async () => {
  const { club, game } = await newTable()
  const shown = async () => (await taken(club.watch(JUDGE))).tables[0]
  await enter(
    club,
    game.id,
    Array.from({ length: 3 }, () => ({ type: 'foul', seat: seat(2) })),
  )
  await enter(club, game.id, [{ type: 'end-speech', seat: seat(1) }])
  expect(await shown()).toMatchObject({ status: { key: 'speech', seat: 2 }, facts: [] })
  await taken(club.noteClock(game.id, 2, { at: '', screen: 1, total: 0, ran: 0 }))
  expect(await shown()).not.toHaveProperty('clock')
  await enter(club, game.id, [{ type: 'end-discussion' }])
  await taken(club.noteClock(game.id, 2, { at: '', screen: 1, total: 60, ran: 0 }))
  expect(await shown()).toMatchObject({ status: { key: 'night' } })
  for (const of of ['clock', 'facts']) expect(await shown()).not.toHaveProperty(of)
})

describe('an overlay', () => {
  async function atTables() {
    const of = await newTournament()
    const { club, season, stage, final, members, schedule } = of
    const first = Array.from({ length: 10 }, (_, at) => at + 1)
    await taken(club.ask('plan.seat', { season, id: final, schedule: [[first]] }))
    const open = async (place: { stage: string; round: number; table: number }, places: readonly number[]) =>
      taken(
        club.ask('games.open', {
          season,
          evening: '2026-01-03',
          judge: '',
          rulebook: 'city',
          preset: 'city',
          flags: {},
          seed: 1,
          place,
          seats: places.map((at) => ({ member: members[at - 1] ?? '', immune: false })),
        }),
      )
    const games = [1, 2].map((table) => () => open({ stage, round: 3, table }, schedule[2]?.[table - 1] ?? []))
    const [one, two] = [await games[0]!(), await games[1]!()]
    const ask = async (more: object = {}) =>
      (await taken(club.currentGame({ ...PUBLIC, lang: 'en', ...more }))).game as Record<string, unknown> | undefined
    /** Ends the running games, which frees the players of the final, and opens the final. */
    const openFinal = async () => {
      for (const { id: game } of [one, two])
        for (let seat = 1; seat <= 10; seat += 1) {
          const { phase, version } = await taken(club.ask('games.get', { game }))
          if (phase === 'over') break
          await taken(club.ask('games.enter', { game, version, entry: { type: 'remove', seat: s(seat) } }))
        }
      return open({ stage: final, round: 1, table: 1 }, first)
    }
    return { ...of, one, two, ask, openFinal }
  }

  test('receives the last table unless a table, number or id is given', async () => {
    const { one, two, ask } = await atTables()
    expect(await ask()).toMatchObject({ table: 2, name: 'Table 2, Game 3', club: { name: 'Club' } })
    expect(await ask({ table: 1 })).toMatchObject({ table: 1, tour: 3, name: 'Table 1, Game 3' })
    expect(await ask({ number: 3, table: 1 })).toMatchObject({ table: 1 })
    expect(await ask({ number: one.number })).toMatchObject({ table: 1 })
    expect(await ask({ number: two.number })).toMatchObject({ table: 2 })
    expect(await ask({ number: one.number, table: 2 })).toBeUndefined()
    expect(await ask({ only: one.id })).toMatchObject({ table: 1 })
    expect(await ask({ only: one.id, table: 2 })).toBeUndefined()
    expect(await ask({ only: 'elsewhere' })).toBeUndefined()
  })

  test('receives the tournament’s name and whether the game belongs to the final', async () => {
    const { club, ask, openFinal } = await atTables()
    expect(await ask()).toMatchObject({ tournament: { name: 'Cup' }, stage: 0 })
    const { id } = await openFinal()
    expect(await ask({ only: id })).toMatchObject({ tournament: { name: 'Cup' }, stage: 1 })
    const { tables } = await taken(club.watch(PUBLIC))
    expect(tables.map(({ stage, table }) => [stage, table])).toEqual([
      ['Final', 1],
      ['Main', 2],
    ])
  })

  test('receives the game with the highest number among several seasons', async () => {
    const { club, season, members, game } = await newTable()
    const other = await taken(club.ask('seasons.open', { ...CITY_SEASON, name: 'Other' }))
    await enter(club, game.id, RED_WINS)
    await enter(club, (await openTable(club, other.id, members)).id, RED_WINS)
    const last = await openTable(club, season, members)
    const answer = await taken(club.currentGame({ ...PUBLIC, lang: 'en' }))
    expect(answer.game).toMatchObject({ tour: last.number, name: 'Game 2' })
    expect(answer.game).not.toHaveProperty('tournament')
    expect(answer.game).not.toHaveProperty('table')
  })

  test('does not receive a game that was entered as a results sheet', async () => {
    const { club } = await newTournament()
    // At each table the newest game of the evening is a results sheet, except for the one game outside the plan.
    const { tables } = await taken(club.watch(PUBLIC))
    expect(tables.map(({ number }) => number)).toEqual([5])
    expect(await taken(club.currentGame({ ...PUBLIC, lang: 'en', table: 2 }))).toEqual({ version: 0 })
  })
})

/**
 * All data of a season with three games that other viewers may see. `last` are the entries of the third game, and
 * `bonus` is a bonus in it.
 */
async function published(last: readonly Entry[], bonus: number, hiding: StandingsHidingRule | undefined) {
  const { club, season, members, game } = await newTable()
  const ids = [game.id]
  for (let n = 2; n <= 3; n += 1) {
    await enter(club, ids.at(-1) ?? '', RED_WINS)
    ids.push((await openTable(club, season, members)).id)
  }
  await enter(club, ids.at(-1) ?? '', last)
  for (const [index, member] of members.entries())
    await taken(club.ask('members.setClub', { member, club: index % 2 === 0 ? 'Cats' : 'Dogs' }))
  await taken(club.ask('plan.useMemberClubs', { season }))
  await taken(club.addLines(ids[0] ?? '', [{ seat: 2, kind: 'bonus', hundredths: 20, reason: 'r' }]))
  await taken(club.addLines(ids[2] ?? '', [{ seat: 1, kind: 'bonus', hundredths: bonus, reason: 'r' }]))
  await taken(club.ask('seasons.hide', { season, ...(hiding ? { hiding } : {}) }))
  const file = async (what: 'standings' | 'teams' | 'ledger' | 'games' | 'results') =>
    (await taken(club.ask('exports.file', { season, what, format: 'csv', lang: 'en' }))) as { readonly text?: string }
  const { html } = await taken(club.ask('documents.publish', { season, lang: 'en' }))
  const papers = []
  for (const paper of ['standings', 'teams'] as const)
    papers.push(
      (await taken(club.ask('documents.paper', { ask: { paper, of: { season, scope: {} } }, lang: 'en' }))).html,
    )
  const watched = await taken(club.watch(PUBLIC))
  const files = []
  for (const what of ['standings', 'teams', 'ledger', 'games', 'results'] as const) files.push(await file(what))
  const own = await taken(club.ask('seasons.standings', { season }))
  return { others: JSON.stringify([html, papers, watched.standings, files]), own, club, season }
}

const MAFIA_WINS: readonly Entry[] = [1, 2, 4, 5].map((n) => ({ type: 'remove', seat: seat(n) }))

describe('hidden results', () => {
  const from = { game: 3 } as const

  test('have no influence on the data of other viewers', async () => {
    const one = await published(RED_WINS, 10, { what: 'bonuses', from })
    const other = await published(RED_WINS, 50, { what: 'bonuses', from })
    expect(one.others).toBe(other.others)
    expect(one.own).not.toEqual(other.own)
    expect((await published(RED_WINS, 10, undefined)).others).not.toBe(
      (await published(RED_WINS, 50, undefined)).others,
    )
  })

  test('leave the standings as they were before the hidden game', async () => {
    const one = await published(RED_WINS, 10, { what: 'table', from })
    const other = await published(MAFIA_WINS, 50, { what: 'table', from })
    expect(one.others).toBe(other.others)
    expect(one.own).not.toEqual(other.own)
    const bonuses = await published(MAFIA_WINS, 10, { what: 'bonuses', from })
    expect(bonuses.others).not.toBe((await published(RED_WINS, 10, { what: 'bonuses', from })).others)
  })

  test('are listed with their season until they are shown again', async () => {
    const { club, season } = await published(RED_WINS, 10, { what: 'table', from })
    const list = async () => (await taken(club.ask('seasons.list', {}))).find(({ id }) => id === season)?.hiding
    expect(await list()).toEqual({ what: 'table', from })
    await taken(club.ask('seasons.hide', { season }))
    expect(await list()).toBeUndefined()
    const { text } = await taken(club.backup())
    expect(text).toMatch(/"author":"unknown"[^\n]*StandingsHidden|StandingsHidden[^\n]*"author":"unknown"/)
    expect(
      await club.ask('seasons.hide', { season, hiding: { what: 'table', from: { stage: 'none', round: 2 } } }),
    ).toMatchObject({
      ok: false,
      error: { code: 'plan/unknown-stage' },
    })
  })

  test('cannot begin with a round that the stage does not have', async () => {
    const { club, season, members } = await newTable()
    await taken(club.ask('plan.addEntrants', { season, members }))
    const stage = { name: 'Main', isFinal: false, rounds: 2, tables: 1, lineup: members, judges: [] }
    const { stages } = await taken(club.ask('plan.addStage', { season, stage }))
    const hide = (round: number) =>
      club.ask('seasons.hide', { season, hiding: { what: 'table', from: { stage: stages[0]?.id ?? '', round } } })
    expect(await hide(3)).toMatchObject({
      error: { code: 'seasons/no-such-round', params: { stage: 'Main', round: 3, rounds: 2 } },
    })
    expect(await hide(2)).toMatchObject({ ok: true })
  })
})
