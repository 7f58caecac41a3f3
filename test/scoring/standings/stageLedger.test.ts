// Ledger of a season (docs/spec/scoring.md §1 and §2): every total in the standings is exactly the sum of its lines,
// including computed ones.

import { createSeasonData, type SeasonData } from '../../../src/club/model/seasonData.ts'
import { GAME_ROW_FORMAT, type GameRow } from '../../../src/scoring/gameRow.ts'
import { countedGamesInScope, seasonStandings } from '../../../src/scoring/season.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import {
  unreplacedLedgerLines,
  isMainLineKind,
  type StoredLedgerLine,
  type LedgerLineKind,
} from '../../../src/scoring/ledgerLine.ts'
import { seasonLedger } from '../../../src/scoring/standings/seasonLedger.ts'
import { computeMainLedgerLine } from '../../../src/scoring/ledger/mainLine.ts'
import { weightedLedgerLines } from '../../../src/scoring/standings/stageLedger.ts'
import { ledgerSumsOfSeat } from '../../../src/scoring/ledger/viewLedger.ts'
import { points } from '../../../src/scoring/points.ts'
import { schemeFromJson } from '../../../src/scoring/schemes/schemeData.ts'
import type { Scheme } from '../../../src/scoring/schemes/scheme.ts'
import { CLUB_SCHEME } from '../schemes/clubScheme.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { scheduledRoundCountByStage, toScoredGame } from '../../../src/scoring/scoredGame.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../../src/scoring/standings/metrics.ts'
import { tallyGames } from '../../../src/scoring/standings/tally.ts'
import { NO_PLAN, type Plan } from '../../../src/club/model/plan.ts'
import { addFractions, compareFractions, fraction, ZERO_FRACTION } from '../../../src/rules/fraction.ts'
import type { Role, Winner } from '../../../src/rules/vocabulary.ts'
import { openTable, RED_WINS, ROLES, newTable, taken } from '../../club/clubFixture.ts'
import { gameCompensation } from '../../../src/scoring/standings/gameCompensation.ts'

const PLAYERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const STAGES = ['main', 'final'] as const

interface Played {
  readonly stage: (typeof STAGES)[number] | undefined
  readonly round: number
  readonly winner: Winner
  readonly victim: number
  readonly seats: readonly { readonly player: string; readonly role: Role }[]
  readonly lines: readonly {
    readonly seat: number
    readonly kind: LedgerLineKind
    readonly hundredths: number
    readonly replaces: boolean
  }[]
}

