// Computes the leaderboard of played deals. Each statistic has its sample size, standard error, 95 % interval and
// baseline: all policies with the same cards, or chance with the same votes. Intervals resample deals instead of games,
// because the games of a deal share their cards and the seats of a game share its winner.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { DEFAULT_RANDOM_GENERATOR_NAME, createRandomGenerator } from '../../../rules/random.ts'
import type { GameHeader } from '../../../rules/header.ts'
import { isActStep } from '../../../rules/night.ts'
import { roleSpec, type Rulebook } from '../../../rules/rulebook.ts'
import { rulesOf } from '../../../rules/rulebooks/registry.ts'
import { WINNERS, type Role, type Winner } from '../../../rules/vocabulary.ts'
import { skillFloor } from '../../../scoring/ratings/openSkill.ts'
import { clusteredStandardError } from '../../../scoring/statistics/share.ts'
import type { LabPlayerName, BuiltInBotName } from '../policies.ts'
import type { HashFunction, RunManifest } from '../run.ts'
import type { ModelUsage } from '../modelSeats.ts'
import type { LeagueBlock, LeagueGame, LeaguePlan, LeagueSeatResult } from './games.ts'
import { computeEloByRole, computeOpenSkills } from './ratings.ts'

/** A measured share. A field is null only if it was not measured. */
export interface RateEstimate {
  readonly n: number
  readonly rate: number | null
  /** Standard error, with each deal as one cluster. */
  readonly sem: number | null
  readonly low: number | null
  readonly high: number | null
  /** The baseline: all policies with the same cards, or random votes in the same ballots. */
  readonly chance: number | null
}

interface RoleStatistics {
  readonly role: Role
  readonly win: RateEstimate
  /** Null if no game counts. */
  readonly elo: { readonly rating: number; readonly low: number; readonly high: number } | null
}

export interface PolicyStanding {
  readonly name: string
  readonly win: RateEstimate
  readonly byRole: readonly RoleStatistics[]
  /** Share of the town's roles with a night act that survive to the end. */
  readonly keySurvival: RateEstimate
  readonly voteAccuracy: RateEstimate
  /** Number of times that the policy's vote changed the leading nominee, per seat and game. */
  readonly flips: RateEstimate
  /** Share of all answers that had a fault. */
  readonly illegal: RateEstimate
  /** Games that were void because of this policy's missing answers. */
  readonly voids: number
  readonly against: readonly WinRateDifference[]
  /** `floor` is μ − 3σ. */
  readonly openSkill: { readonly mu: number; readonly sigma: number; readonly floor: number }
  /**
   * Total input and output tokens, total cost, and mean number of milliseconds per question. Null for players without a
   * model, or if a value was not reported.
   */
  readonly tokens: number | null
  readonly cost: number | null
  readonly latencyMs: number | null
}

/** Difference between a policy's win rate and that of another policy with the same cards, deal by deal. */
interface WinRateDifference {
  readonly name: string
  /** Deals that both policies played without a void game. */
  readonly deals: number
  readonly mean: number | null
  readonly low: number | null
  readonly high: number | null
}

export interface Leaderboard {
  /** Games that count. */
  readonly games: number
  readonly voids: number
  readonly deals: number
  readonly wins: Readonly<Record<Winner, number>>
  /** Number of resamples behind each interval. */
  readonly bootstrap: number
  readonly standings: readonly PolicyStanding[]
}

export interface LeagueManifest extends Omit<RunManifest, 'policies'> {
  readonly policies: readonly { readonly name: string; readonly hash: string }[]
  readonly deals: number
}

/** Input of a leaderboard. A leaderboard may combine several runs. */
export type LeaderboardPlan = Pick<LeaguePlan<LabPlayerName>, 'header' | 'seed'> & {
  readonly policies: readonly string[]
}

/** `identify` returns a policy's identification for the manifest. */
export function createLeagueManifest<Name extends LabPlayerName = BuiltInBotName>(
  { header, seed, deals, policies, series, judge }: LeaguePlan<Name>,
  program: Pick<RunManifest, 'app' | 'commit'>,
  identify: (name: Name) => { readonly name: string; readonly hash: string },
): LeagueManifest {
  const { rulebook, version, preset, flags, seats } = header
  return {
    ...program,
    rulebook,
    version,
    preset,
    flags,
    players: seats.length,
    roles: seats.map(({ role }) => role),
    policies: policies.map(identify),
    seed,
    generator: DEFAULT_RANDOM_GENERATOR_NAME,
    games: deals * policies.length,
    deals,
    ...(series === undefined ? {} : { series }),
    ...(judge === undefined ? {} : { judge }),
  }
}

/** One hash of all blocks, in their order. */
export function hashLeagueBlocks(blocks: readonly LeagueBlock[], digest: HashFunction): string {
  return digest(blocks.map(({ hash }) => hash).join(''))
}

