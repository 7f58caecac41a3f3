// Leaderboards. Every policy plays every card of every deal once, and the same seed gives the same leaderboard. A
// policy against itself is even, and scripted players rank above random ones. Statistics are compared with values
// computed by hand.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  computeLeaderboard,
  hashLeagueBlocks,
  createLeagueManifest,
} from '../../../../src/agents/runs/leaderboard/leaderboard.ts'
import {
  leagueBlockCount,
  splitIntoLeagueBlocks,
  type LeagueGame,
  type LeaguePlan,
  type PlayedDeal,
  buildPlayedDeal,
  type PlayedLeagueGame,
  playLeagueBlock,
  type LeagueSeatResult,
  createLeagueGamesOfDeal,
} from '../../../../src/agents/runs/leaderboard/games.ts'
import { voteAccuracyBySeat } from '../../../../src/agents/runs/leaderboard/voteAccuracy.ts'
import { playWithPolicies } from '../../../../src/agents/table/playWithPolicies.ts'
import { identifyBuiltInBot } from '../../../../src/agents/runs/run.ts'
import { computeEloByRole, computeOpenSkills } from '../../../../src/agents/runs/leaderboard/ratings.ts'
import type { SeatQuestion } from '../../../../src/agents/questions.ts'
import { BUILT_IN_BOT_NAMES, type BuiltInBotName } from '../../../../src/agents/runs/policies.ts'
import { policiesForSeats } from '../../../../src/agents/runs/policiesForSeats.ts'
import { initialState } from '../../../../src/rules/openGame.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import type { GameEvent } from '../../../../src/rules/events.ts'
import { seat, type Role } from '../../../../src/rules/vocabulary.ts'
import { after, table } from '../../../rules/support/games.ts'
import { PRESETS, tableOf } from '../../tables.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

function plan(preset: string, policies: readonly BuiltInBotName[], deals: number, seed = 1): LeaguePlan {
  return { header: tableOf(preset), seed, deals, policies }
}

function played(league: LeaguePlan, order = (blocks: number[]) => blocks) {
  const blocks = order(Array.from({ length: leagueBlockCount(league) }, (_, block) => block))
  return blocks.map((block) => [block, playLeagueBlock(league, block, digest)] as const).toSorted((a, b) => a[0] - b[0])
}

function boardOf(league: LeaguePlan) {
  return computeLeaderboard(
    league,
    played(league).flatMap(([, { deals }]) => deals),
  )
}

