// The leaderboard of played deals: for every policy its figures, each with its number, its standard error, a 95 %
// interval and what the others give with the same cards or chance with the same ballots. Deals, not games, are
// resampled for the intervals: the games of a deal have cards in common and the seats of a game its winner.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { GameHeader } from '../../../rules/header.ts'
import { isAct } from '../../../rules/night.ts'
import { roleSpec, type Rulebook } from '../../../rules/rulebook.ts'
import { rulesOf } from '../../../rules/rulebooks/registry.ts'
import { WINNERS, type Role, type Winner } from '../../../rules/vocabulary.ts'
import { skillFloor } from '../../../scoring/ratings/openSkill.ts'
import { clusteredError } from '../../../scoring/statistics/share.ts'
import { identified, type Digest, type Manifest } from '../run.ts'
import type { LeagueBlock, LeagueGame, LeaguePlan, SeatPlay } from './games.ts'
import { eloByRole, openSkills } from './ratings.ts'

/** A share. Nothing is null but what was not measured. */
export interface Figure {
  readonly n: number
  readonly rate: number | null
  /** Standard error, deals taken as one. */
  readonly sem: number | null
  readonly low: number | null
  readonly high: number | null
  /** What to hold it against: all policies with the same cards, or random ballots at the same votes. */
  readonly chance: number | null
}

interface RoleFigures {
  readonly role: Role
  readonly win: Figure
  readonly elo: { readonly rating: number; readonly low: number; readonly high: number }
}

export interface Standing {
  readonly name: string
  readonly win: Figure
  readonly byRole: readonly RoleFigures[]
  /** Of the town's cards that act at night, how many live to the end. */
  readonly keySurvival: Figure
  readonly voteAccuracy: Figure
  /** A seat and game. */
  readonly flips: Figure
  /** Of all answers. */
  readonly illegal: Figure
  /** μ − 3σ. */
  readonly openSkill: { readonly mu: number; readonly sigma: number; readonly floor: number }
  /** Nothing for players who need no model. */
  readonly tokens: number | null
  readonly cost: number | null
  readonly latencyMs: number | null
}

export interface Leaderboard {
  readonly games: number
  readonly deals: number
  readonly wins: Readonly<Record<Winner, number>>
  /** Draws of deals behind an interval. */
  readonly bootstrap: number
  readonly standings: readonly Standing[]
}

export interface LeagueManifest extends Omit<Manifest, 'policies'> {
  readonly policies: readonly { readonly name: string; readonly hash: string }[]
  readonly deals: number
}

export function leagueManifest(
  { header, seed, deals, policies }: LeaguePlan,
  program: Pick<Manifest, 'app' | 'commit'>,
  digest: Digest,
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
    policies: policies.map((name) => identified(name, digest)),
    seed,
    games: deals * policies.length,
    deals,
  }
}

/** In the order of the blocks. */
export function leagueHash(blocks: readonly LeagueBlock[], digest: Digest): string {
  return digest(blocks.map(({ hash }) => hash).join(''))
}

const BOOTSTRAP = 200

type Deal = readonly LeagueGame[]

/** Of one deal: so many of so many, and so many expected. */
interface Tally {
  readonly hits: number
  readonly of: number
  readonly expected: number
}

export function leaderboardOf(plan: LeaguePlan, deals: readonly Deal[]): Leaderboard {
  const draws = drawsOf(deals.length, plan.seed)
  const figures = plan.policies.map((_, policy) => figuresOf(plan.header, deals, draws, policy))
  const games = deals.flat()
  const skills = openSkills(games, plan.policies.length)
  const elos = eloOf(deals, draws, plan.policies.length)
  return {
    games: games.length,
    deals: deals.length,
    wins: Object.fromEntries(
      WINNERS.map((winner) => [winner, games.filter((game) => game.winner === winner).length]),
    ) as Record<Winner, number>,
    bootstrap: draws.length,
    standings: figures.map(({ roles, ...figure }, policy): Standing => {
      const { mu = 0, sigma = 0 } = skills[policy] ?? {}
      return {
        name: nameOf(plan, policy),
        ...figure,
        byRole: roles.map(({ role, win }) => ({ role, win, elo: elos(policy, role) })),
        openSkill: { mu, sigma, floor: skillFloor({ mu, sigma }) },
        tokens: null,
        cost: null,
        latencyMs: null,
      }
    }),
  }
}

