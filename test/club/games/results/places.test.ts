// Results sheets of a season with a plan: who may play in a place, when the place is free, and that a tournament
// entered sheet by sheet has the standings of the same results sheet scored at once.

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, it } from 'vitest'
import type { ResultSheetRequest } from '../../../../src/club/games/resultRequests.ts'
import { findBuiltInScheme } from '../../../../src/scoring/schemes/registry.ts'
import { scoreResultsSheet } from '../../../../src/files/sheets/score.ts'
import type { SheetGame } from '../../../../src/files/sheets/readResultsSheet.ts'
import { points } from '../../../../src/scoring/points.ts'
import { toStandingRow, type StandingRow } from '../../../../src/scoring/standings/standingRow.ts'
import { computeStandings } from '../../../../src/scoring/standings/standings.ts'
import { hasRoleWon } from '../../../../src/scoring/sides.ts'
import { shuffleBySeed } from '../../../../src/rules/draws.ts'
import { seat as seatOf, type Winner } from '../../../../src/rules/vocabulary.ts'
import { createMemoryStore } from '../../../../src/store/adapters/memory.ts'
import type { EventStore } from '../../../../src/store/port.ts'
import { codeOf, newClub, taken } from '../../clubFixture.ts'
import { CARDS, newSheets, withSeats, type Sheets } from './sheetFixture.ts'

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

interface Planned extends Sheets {
  readonly stage: string
}

/**
 * One table and two rounds. The players sit in the order of their places in round 1, and in reverse order in round 2.
 * Entrants 11 and 12 have no place.
 */
async function planned(store?: EventStore): Promise<Planned> {
  const sheets = await newSheets('tournament-2026', store)
  const { club, season, members } = sheets
  await taken(club.ask('plan.addEntrants', { season, members }))
  const plan = await taken(
    club.ask('plan.addStage', {
      season,
      stage: {
        name: 'Main',
        isFinal: false,
        rounds: 2,
        tables: 1,
        lineup: members.slice(0, 10),
        judges: [],
      },
    }),
  )
  const stage = plan.stages[0]?.id ?? ''
  await taken(club.ask('plan.seat', { season, id: stage, schedule: [[PLACES], [PLACES.toReversed()]] }))
  return { ...sheets, stage, sheet: { ...sheets.sheet, place: { stage, round: 1, table: 1 } } }
}

it('a void game cannot be reinstated if its stage was removed from the plan meanwhile', async () => {
  const { club, season, sheet, stage } = await planned()
  const game = await taken(club.ask('results.save', sheet))
  const { id, version } = await taken(
    club.ask('games.void', { game: game.id, version: game.version, isVoid: true, reason: 'slip' }),
  )
  await taken(club.ask('plan.removeStage', { season, id: stage }))
  expect(await codeOf(club.ask('games.void', { game: id, version, isVoid: false, reason: 'no slip' }))).toBe(
    'plan/unknown-stage',
  )
})