describe('leaderboard games', () => {
  test.each(PRESETS)('of %s seat every policy on every card of a deal exactly once', (preset) => {
    const league = plan(preset, ['scripted', 'random', 'scripted:careless'], 3)
    const deals = played(league).flatMap(([, block]) => block.deals)
    expect(deals).toHaveLength(3)
    for (const deal of deals) {
      expect(deal).toHaveLength(3)
      const cards = deal.map(({ seats }) => seats.map(({ role }) => role))
      expect(cards[1]).toEqual(cards[0])
      for (const at of league.header.seats.keys())
        expect(deal.map(({ seats }) => seats[at]?.policy).toSorted()).toEqual([0, 1, 2])
    }
  })

  test('draw cards and policies at random, so that policies mix on each side', () => {
    const deals = played(plan('sport-club', ['random', 'random'], 40)).flatMap(([, block]) => block.deals)
    const dons = new Set(deals.map(([game]) => game?.seats.findIndex(({ role }) => role === 'don')))
    expect(dons.size).toBeGreaterThan(6)
    const blacks = new Set(
      deals.map(([game]) => game?.seats.filter(({ role, policy }) => role === 'mafia' && policy === 0).length),
    )
    expect(blacks).toEqual(new Set([0, 1, 2]))
  })

  test('are the same in any order of blocks, and differ for another seed', () => {
    const league = plan('city', ['scripted', 'random'], 25)
    const forwards = played(league)
    expect(played(league, (blocks) => blocks.toReversed())).toEqual(forwards)
    const hash = (of: LeaguePlan) =>
      hashLeagueBlocks(
        played(of).map(([, block]) => block),
        digest,
      )
    expect(hash({ ...league, seed: 2 })).not.toBe(hash(league))
    expect(hash({ ...league, policies: ['random', 'scripted'] })).not.toBe(hash(league))
  })

  test('are byte-identical if the players answer asynchronously', async () => {
    const league = plan('city', ['scripted', 'random', 'scripted:stubborn'], 12)
    const deals: PlayedDeal[] = []
    const modelOf = () => {
      throw new Error('no model plays')
    }
    for (let deal = 0; deal < league.deals; deal += 1) {
      const tables: PlayedLeagueGame[] = []
      for (const { table: played_, sitting, names } of createLeagueGamesOfDeal(league, deal, deals)) {
        const players = policiesForSeats(names, { lang: 'en', seed: played_.header.seed, modelOf })
        tables.push({ table: played_, sitting, spent: [], outcome: await playWithPolicies(played_, players) })
      }
      deals.push(buildPlayedDeal(tables))
    }
    expect(splitIntoLeagueBlocks(deals, league, digest)).toEqual(played(league).map(([, block]) => block))
  })

  test('keep the same seats throughout a series', () => {
    const league = { ...plan('sport-club', ['scripted', 'random'], 6), series: 3 }
    const deals = played(league).flatMap(([, block]) => block.deals)
    const seating = deals.map(([game]) => game?.seats.map(({ policy }) => policy).join(''))
    expect([seating[1], seating[2], seating[4], seating[5]]).toEqual([seating[0], seating[0], seating[3], seating[3]])
    expect(seating[3]).not.toBe(seating[0])
    const before = deals.slice(0, 2).map((games) => ({ games, log: '' }))
    const [, second] = createLeagueGamesOfDeal(league, 2, before)
    const ask = second?.table.play().next().value
    const [first] = Array.isArray(ask) ? (ask as readonly SeatQuestion[]) : []
    if (second === undefined || first === undefined) throw new Error('somebody is asked')
    expect(second.table.viewOf(first).past.map(({ roles }) => roles)).toEqual(
      [1, 0].map((deal) => deals[deal]?.[1]?.seats.map(({ role }) => role)),
    )
  })

  test('have a manifest that names every policy with its parameter hash', () => {
    const manifest = createLeagueManifest(plan('city', BUILT_IN_BOT_NAMES, 5), { app: '9.9', commit: null }, (name) =>
      identifyBuiltInBot(name, digest),
    )
    expect(manifest).toMatchObject({ games: 20, deals: 5, seed: 1, rulebook: 'city', players: 10 })
    expect(new Set(manifest.policies.map(({ hash }) => hash)).size).toBe(BUILT_IN_BOT_NAMES.length)
  })
})

describe('strength in a leaderboard', () => {
  test('equals chance within its interval if a policy plays against itself', () => {
    const { standings } = boardOf(plan('sport-club', ['random', 'random'], 300, 4))
    expect(standings.map(({ name }) => name)).toEqual(['random', 'random (2)'])
    for (const { win, byRole } of standings) {
      expect(win.n).toBe(3000)
      expect(win.low).toBeLessThanOrEqual(win.chance ?? 0)
      expect(win.high).toBeGreaterThanOrEqual(win.chance ?? 1)
      expect(byRole.map(({ role }) => role)).toEqual(['civilian', 'sheriff', 'mafia', 'don'])
    }
  })

  test('is higher for scripted than for random players', () => {
    const { standings } = boardOf(plan('sport-club', ['random', 'scripted'], 120))
    const [random, scripted] = standings
    if (random === undefined || scripted === undefined) throw new Error('two were to play')
    expect(scripted.win.low).toBeGreaterThan(random.win.high ?? 1)
    expect(scripted.voteAccuracy.low).toBeGreaterThan(scripted.voteAccuracy.chance ?? 1)
    expect(random.voteAccuracy.low).toBeLessThan(random.voteAccuracy.chance ?? 0)
    expect(random.voteAccuracy.high).toBeGreaterThan(random.voteAccuracy.chance ?? 1)
    expect(scripted.openSkill.mu).toBeGreaterThan(random.openSkill.mu)
    for (const [i, { elo }] of scripted.byRole.entries())
      expect(elo?.rating).toBeGreaterThan(random.byRole[i]?.elo?.rating ?? Infinity)
    // Neither policy uses a model.
    expect([scripted.tokens, scripted.cost, scripted.latencyMs, scripted.illegal.rate]).toEqual([null, null, null, 0])
  })

  test('averages to the baseline of each role over all policies', () => {
    const { standings } = boardOf(plan('city', ['scripted', 'random', 'scripted:stubborn'], 20))
    for (const role of standings[0]?.byRole.keys() ?? []) {
      const wins = standings.map((standing) => standing.byRole[role]?.win)
      const mean = wins.reduce((sum, win) => sum + (win?.rate ?? 0), 0) / wins.length
      expect(mean).toBeCloseTo(wins[0]?.chance ?? 0, 12)
    }
  })
})

