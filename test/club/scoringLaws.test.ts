// For any plan and any results sheets, corrected, voided and reinstated, the standings equal those of
// `docs/spec/scoring.md §3`, which this file computes a second time without the club's code.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role, Winner } from '../../src/rules/vocabulary.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { newClub, taken } from './clubFixture.ts'
import { newSheets } from './games/results/sheetFixture.ts'

type SchemeId = 'tournament-2026' | 'official-2025' | 'wolves-club'

interface Sat {
  readonly player: string
  readonly role: Role
  readonly bonus: number
  readonly penalty: number
  readonly exclusion?: 'disqualification' | 'team-loss'
}

interface Sheet {
  readonly seats: readonly Sat[]
  readonly winner?: Winner
  readonly victim?: number
  readonly named: readonly number[]
}

interface Game extends Sheet {
  readonly stage: string
  readonly round: number
  readonly isVoid: boolean
}

// --- The specification, implemented again ------------------------------------------------------------

/** Hundredths, from the table in `docs/spec/scoring.md §2`. */
const VALUES: Readonly<
  Record<
    SchemeId,
    {
      win: number
      disqualification: number
      teamLoss: number
      two: number
      three: number
      cap: number
      finalTenths: number
      finalistsFirst: boolean
      tieBreaks: boolean
    }
  >
> = {
  'tournament-2026': {
    win: 75,
    disqualification: -50,
    teamLoss: -70,
    two: 25,
    three: 40,
    cap: 40,
    finalTenths: 13,
    finalistsFirst: true,
    tieBreaks: true,
  },
  'official-2025': {
    win: 75,
    disqualification: -50,
    teamLoss: -75,
    two: 0,
    three: 0,
    cap: 0,
    finalTenths: 10,
    finalistsFirst: false,
    tieBreaks: true,
  },
  'wolves-club': {
    win: 100,
    disqualification: 0,
    teamLoss: 0,
    two: 0,
    three: 0,
    cap: 0,
    finalTenths: 10,
    finalistsFirst: false,
    tieBreaks: false,
  },
}

const isBlack = (role: Role) => role === 'mafia' || role === 'don'
const hasWon = (role: Role, winner: Winner) =>
  (winner === 'red' && !isBlack(role)) || (winner === 'mafia' && isBlack(role))

/**
 * All sums are in 1/SCALE of a hundredth. Every B for up to 60 rounds (at most 24) and the tenths of weights divide
 * SCALE.
 */
const SCALE = 10n * 5_354_228_880n

interface Score {
  player: string
  total: bigint
  sumBonus: bigint
  bestMove: bigint
  compensation: bigint
  wins: number
  starWins: number
  firstVictim: number
  games: number
  isFinalist: boolean
}

function scored(
  games: readonly Game[],
  id: SchemeId,
  rounds: ReadonlyMap<string, number>,
  leftOut: ReadonlySet<string>,
): readonly (Score & { place: number })[] {
  const v = VALUES[id]
  const scores = new Map<string, Score>()
  for (const game of games) {
    const { winner } = game
    if (game.isVoid || winner === undefined) continue
    const tenths = BigInt(game.stage === 'final' ? v.finalTenths : 10)
    for (const [index, { player, role, bonus, penalty, exclusion }] of game.seats.entries()) {
      const score = scores.get(player) ?? {
        player,
        total: 0n,
        sumBonus: 0n,
        bestMove: 0n,
        compensation: 0n,
        wins: 0,
        starWins: 0,
        firstVictim: 0,
        games: 0,
        isFinalist: false,
      }
      scores.set(player, score)
      const weigh = (hundredths: number) => (BigInt(hundredths) * tenths * SCALE) / 10n
      const won = hasWon(role, winner)
      const main =
        exclusion === 'disqualification' ? v.disqualification : exclusion === 'team-loss' ? v.teamLoss : won ? v.win : 0
      const isVictim = game.victim === index + 1
      const hits = isVictim ? game.named.filter((seat) => isBlack(game.seats[seat - 1]?.role ?? 'civilian')).length : 0
      const move = hits === 3 ? v.three : hits === 2 ? v.two : 0
      let ci = 0n
      if (v.cap > 0 && isVictim && !isBlack(role) && winner === 'mafia') {
        const n = rounds.get(game.stage) ?? 0
        const base = Math.floor((4 * n + 5) / 10)
        const times = games.filter(
          (other) =>
            !other.isVoid &&
            other.winner !== undefined &&
            other.stage === game.stage &&
            other.seats[(other.victim ?? 0) - 1]?.player === player,
        ).length
        const whole = BigInt(v.cap) * SCALE
        const share = base === 0 ? whole : (BigInt(times * v.cap) * SCALE) / BigInt(base)
        ci = ((share < whole ? share : whole) * tenths) / 10n
      }
      score.total += weigh(main + bonus - penalty + move) + ci
      score.sumBonus += weigh(bonus - penalty + move)
      score.bestMove += weigh(move)
      score.compensation += ci
      score.games += 1
      if (won && exclusion === undefined) score.wins += 1
      if (won && exclusion === undefined && (role === 'don' || role === 'sheriff')) score.starWins += 1
      if (isVictim) score.firstVictim += 1
      score.isFinalist ||= game.stage === 'final'
    }
  }
  const keys = (score: Score): readonly (bigint | number)[] => [
    ...(v.finalistsFirst ? [Number(score.isFinalist)] : []),
    score.total,
    ...(v.tieBreaks ? [score.sumBonus, score.wins] : []),
    score.starWins,
    ...(v.tieBreaks ? [score.firstVictim] : []),
  ]
  const order = (a: Score, b: Score) => {
    const other = keys(b)
    for (const [index, value] of keys(a).entries())
      if (value !== other[index]) return value > (other[index] ?? 0) ? -1 : 1
    return 0
  }
  const standing = [...scores.values()].filter(({ player }) => !leftOut.has(player))
  return standing.map((score) => ({ ...score, place: 1 + standing.filter((other) => order(other, score) < 0).length }))
}