/** A policy against itself is told apart by a number. */
function nameOf({ policies }: LeaguePlan, policy: number): string {
  const name = policies[policy] ?? ''
  const before = policies.slice(0, policy).filter((each) => each === name).length
  return before === 0 ? name : `${name} (${before + 1})`
}

function figuresOf({ seats, ...header }: GameHeader, deals: readonly Deal[], draws: Draws, policy: number) {
  const rulebook = rulesOf(header)
  const key = keyRoles(rulebook)
  const order = rulebook.roles.map(({ role }) => role).filter((role) => seats.some((deal) => deal.role === role))
  const of = (
    count: (seat: SeatPlay) => Omit<Tally, 'expected'>,
    isCounted: (seat: SeatPlay) => boolean = () => true,
  ) =>
    figureOf(
      deals.map((deal) => tallied(deal, policy, isCounted, (seat) => ({ ...count(seat), expected: 0 }))),
      draws,
      chanceOf(deals, isCounted, count),
    )
  const won = ({ won: has }: SeatPlay) => ({ hits: has ? 1 : 0, of: 1 })
  const votes = deals.map((deal) =>
    tallied(
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
    illegal: of(({ illegal, answers }) => ({ hits: illegal, of: answers })),
  }
}

/** Cards of the town that are called at night to act. */
function keyRoles(rulebook: Rulebook): ReadonlySet<Role> {
  const acting = rulebook.night.filter(isAct).flatMap(({ actors }) => actors)
  return new Set(acting.filter((role) => roleSpec(rulebook, role).team === 'red'))
}

function tallied(
  deal: Deal,
  policy: number | undefined,
  isCounted: (seat: SeatPlay) => boolean,
  count: (seat: SeatPlay) => Tally,
): Tally {
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

/** Of all policies together: each of them has played the same cards. */
function chanceOf(
  deals: readonly Deal[],
  isCounted: (seat: SeatPlay) => boolean,
  count: (seat: SeatPlay) => Omit<Tally, 'expected'>,
): number | null {
  const all = deals.map((deal) => tallied(deal, undefined, isCounted, (seat) => ({ ...count(seat), expected: 0 })))
  return shareOf(all)
}

function shareOf(tallies: readonly Tally[]): number | null {
  const of = tallies.reduce((sum, each) => sum + each.of, 0)
  return of === 0 ? null : tallies.reduce((sum, each) => sum + each.hits, 0) / of
}

function expectedShare(tallies: readonly Tally[]): number | null {
  return shareOf(tallies.map(({ of, expected }) => ({ hits: expected, of, expected })))
}

/** Deals resampled with replacement, as many as there are. */
type Draws = readonly (readonly number[])[]

function drawsOf(deals: number, seed: number): Draws {
  const random = xoroshiro128plus(seed ^ 0x2545f491)
  return Array.from({ length: deals === 0 ? 0 : BOOTSTRAP }, () =>
    Array.from({ length: deals }, () => uniformInt(random, 0, deals - 1)),
  )
}

function figureOf(tallies: readonly Tally[], draws: Draws, chance: number | null): Figure {
  const n = tallies.reduce((sum, { of }) => sum + of, 0)
  const rate = shareOf(tallies)
  if (rate === null) return { n, rate, sem: null, low: null, high: null, chance }
  const again = draws.flatMap((draw) => shareOf(draw.flatMap((at) => tallies[at] ?? [])) ?? [])
  const [low, high] = middle(again)
  return { n, rate, sem: clusteredError(tallies), low, high, chance }
}

/** Between them lie 95 of 100. */
function middle(figures: readonly number[]): readonly [low: number, high: number] {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return [at(0.025), at(0.975)]
}

function eloOf(deals: readonly Deal[], draws: Draws, policies: number) {
  const now = eloByRole(deals.flat(), policies)
  const again = draws.map((draw) =>
    eloByRole(
      draw.flatMap((at) => deals[at] ?? []),
      policies,
    ),
  )
  return (policy: number, role: Role): RoleFigures['elo'] => {
    const [low, high] = middle(again.flatMap((elo) => elo[policy]?.get(role) ?? []))
    return { rating: now[policy]?.get(role) ?? 1500, low, high }
  }
}