const NO_VOTES = { hits: 0, of: 0, expected: 0 }

function sat(policy: number, role: Role, change: Partial<LeagueSeatResult> = {}): LeagueSeatResult {
  return { policy, role, won: false, survived: true, votes: NO_VOTES, flips: 0, answers: 10, illegal: 0, ...change }
}

describe('leaderboard statistics', () => {
  const header = table(['civilian', 'sheriff', 'mafia'], { rulebook: 'sport-club' })
  const league: LeaguePlan = { header, seed: 1, deals: 2, policies: ['random', 'scripted'] }
  const game = (first: number, redWins: boolean): LeagueGame => ({
    winner: redWins ? 'red' : 'mafia',
    seats: [
      sat(first, 'civilian', { won: redWins, votes: { hits: 1, of: 2, expected: 0.5 }, flips: first }),
      sat(1 - first, 'sheriff', { won: redWins, survived: redWins, illegal: first }),
      sat(first, 'mafia', { won: !redWins }),
    ],
  })
  const board = computeLeaderboard(league, [
    [game(0, true), game(1, true)],
    [game(0, false), game(1, true)],
  ])
  const [random, scripted] = board.standings

  test('match the games, wins and baselines computed by hand', () => {
    expect(board).toMatchObject({ games: 4, deals: 2, wins: { red: 3, mafia: 1, maniac: 0, draw: 0 } })
    // Random has the first and third seat in games 1 and 3, and is Sheriff in games 2 and 4.
    expect(random?.win).toMatchObject({ n: 6, rate: 4 / 6, chance: 7 / 12 })
    expect(random?.byRole.map(({ role, win }) => [role, win.n, win.rate])).toEqual([
      ['civilian', 2, 1 / 2],
      ['sheriff', 2, 1],
      ['mafia', 2, 1 / 2],
    ])
  })

  test('match the survival of town night roles computed by hand', () => {
    expect([random?.keySurvival.n, random?.keySurvival.rate]).toEqual([2, 1])
    expect([scripted?.keySurvival.n, scripted?.keySurvival.rate, scripted?.keySurvival.chance]).toEqual([
      2,
      1 / 2,
      3 / 4,
    ])
  })

  test('match the vote accuracy, flips and faults computed by hand', () => {
    expect(random?.voteAccuracy).toMatchObject({ n: 4, rate: 1 / 2, chance: 1 / 4 })
    expect([random?.flips.rate, scripted?.flips.rate]).toEqual([0, 2 / 6])
    expect([random?.illegal.n, random?.illegal.rate]).toEqual([60, 2 / 60])
  })

  test('have a standard error clustered by deal', () => {
    expect(random?.win.sem).toBe(0)
    // Deviations of ±0.5 from 1/2 of 3 seats; √(2 · 0.5) / 6.
    expect(scripted?.win.rate).toBe(1 / 2)
    expect(scripted?.win.sem).toBeCloseTo(1 / 6, 12)
  })

  test('leave out void games, but count the answers given in them', () => {
    const silent: LeagueGame = { ...game(1, true), void: [1] }
    const { games, voids, standings } = computeLeaderboard(league, [
      [game(0, true), silent],
      [game(0, false), game(1, true)],
    ])
    expect([games, voids, standings.map((each) => each.voids)]).toEqual([3, 1, [0, 1]])
    // Without the void game, random has two seats in games 1 and 3 and is Sheriff in game 4.
    expect([standings[0]?.win.n, standings[0]?.win.rate]).toEqual([5, 3 / 5])
    expect(standings[0]?.illegal.n).toBe(60)
    // In deal 2, random wins 2 of 3 seats and scripted 1 of 3.
    expect(standings[0]?.against).toMatchObject([{ name: 'scripted', deals: 1, mean: 2 / 3 - 1 / 3 }])
  })

  test('give tokens and cost as unknown if one call does not report them', () => {
    const spent = { calls: 10, milliseconds: 500, tokens: 100, cost: 0.5 }
    const paid = (tokens: number | null): LeagueGame => ({
      winner: 'red',
      seats: [sat(0, 'civilian', { spent }), sat(0, 'mafia', { spent: { ...spent, tokens, cost: tokens && 1 } })],
    })
    const of = (each: LeagueGame) => computeLeaderboard(league, [[each]]).standings[0]
    expect(of(paid(50))).toMatchObject({ tokens: 150, cost: 1.5, latencyMs: 50 })
    expect(of(paid(null))).toMatchObject({ tokens: null, cost: null, latencyMs: 50 })
  })

  test('contain no rate if no game was played', () => {
    const empty = computeLeaderboard(league, [])
    expect(empty).toMatchObject({ games: 0, bootstrap: 0 })
    expect(empty.standings[0]?.win).toEqual({ n: 0, rate: null, sem: null, low: null, high: null, chance: null })
  })
})