const BOOTSTRAP_RESAMPLE_COUNT = 200

type Deal = readonly LeagueGame[]

/** Counts of one deal: hits, attempts, and hits expected by chance. */
interface HitCount {
  readonly hits: number
  readonly of: number
  readonly expected: number
}

export function computeLeaderboard(plan: LeaderboardPlan, played: readonly Deal[]): Leaderboard {
  const draws = drawsOf(played.length, plan.seed)
  const deals = played.map((deal) => deal.filter(({ void: silent }) => silent === undefined))
  const figures = plan.policies.map((_, policy) => figuresOf(plan.header, deals, draws, policy))
  const games = deals.flat()
  const all = played.flat()
  const against = differencesOf(plan, played, draws)
  const skills = computeOpenSkills(games, plan.policies.length)
  const elos = eloOf(deals, draws, plan.policies.length)
  return {
    games: games.length,
    voids: all.length - games.length,
    deals: deals.length,
    wins: Object.fromEntries(
      WINNERS.map((winner) => [winner, games.filter((game) => game.winner === winner).length]),
    ) as Record<Winner, number>,
    bootstrap: draws.length,
    standings: figures.map(({ roles, ...figure }, policy): PolicyStanding => {
      const { mu = 0, sigma = 0 } = skills[policy] ?? {}
      return {
        name: nameOf(plan, policy),
        ...figure,
        illegal: figureOf(answersOf(played, policy), draws, shareOf(answersOf(played, undefined))),
        voids: all.filter(({ void: silent }) => silent?.includes(policy)).length,
        against: against(policy),
        byRole: roles.map(({ role, win }) => ({ role, win, elo: elos(policy, role) })),
        openSkill: { mu, sigma, floor: skillFloor({ mu, sigma }) },
        ...spentOf(all, policy),
      }
    }),
  }
}

/** Adds a number to the repeated name of a policy that plays against itself. */
function nameOf({ policies }: LeaderboardPlan, policy: number): string {
  const name = policies[policy] ?? ''
  const before = policies.slice(0, policy).filter((each) => each === name).length
  return before === 0 ? name : `${name} (${before + 1})`
}

function figuresOf({ seats, ...header }: GameHeader, deals: readonly Deal[], draws: Draws, policy: number) {
  const rulebook = rulesOf(header)
  const key = keyRoles(rulebook)
  const order = rulebook.roles.map(({ role }) => role).filter((role) => seats.some((deal) => deal.role === role))
  const of = (
    count: (seat: LeagueSeatResult) => Omit<HitCount, 'expected'>,
    isCounted: (seat: LeagueSeatResult) => boolean = () => true,
  ) =>
    figureOf(
      deals.map((deal) => countHits(deal, policy, isCounted, (seat) => ({ ...count(seat), expected: 0 }))),
      draws,
      chanceOf(deals, isCounted, count),
    )
  const won = ({ won: has }: LeagueSeatResult) => ({ hits: has ? 1 : 0, of: 1 })
  const votes = deals.map((deal) =>
    countHits(
      deal,
      policy,
      () => true,
      (seat) => seat.votes,
    ),
  )
  return {
    win: of(won),
    roles: order.map((role) => ({ role, win: of(won, (seat) => seat.role === role) })),
    keySurvival: of(
      ({ survived }) => ({ hits: survived ? 1 : 0, of: 1 }),
      ({ role }) => key.has(role),
    ),
    voteAccuracy: figureOf(votes, draws, expectedShare(votes)),
    flips: of(({ flips }) => ({ hits: flips, of: 1 })),
  }
}

/** The town's roles that act at night. */
function keyRoles(rulebook: Rulebook): ReadonlySet<Role> {
  const acting = rulebook.night.filter(isActStep).flatMap(({ actors }) => actors)
  return new Set(acting.filter((role) => roleSpec(rulebook, role).team === 'red'))
}

function countHits(
  deal: Deal,
  policy: number | undefined,
  isCounted: (seat: LeagueSeatResult) => boolean,
  count: (seat: LeagueSeatResult) => HitCount,
): HitCount {
  let [hits, of, expected] = [0, 0, 0]
  for (const { seats } of deal)
    for (const seat of seats) {
      if ((policy !== undefined && seat.policy !== policy) || !isCounted(seat)) continue
      const one = count(seat)
      hits += one.hits
      of += one.of
      expected += one.expected
    }
  return { hits, of, expected }
}

/** Includes games that do not count. */
function answersOf(deals: readonly Deal[], policy: number | undefined): readonly HitCount[] {
  return deals.map((deal) =>
    countHits(
      deal,
      policy,
      () => true,
      ({ illegal, answers }) => ({ hits: illegal, of: answers, expected: 0 }),
    ),
  )
}