const played: fc.Arbitrary<Played> = fc.record({
  stage: fc.constantFrom(...STAGES, undefined),
  round: fc.integer({ min: 1, max: 4 }),
  winner: fc.constantFrom<Winner>('red', 'mafia', 'maniac', 'draw'),
  victim: fc.integer({ min: 0, max: 4 }),
  seats: fc
    .tuple(
      fc.shuffledSubarray([...PLAYERS], { minLength: 4, maxLength: 4 }),
      fc.array(fc.constantFrom<Role>('citizen', 'sheriff', 'mafia', 'don', 'maniac'), { minLength: 4, maxLength: 4 }),
    )
    .map(([players, roles]) => players.map((player, index) => ({ player, role: roles[index] ?? 'citizen' }))),
  lines: fc.array(
    fc.record({
      seat: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom<LedgerLineKind>(
        'win',
        'bonus',
        'penalty',
        'disqualification',
        'team-loss',
        'best-move',
        'auto-bonus',
        'manual',
      ),
      hundredths: fc.integer({ min: -80, max: 90 }),
      replaces: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
})

/** Replaces main and automatic lines by the main lines that the program writes. */
function withResults(game: Played, scheme: Scheme): Played {
  const given = game.lines.filter(({ kind }) => !isMainLineKind(kind) && kind !== 'auto-bonus')
  const main = game.seats.flatMap(({ role }, index) => {
    const line = computeMainLedgerLine(role, game.winner, undefined, scheme)
    return line ? [{ seat: index + 1, replaces: false, ...line }] : []
  })
  return { ...game, lines: [...main, ...given] }
}

function ledgerOf({ lines, seats }: Played, game: string): readonly StoredLedgerLine[] {
  const ledger: StoredLedgerLine[] = []
  for (const { replaces, ...line } of lines) {
    const target = replaces
      ? unreplacedLedgerLines(ledger).find((each) => each.seat === line.seat && each.kind === line.kind)
      : undefined
    ledger.push({
      ...line,
      id: `${game} ${ledger.length}`,
      game,
      member: seats[line.seat - 1]?.player ?? '',
      hundredths: points(line.hundredths),
      reason: '',
      source: 'judge',
      author: 'j',
      at: 0,
      ...(target ? { replaces: target.id } : {}),
    })
  }
  return ledger
}

function dataOf(
  games: readonly Played[],
  scheme: string,
  scheduled: number,
): { readonly data: SeasonData; readonly ledgers: ReadonlyMap<string, readonly StoredLedgerLine[]> } {
  const plan: Plan = {
    ...NO_PLAN,
    stages: new Map(
      STAGES.map((id) => [
        id,
        {
          id,
          name: id,
          isFinal: id === 'final',
          rounds: scheduled,
          tables: 1,
          lineup: [],
          judgeIds: [],
          replacements: [],
        },
      ]),
    ),
  }
  const ledgers = new Map(games.map((game, index) => [`g${index}`, ledgerOf(game, `g${index}`)]))
  const rows = games.map(({ stage, round, winner, victim, seats }, index): GameRow => {
    const ledger = ledgers.get(`g${index}`) ?? []
    return {
      format: GAME_ROW_FORMAT,
      id: `g${index}`,
      season: 's',
      number: index + 1,
      evening: '2026-01-01',
      startedAt: 0,
      rulebook: 'city',
      judge: '',
      ...(stage ? { place: { stage, round, table: 1 } } : {}),
      seats: seats.map(({ player, role }, at) => ({
        seat: at + 1,
        member: player,
        role,
        lines: ledgerSumsOfSeat(ledger, at + 1),
        firstVictim: victim === at + 1,
        fouls: 0,
      })),
      phase: 'over',
      round: 1,
      outcome: { winner, reason: 'asserted' },
      isVoid: false,
      version: 1,
      ledgerVersion: ledger.length,
    }
  })
  const known = findBuiltInScheme(scheme)
  if (!known) throw new Error(scheme)
  const season = {
    id: 's',
    name: 'S',
    kind: 'tournament' as const,
    scheme,
    schemeVersion: known.version,
    from: '2026-01-01',
    rulebook: 'city' as const,
    preset: 'city',
    flags: {},
    changedMidway: false,
  }
  return { data: createSeasonData(INITIAL_CLUB_STATE, season, rows, plan), ledgers }
}

it('gameCompensation returns the first victim’s compensation and its weight', () => {
  const red: Played = {
    stage: 'main',
    round: 1,
    winner: 'mafia',
    victim: 1,
    seats: PLAYERS.slice(0, 4).map((player) => ({ player, role: 'citizen' })),
    lines: [],
  }
  const { data } = dataOf([red, { ...red, round: 2, winner: 'red' }, { ...red, stage: 'final' }], 'tournament-2026', 12)
  const [first, lost, last] = countedGamesInScope(data, {}).map(({ id }) => id)
  const twice = { hundredths: 16, isExact: true }
  expect(gameCompensation(data, first ?? '')).toEqual({
    weight: '1',
    seats: [{ seat: 1, points: twice, times: 2, base: 5 }],
  })
  expect(gameCompensation(data, lost ?? '')).toEqual({ weight: '1', seats: [] })
  expect(gameCompensation(data, last ?? '')).toEqual({
    weight: '13/10',
    seats: [{ seat: 1, points: { hundredths: 8, isExact: true }, times: 1, base: 5 }],
  })
  expect(gameCompensation(data, 'elsewhere')).toEqual({ weight: '1', seats: [] })
})

it('compensation lines contain how often the player was the first victim, and the divisor', () => {
  const red: Played = {
    stage: 'main',
    round: 1,
    winner: 'mafia',
    victim: 1,
    seats: PLAYERS.slice(0, 4).map((player) => ({ player, role: 'citizen' })),
    lines: [],
  }
  const { data, ledgers } = dataOf(
    [red, { ...red, round: 2, winner: 'red' }, { ...red, stage: 'final' }],
    'tournament-2026',
    12,
  )
  const lines = seasonLedger(data, weightedLedgerLines(data, ledgers)).lines
  expect(
    lines.map(({ number, kind, reason, params, points: { hundredths }, weight, weighted, source, stage }) => ({
      number,
      kind,
      reason,
      params,
      hundredths,
      weight,
      weighted,
      source,
      stage,
    })),
  ).toEqual([
    // 12 rounds give B = 5. The player was the first victim twice in the stage, and the game that red lost is
    // compensated: 2 · 0.40 / 5.
    {
      number: 1,
      kind: 'compensation',
      reason: 'compensation',
      params: { times: 2, base: 5 },
      hundredths: 16,
      weight: '1',
      weighted: { hundredths: 16, isExact: true },
      source: 'computed',
      stage: 'main',
    },
    {
      number: 3,
      kind: 'compensation',
      reason: 'compensation',
      params: { times: 1, base: 5 },
      hundredths: 8,
      weight: '13/10',
      weighted: { hundredths: 10, isExact: false },
      source: 'computed',
      stage: 'final',
    },
  ])
})

it('the season ledger omits lines that were taken back or replaced', async () => {
  const { club, season, members, game } = await newTable()
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const first = await taken(club.addLines(game.id, [{ seat: 1, kind: 'bonus', hundredths: 30, reason: 'bright' }]))
  const bonus = first.find(({ kind }) => kind === 'bonus')?.id ?? ''
  const second = await taken(
    club.addLines(game.id, [{ seat: 1, kind: 'bonus', hundredths: 40, reason: 'protest', replaces: bonus }]),
  )
  const mine = async () =>
    (await taken(club.ask('ledger.season', { season, member: members[0] ?? '' }))).lines.map(
      ({ kind, points: { hundredths }, reason, source }) => [kind, hundredths, reason, source],
    )
  expect(await mine()).toEqual([
    ['win', 75, 'verdict', 'verdict'],
    ['bonus', 40, 'protest', 'judge'],
  ])
  await taken(
    club.addLines(game.id, [
      { seat: 1, kind: 'bonus', hundredths: 0, reason: 'withdrawn', replaces: second.at(-1)?.id ?? '' },
    ]),
  )
  expect(await mine()).toEqual([['win', 75, 'verdict', 'verdict']])
  const other = await openTable(club, season, members, ROLES)
  await taken(club.enterAll({ game: other.id, version: other.version }, RED_WINS))
  expect(
    (await taken(club.ask('ledger.season', { season, beforeGame: 2 }))).lines.every(({ number }) => number === 1),
  ).toBe(true)
})

describe('in any season', () => {
  const scopes = fc.constantFrom(
    {},
    { stage: 'main' },
    { stage: 'final' },
    { stage: 'main', beforeRound: 3 },
    { beforeGame: 4 },
  )

  it.each(['tournament-2026', 'official-2025'])('a player’s lines add up exactly to their total under %s', (scheme) => {
    fc.assert(
      fc.property(
        fc.array(played, { maxLength: 10 }),
        fc.integer({ min: 1, max: 12 }),
        scopes,
        (games, scheduled, scope) => {
          const { data, ledgers } = dataOf(games, scheme, scheduled)
          const rows = countedGamesInScope(data, scope).map((row) => toScoredGame(row, data.plan))
          const rules = findBuiltInScheme(scheme)
          if (!rules) throw new Error(scheme)
          for (const tally of tallyGames(rows, rules, scheduledRoundCountByStage(data.plan, rows))) {
            const lines = weightedLedgerLines(data, ledgers, scope, tally.player)
            const byKind = new Map<LedgerLineKind, typeof ZERO_FRACTION>()
            for (const { kind, weighted } of lines)
              byKind.set(kind, addFractions(byKind.get(kind) ?? ZERO_FRACTION, weighted))
            expect(
              compareFractions(
                [...byKind.values()].reduce(addFractions, ZERO_FRACTION),
                METRICS.total.compute(tally, EMPTY_METRIC_CONTEXT),
              ),
            ).toBe(0)
            for (const [kind, sum] of tally.points)
              expect(compareFractions(byKind.get(kind) ?? ZERO_FRACTION, sum)).toBe(0)
          }
        },
      ),
    )
  })

  it.each<[string, Partial<Scheme>]>([
    ['results by role and Ci paid once', {}],
    ['Ci in each game', { compensation: { cap: points(50), factor: fraction(5, 4), paid: 'each-game' } }],
    ['points for playing', { automatic: { perGame: points(10), cap: points(25) } }],
    ['the best three games', { bestGames: { games: 3 } }],
    [
      'the best two of the first three games and points for playing',
      { bestGames: { games: 2, of: 3 }, automatic: { perGame: points(7) } },
    ],
  ])('a player’s lines add up exactly to their total under a scheme with %s', (_, change) => {
    const rules: Scheme = {
      ...schemeFromJson(CLUB_SCHEME),
      weights: { ordinary: fraction(1), final: fraction(13, 10) },
      ...change,
    }
    fc.assert(
      fc.property(fc.array(played, { maxLength: 10 }), scopes, (games, scope) => {
        const { data: known, ledgers } = dataOf(
          games.map((game) => withResults(game, rules)),
          'tournament-2026',
          5,
        )
        const data = { ...known, scheme: rules }
        const rows = countedGamesInScope(data, scope).map((row) => toScoredGame(row, data.plan))
        for (const tally of tallyGames(rows, rules, scheduledRoundCountByStage(data.plan, rows))) {
          const lines = weightedLedgerLines(data, ledgers, scope, tally.player)
          const sum = lines.map(({ weighted }) => weighted).reduce(addFractions, ZERO_FRACTION)
          expect(compareFractions(sum, METRICS.total.compute(tally, EMPTY_METRIC_CONTEXT))).toBe(0)
        }
      }),
    )
  })

  it('the total in a season ledger equals the total in the standings', () => {
    fc.assert(
      fc.property(fc.array(played, { maxLength: 8 }), scopes, (games, scope) => {
        const { data, ledgers } = dataOf(games, 'tournament-2026', 5)
        const { players } = seasonLedger(data, weightedLedgerLines(data, ledgers, scope))
        for (const {
          member,
          metrics: { total },
        } of seasonStandings(data, scope)) {
          const shown = players.find((each) => each.member === member)?.total.hundredths ?? 0
          expect((shown / 100).toFixed(2).replace('-0.00', '0.00')).toBe(total)
        }
      }),
    )
  })
})