describe('ratings', () => {
  test('change a policy’s Elo for a role by its share of that role’s seats', () => {
    const seats = [sat(0, 'civilian'), sat(0, 'civilian'), sat(1, 'civilian'), sat(1, 'mafia')]
    const [first, second] = computeEloByRole([{ winner: 'red', seats }], 2)
    expect(first?.get('civilian')).toBeCloseTo(1500 + (8 * 2) / 3, 9)
    expect(second?.get('civilian')).toBeCloseTo(1500 + 8 / 3, 9)
    expect(second?.get('mafia')).toBe(1492)
    expect(first?.has('mafia')).toBe(false)
  })

  test('change the skill of a policy by the mean over its seats', () => {
    const seats = [sat(0, 'civilian'), sat(0, 'sheriff'), sat(1, 'mafia')]
    const [first, second] = computeOpenSkills([{ winner: 'red', seats }], 2)
    expect(first?.mu).toBeGreaterThan(25)
    expect(second?.mu).toBeLessThan(25)
    const [both] = computeOpenSkills([{ winner: 'red', seats: seats.map((each) => ({ ...each, policy: 0 })) }], 1)
    expect(Math.abs((both?.mu ?? 0) - 25)).toBeLessThan(1)
  })
})

describe('vote accuracy', () => {
  const CARDS: readonly Role[] = ['mafia', 'citizen', 'citizen', 'citizen', 'citizen', 'maniac']
  const header = table(CARDS, { rulebook: 'city' })
  function day(...votes: readonly Entry[]) {
    const events: GameEvent[] = []
    const entries: readonly Entry[] = [
      { type: 'nominate', by: seat(1), target: seat(1) },
      { type: 'end-speech', seat: seat(1) },
      { type: 'nominate', by: seat(2), target: seat(3) },
      { type: 'end-discussion' },
      ...votes,
      { type: 'close-vote' },
    ]
    entries.reduce((state, entry) => {
      const next = after(state, entry)
      events.push(...next.events)
      return next.state
    }, initialState(header))
    return voteAccuracyBySeat(header, events)
  }

  test('counts only the votes of red players', () => {
    const counts = day(
      { type: 'vote', nominee: seat(1), voters: [2, 6].map(seat) },
      { type: 'vote', nominee: seat(3), voters: [seat(4)] },
    )
    expect(counts).toEqual([
      NO_VOTES,
      { hits: 1, of: 1, expected: 1 / 2 },
      NO_VOTES,
      { hits: 0, of: 1, expected: 1 / 2 },
      NO_VOTES,
      NO_VOTES,
    ])
  })
})