describe('a place of the plan', () => {
  it('lists the game that was saved for it', async () => {
    const { club, season, sheet } = await planned()
    const game = await taken(club.ask('results.save', sheet))
    expect((await taken(club.ask('plan.get', { season }))).stages[0]?.games).toEqual([
      { round: 1, table: 1, game: game.id, number: 1, rulebook: 'sport', isOver: true, winner: 'red' },
    ])
  })

  it.each<[string, string, Record<string, unknown>, (planned: Planned) => ResultSheetRequest]>([
    [
      'an unknown stage',
      'plan/unknown-stage',
      {},
      ({ sheet }) => ({ ...sheet, place: { stage: 'x', round: 1, table: 1 } }),
    ],
    [
      'an unknown round',
      'plan/not-seated',
      { round: 3 },
      ({ sheet, stage }) => ({ ...sheet, place: { stage, round: 3, table: 1 } }),
    ],
    [
      'an unknown table',
      'plan/not-seated',
      { table: 2 },
      ({ sheet, stage }) => ({ ...sheet, place: { stage, round: 1, table: 2 } }),
    ],
    [
      'people of another round',
      'plan/seats-differ',
      { seat: 1 },
      ({ sheet, stage }) => ({ ...sheet, place: { stage, round: 2, table: 1 } }),
    ],
    [
      'a player who is not seated at the table',
      'plan/seats-differ',
      { seat: 3 },
      ({ sheet, members }) => ({
        ...sheet,
        seats: sheet.seats.map((each, index) => (index === 2 ? { ...each, member: members[10] ?? '' } : each)),
      }),
    ],
    ['nine people', 'plan/seats-differ', {}, ({ sheet }) => ({ ...sheet, seats: sheet.seats.slice(0, 9) })],
  ])('refuses %s: %s', async (_, code, params, request) => {
    const plan = await planned()
    expect(await plan.club.ask('results.save', request(plan))).toMatchObject({ ok: false, error: { code, params } })
    expect(await taken(plan.club.ask('games.list', { season: plan.season }))).toEqual([])
  })

  it('accepts no second game', async () => {
    const { club, sheet } = await planned()
    await taken(club.ask('results.save', sheet))
    expect(await codeOf(club.ask('results.save', sheet))).toBe('plan/table-has-game')
  })

  it('is free while its game is void', async () => {
    const { club, season, sheet } = await planned()
    const first = await taken(club.ask('results.save', sheet))
    const dead = await taken(
      club.ask('games.void', { game: first.id, version: first.version, isVoid: true, reason: 'played again' }),
    )
    const second = await taken(club.ask('results.save', { ...sheet, winner: 'mafia' }))
    expect(
      await codeOf(club.ask('games.void', { game: first.id, version: dead.version, isVoid: false, reason: 'no' })),
    ).toBe('plan/table-has-game')
    expect((await taken(club.ask('plan.get', { season }))).stages[0]?.games.map(({ game }) => game)).toEqual([
      second.id,
    ])
    const gone = await taken(
      club.ask('games.void', { game: second.id, version: second.version, isVoid: true, reason: 'neither' }),
    )
    expect(gone.isVoid).toBe(true)
    expect(
      (
        await taken(
          club.ask('games.void', { game: first.id, version: dead.version, isVoid: false, reason: 'after all' }),
        )
      ).isVoid,
    ).toBe(false)
  })

  it('belongs to a replacement from their first round on', async () => {
    const { club, season, stage, members, sheet } = await planned()
    await taken(club.ask('results.save', sheet))
    const newcomer = members[10] ?? ''
    await taken(club.ask('plan.replace', { season, stage, place: 1, member: newcomer, fromRound: 2, reason: 'ill' }))
    const turned = sheet.seats.map((each, index) => ({
      ...each,
      member: index === 9 ? newcomer : (members[9 - index] ?? ''),
    }))
    const game = await taken(
      club.ask('results.save', { ...sheet, place: { stage, round: 2, table: 1 }, seats: turned }),
    )
    expect(game.players[9]?.member).toBe(newcomer)
    const games = new Map(
      (await taken(club.ask('seasons.standings', { season }))).map((row) => [row.member, Number(row.metrics.games)]),
    )
    expect([games.get(members[0] ?? ''), games.get(newcomer)]).toEqual([1, 1])
  })

  it('stays with its game when the results sheet is corrected', async () => {
    const plan = await planned()
    const game = await taken(plan.club.ask('results.save', plan.sheet))
    const next = await taken(
      plan.club.ask('results.save', { ...plan.sheet, winner: 'mafia', reason: 'misread', game: await plan.seen(game) }),
    )
    expect([next.place, next.number, next.outcome?.winner]).toEqual([plan.sheet.place, 1, 'mafia'])
  })
})

describe('a disk that becomes full', () => {
  /** A store that can be told to refuse all appends after the next `after` ones, until it is repaired. */
  function failing(): { store: EventStore; fail(after: number): void; mend(): void } {
    const store = createMemoryStore()
    let left = Infinity
    return {
      fail: (after) => {
        left = after
      },
      mend: () => {
        left = Infinity
      },
      store: {
        ...store,
        append: (...args) => {
          left -= 1
          return left < 0
            ? Promise.resolve({ ok: false, error: { code: 'store/unavailable', params: { cause: 'full' } } })
            : store.append(...args)
        },
        appendAll: (...args) => {
          left -= 1
          return left < 0
            ? Promise.resolve({ ok: false, error: { code: 'store/unavailable', params: { cause: 'full' } } })
            : store.appendAll(...args)
        },
      },
    }
  }

  it.each([0, 1, 2, 3])('after %i writes leaves no game or a complete game', async (after) => {
    const { store, fail, mend } = failing()
    const plan = await planned(store)
    const sheet = { ...withSeats(plan.sheet, { 1: { bonus: 30 }, 8: { penalty: 20 } }), judge: '' }
    fail(after)
    const cut = await plan.club.ask('results.save', sheet)
    mend()
    // Game and ledger are stored with one write. A missing game row is written later.
    expect([cut.ok, (await taken(plan.club.ask('games.list', { season: plan.season }))).length]).toEqual(
      after < 1 ? [false, 0] : [true, 1],
    )
    if (!cut.ok) await taken(plan.club.ask('results.save', sheet))
    const whole = await planned()
    await taken(whole.club.ask('results.save', sheet))
    const figures = async ({ club, season }: Planned) =>
      (await taken(club.ask('seasons.standings', { season }))).map(({ name, metrics: { total, bonus, penalty } }) => ({
        name,
        total,
        bonus,
        penalty,
      }))
    expect(await figures(plan)).toEqual(await figures(whole))
    expect(await taken(newClub(store, 'later').ask('seasons.standings', { season: plan.season }))).toEqual(
      await taken(plan.club.ask('seasons.standings', { season: plan.season })),
    )
  })
})