function spentOf(games: readonly LeagueGame[], policy: number): Pick<PolicyStanding, 'tokens' | 'cost' | 'latencyMs'> {
  const spent = games.flatMap(({ seats }) => seats.flatMap((seat) => (seat.policy === policy && seat.spent) || []))
  const sum = (of: (each: ModelUsage) => number | null) =>
    spent.length === 0
      ? null
      : spent.reduce<number | null>((all, each) => {
          const one = of(each)
          return all === null || one === null ? null : all + one
        }, 0)
  const [calls, milliseconds] = [sum((each) => each.calls), sum((each) => each.milliseconds)]
  return {
    tokens: sum(({ tokens }) => tokens),
    cost: sum(({ cost }) => cost),
    latencyMs: calls === null || milliseconds === null || calls === 0 ? null : Math.round(milliseconds / calls),
  }
}

/** Compares policies on deals without a void game, in which each of them played every card once. */
function differencesOf(plan: LeaderboardPlan, deals: readonly Deal[], draws: Draws) {
  const rates = plan.policies.map((_, policy) =>
    deals.map((deal) => {
      if (deal.some(({ void: silent }) => silent !== undefined)) return null
      return shareOf([
        countHits(
          deal,
          policy,
          () => true,
          ({ won }) => ({ hits: won ? 1 : 0, of: 1, expected: 0 }),
        ),
      ])
    }),
  )
  return (policy: number): readonly WinRateDifference[] =>
    plan.policies.flatMap((_, other) => {
      if (other === policy) return []
      const pairs = deals.map((__, deal) => {
        const [own, their] = [rates[policy]?.[deal] ?? null, rates[other]?.[deal] ?? null]
        return own === null || their === null ? null : own - their
      })
      const mean = meanOf(pairs)
      const [low, high] =
        mean === null
          ? [null, null]
          : percentileInterval(draws.flatMap((draw) => meanOf(draw.map((at) => pairs[at] ?? null)) ?? []))
      return [{ name: nameOf(plan, other), deals: pairs.filter((pair) => pair !== null).length, mean, low, high }]
    })
}

function meanOf(figures: readonly (number | null)[]): number | null {
  let [sum, n] = [0, 0]
  for (const figure of figures)
    if (figure !== null) {
      sum += figure
      n += 1
    }
  return n === 0 ? null : sum / n
}

/** Rate of all policies together, each of which has played the same cards. */
function chanceOf(
  deals: readonly Deal[],
  isCounted: (seat: LeagueSeatResult) => boolean,
  count: (seat: LeagueSeatResult) => Omit<HitCount, 'expected'>,
): number | null {
  const all = deals.map((deal) => countHits(deal, undefined, isCounted, (seat) => ({ ...count(seat), expected: 0 })))
  return shareOf(all)
}

function shareOf(tallies: readonly HitCount[]): number | null {
  const of = tallies.reduce((sum, each) => sum + each.of, 0)
  return of === 0 ? null : tallies.reduce((sum, each) => sum + each.hits, 0) / of
}

function expectedShare(tallies: readonly HitCount[]): number | null {
  return shareOf(tallies.map(({ of, expected }) => ({ hits: expected, of, expected })))
}

/** Resampled deals by index. Each sample is drawn with replacement and is as large as the number of deals. */
type Draws = readonly (readonly number[])[]

function drawsOf(deals: number, seed: number): Draws {
  const random = createRandomGenerator(seed, 'bootstrap')
  return Array.from({ length: deals === 0 ? 0 : BOOTSTRAP_RESAMPLE_COUNT }, () =>
    Array.from({ length: deals }, () => uniformInt(random, 0, deals - 1)),
  )
}

function figureOf(tallies: readonly HitCount[], draws: Draws, chance: number | null): RateEstimate {
  const n = tallies.reduce((sum, { of }) => sum + of, 0)
  const rate = shareOf(tallies)
  if (rate === null) return { n, rate, sem: null, low: null, high: null, chance }
  const again = draws.flatMap((draw) => shareOf(draw.flatMap((at) => tallies[at] ?? [])) ?? [])
  const [low, high] = percentileInterval(again)
  return { n, rate, sem: clusteredStandardError(tallies), low, high, chance }
}

/** The limits that contain 95 % of the values. */
function percentileInterval(figures: readonly number[]): readonly [low: number, high: number] {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return [at(0.025), at(0.975)]
}

function eloOf(deals: readonly Deal[], draws: Draws, policies: number) {
  const now = computeEloByRole(deals.flat(), policies)
  const again = draws.map((draw) =>
    computeEloByRole(
      draw.flatMap((at) => deals[at] ?? []),
      policies,
    ),
  )
  return (policy: number, role: Role): RoleStatistics['elo'] => {
    const rating = now[policy]?.get(role)
    if (rating === undefined) return null
    const [low, high] = percentileInterval(again.flatMap((elo) => elo[policy]?.get(role) ?? []))
    return { rating, low, high }
  }
}