/** Two decimal places, with halves rounded up. */
function text(value: bigint): string {
  const doubled = 2n * value + SCALE
  const floor = doubled / (2n * SCALE) - (doubled % (2n * SCALE) < 0n ? 1n : 0n)
  const size = floor < 0n ? -floor : floor
  return `${floor < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

// --- Random input ------------------------------------------------------------------------------------

const DEAL: readonly Role[] = [
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'sheriff',
  'mafia',
  'mafia',
  'don',
]

const sheetOf = (id: SchemeId) =>
  fc
    .record({
      roles: fc.shuffledSubarray([...DEAL], { minLength: 10, maxLength: 10 }),
      winner: fc.constantFrom<Winner | undefined>('red', 'mafia', 'mafia', 'draw', undefined),
      // The first victim is one of few seats, so that some players are killed first often.
      victim: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      named: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 0, maxLength: 3 }),
      figures: fc.array(
        fc.record({
          bonus: fc.integer({ min: 0, max: 50 }),
          penalty: fc.integer({ min: 0, max: 40 }),
          exclusion: fc.constantFrom(
            undefined,
            undefined,
            undefined,
            'disqualification' as const,
            'team-loss' as const,
          ),
        }),
        { minLength: 10, maxLength: 10 },
      ),
    })
    .map(
      ({
        roles,
        winner,
        victim,
        named,
        figures,
      }): Omit<Sheet, 'seats'> & { readonly seats: readonly Omit<Sat, 'player'>[] } => ({
        ...(winner === undefined ? {} : { winner }),
        ...(victim === undefined ? {} : { victim }),
        named: victim === undefined ? [] : named,
        seats: roles.map((role, index) => {
          const { bonus = 0, penalty = 0, exclusion } = figures[index] ?? {}
          const won = winner !== undefined && hasWon(role, winner)
          // Every scheme here allows bonuses of 10 to 50 and penalties of 20 to 40, for winners and losers, except
          // `wolves-club`, which has neither.
          if (winner === undefined || id === 'wolves-club') return { role, bonus: 0, penalty: 0 }
          const isAllowed = exclusion === 'disqualification' || (exclusion === 'team-loss' && !won)
          return {
            role,
            bonus: bonus < 10 ? 0 : bonus,
            penalty: penalty < 20 ? 0 : penalty,
            ...(isAllowed && exclusion ? { exclusion } : {}),
          }
        }),
      }),
    )

const happened = (id: SchemeId) =>
  fc.array(
    fc.record({
      what: fc.constantFrom('save', 'save', 'save', 'void', 'reinstate'),
      stage: fc.constantFrom('main', 'main', 'final'),
      round: fc.integer({ min: 1, max: 4 }),
      sheet: sheetOf(id),
    }),
    { minLength: 1, maxLength: 14 },
  )

const planned = fc.record({
  rounds: fc.integer({ min: 4, max: 15 }),
  finalRounds: fc.integer({ min: 4, max: 6 }),
  exhibition: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  replaced: fc.option(
    fc.record({ place: fc.integer({ min: 1, max: 10 }), fromRound: fc.integer({ min: 1, max: 4 }) }),
    { nil: undefined },
  ),
})

describe.each<SchemeId>(['tournament-2026', 'official-2025', 'wolves-club'])('standings with %s', (id) => {
  it('standings equal those of the specification after any results and corrections', async () => {
    await fc.assert(
      fc.asyncProperty(planned, happened(id), async ({ rounds, finalRounds, exhibition, replaced }, events) => {
        const store = createMemoryStore()
        const { club, season, members, seen, sheet: blank } = await newSheets(id, store)
        const lineup = members.slice(0, 10)
        await taken(club.ask('plan.addEntrants', { season, members }))
        if (exhibition !== undefined)
          await taken(
            club.ask('plan.markExhibition', { season, member: members[exhibition] ?? '', isExhibition: true }),
          )
        const stages = new Map<string, string>()
        for (const [name, isFinal, count] of [
          ['main', false, rounds],
          ['final', true, finalRounds],
        ] as const) {
          const plan = await taken(
            club.ask('plan.addStage', {
              season,
              stage: { name, isFinal, rounds: count, tables: 1, lineup, judges: [] },
            }),
          )
          const stage = plan.stages.find((each) => each.name === name)?.id ?? ''
          stages.set(name, stage)
          await taken(
            club.ask('plan.seat', {
              season,
              id: stage,
              schedule: Array.from({ length: count }, () => [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]),
            }),
          )
        }
        if (replaced)
          await taken(
            club.ask('plan.replace', {
              season,
              stage: stages.get('main') ?? '',
              ...replaced,
              member: members[10] ?? '',
              reason: 'ill',
            }),
          )
        const playersOf = (stage: string, round: number) =>
          lineup.map((member, index) =>
            stage === 'main' && replaced && replaced.place === index + 1 && round >= replaced.fromRound
              ? (members[10] ?? '')
              : member,
          )

        const games = new Map<string, Game>()
        for (const { what, stage, round, sheet } of events) {
          const here = [...games].filter(([, game]) => game.stage === stage && game.round === round)
          const standing = here.find(([, { isVoid }]) => !isVoid)
          if (what === 'save') {
            const players = playersOf(stage, round)
            const request = {
              ...blank,
              ...sheet,
              reason: 'said so',
              place: { stage: stages.get(stage) ?? '', round, table: 1 },
              bestMove: sheet.named,
              ...(sheet.winner ? {} : { winner: undefined }),
              ...(sheet.victim === undefined ? {} : { firstVictim: sheet.victim }),
              seats: sheet.seats.map((seat, index) => ({ ...seat, member: players[index] ?? '' })),
            }
            const { named: _n, victim: _v, winner, ...rest } = request
            const known = standing && (await taken(club.ask('games.get', { game: standing[0] })))
            const saved = await taken(
              club.ask('results.save', {
                ...rest,
                ...(winner ? { winner } : {}),
                ...(known ? { game: await seen(known) } : {}),
              }),
            )
            games.set(saved.id, {
              ...sheet,
              seats: sheet.seats.map((seat, index) => ({ ...seat, player: players[index] ?? '' })),
              stage,
              round,
              isVoid: false,
            })
            continue
          }
          const target = what === 'void' ? standing : standing ? undefined : here[0]
          if (!target) continue
          await taken(
            club.ask('games.void', {
              game: target[0],
              version: (await taken(club.ask('games.get', { game: target[0] }))).version,
              isVoid: what === 'void',
              reason: 'protest',
            }),
          )
          games.set(target[0], { ...target[1], isVoid: what === 'void' })
        }

        const leftOut = new Set(exhibition === undefined ? [] : [members[exhibition] ?? ''])
        const due = scored(
          [...games.values()],
          id,
          new Map([
            ['main', rounds],
            ['final', finalRounds],
          ]),
          leftOut,
        ).map(({ player, place, total, sumBonus, bestMove, compensation, wins, firstVictim, games: played }) => ({
          member: player,
          place,
          total: text(total),
          sumBonus: text(sumBonus),
          bestMove: text(bestMove),
          compensation: text(compensation),
          wins,
          firstVictim,
          games: played,
        }))
        for (const each of [club, newClub(store, 'again')]) {
          const told = (await taken(each.ask('seasons.standings', { season }))).map(
            ({
              member,
              place,
              metrics: { total, sumBonus, bestMove, compensation, wins, firstVictim, games: played },
            }) => ({
              member,
              place,
              total,
              sumBonus,
              bestMove,
              compensation,
              wins: Number(wins),
              firstVictim: Number(firstVictim),
              games: Number(played),
            }),
          )
          expect(told.toSorted((a, b) => (a.member < b.member ? -1 : 1))).toEqual(
            due.toSorted((a, b) => (a.member < b.member ? -1 : 1)),
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})