describe('a tournament entered sheet by sheet', () => {
  const figures = ({
    place,
    tied,
    name,
    metrics: { total, sumBonus, bonus, penalty, bestMove, compensation, wins, asDon, asSheriff, firstVictim, games },
  }: StandingRow) => ({
    place,
    tied,
    name,
    total,
    sumBonus,
    bonus,
    penalty,
    bestMove,
    compensation,
    wins,
    asDon,
    asSheriff,
    firstVictim,
    games,
  })
  const scheme = findBuiltInScheme('tournament-2026')
  if (!scheme) throw new Error('tournament-2026')

  it.each([1, 2, 3])('has the standings of the same results sheet scored at once (seed %i)', async (seed) => {
    const random = xoroshiro128plus(seed)
    const among = <T>(items: readonly T[]): T => items[uniformInt(random, 0, items.length - 1)] as T
    const plan = await newSheets()
    const { club, season, members } = plan
    await taken(club.ask('plan.addEntrants', { season, members }))
    const stages = []
    for (const [name, rounds, isFinal] of [
      ['main', 7, false],
      ['final', 4, true],
    ] as const) {
      const before = await taken(club.ask('plan.get', { season }))
      const { stages: after } = await taken(
        club.ask('plan.addStage', { season, stage: { name, rounds, isFinal, tables: 1, lineup: members, judges: [] } }),
      )
      const id = after.find((each) => before.stages.every((other) => other.id !== each.id))?.id ?? ''
      const schedule = Array.from({ length: rounds }, (_, round) => [
        shuffleBySeed(
          members.map((_each, index) => index + 1),
          seed * 100 + round,
        ).slice(0, 10),
      ])
      await taken(club.ask('plan.seat', { season, id, schedule }))
      stages.push({ id, name, rounds, schedule })
    }
    const written: SheetGame[] = []
    for (const { id, name, schedule } of stages) {
      for (const [index, [places = []]] of schedule.entries()) {
        const winner = among<Winner>(['red', 'mafia', 'mafia', 'draw'])
        const cards = shuffleBySeed(CARDS, uniformInt(random, 0, 1e6))
        const victim = among([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        const named = victim === 0 ? [] : shuffleBySeed(PLACES, uniformInt(random, 0, 1e6)).slice(0, among([0, 3]))
        const rows = places.map((place, chair) => {
          const role = cards[chair] ?? 'civilian'
          const out = among(['', '', '', '', '', '', 'disqualification', 'team-loss'])
          const teamLoss = out === 'team-loss' && !hasRoleWon(role, winner)
          const figures = { bonus: points(among([0, 0, 10, 25, 50])), penalty: points(among([0, 0, 0, -10, -30])) }
          return {
            line: 0,
            stage: name,
            round: String(index + 1),
            table: '1',
            seat: seatOf(chair + 1),
            player: members[place - 1] ?? '',
            club: '',
            role,
            winner,
            ...figures,
            disqualified: out === 'disqualification',
            teamLoss,
            firstVictim: victim === chair + 1,
            bestMove: victim === chair + 1 ? named.map(seatOf) : [],
            rulebook: '',
          }
        })
        written.push({ stage: name, round: String(index + 1), table: '1', rows })
        await taken(
          club.ask('results.save', {
            ...plan.sheet,
            winner,
            bestMove: named,
            place: { stage: id, round: index + 1, table: 1 },
            ...(victim === 0 ? {} : { firstVictim: victim }),
            seats: rows.map(({ player, role, bonus, penalty, disqualified, teamLoss }) => ({
              member: player,
              role,
              bonus,
              penalty,
              ...(disqualified
                ? { exclusion: 'disqualification' as const }
                : teamLoss
                  ? { exclusion: 'team-loss' as const }
                  : {}),
            })),
          }),
        )
      }
    }
    const scored = scoreResultsSheet(written, scheme)
    const people = await taken(club.ask('members.list', {}))
    const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? id
    const expected = computeStandings(scored.games, scheme, { rounds: scored.rounds, nameOf }).map((each) =>
      toStandingRow(each, nameOf(each.tally.player), undefined),
    )
    expect((await taken(club.ask('seasons.standings', { season }))).map(figures)).toEqual(expected.map(figures))
  })
})
