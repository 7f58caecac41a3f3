// Awards of a season: the best in the whole table and in parts of it, by Σap, then wins, then Σ.
// Shared by everybody equal in all three. Exhibition players stand in none of them. A third of the
// games of whoever played a part most is the least one must have played [dec].
// Source: spec of scoring, section 3.

import type { Role } from '../../rules/vocabulary.ts'
import { gamesInScope, isExhibition } from '../season.ts'
import type { ScoredSeason } from '../scoredSeason.ts'
import { scheduledRounds, scoredGame } from '../scored.ts'
import { teamOf } from '../sides.ts'
import { figureText } from './figure.ts'
import type { MetricKey } from './metricKeys.ts'
import { METRICS, NO_CONTEXT } from './metrics.ts'
import { rankTallies } from './standings.ts'
import { COUNTED_ROLES, tallyGames, type Tally } from './tally.ts'

const AWARD_KEYS = ['mvp', 'best-red', 'best-black', 'best-don', 'best-sheriff'] as const
export type AwardKey = (typeof AWARD_KEYS)[number]

export interface Award {
  readonly key: AwardKey
  /** Games one must have played in that part. */
  readonly minimumGames: number
  /** More than one when they are equal in everything; none when nobody earned it. */
  readonly winners: readonly AwardWinner[]
}

interface AwardWinner {
  readonly member: string
  readonly name: string
  readonly club?: string
  readonly sumBonus: string
  readonly wins: number
  readonly games: number
}

const RANKING: readonly MetricKey[] = ['sumBonus', 'wins', 'total']

const BELONGS: Readonly<Record<AwardKey, (role: Role) => boolean>> = {
  mvp: () => true,
  'best-red': (role) => teamOf(role) === 'red',
  'best-black': (role) => teamOf(role) === 'black',
  'best-don': (role) => role === COUNTED_ROLES.asDon,
  'best-sheriff': (role) => role === COUNTED_ROLES.asSheriff,
}

export function awards(data: ScoredSeason): readonly Award[] {
  const { club, scheme, plan } = data
  const games = gamesInScope(data, {}).flatMap((row) => scoredGame(row, plan))
  const rounds = scheduledRounds(plan, games)
  const nameOf = (member: string) => club.members.get(member)?.name ?? member
  return AWARD_KEYS.map((key) => {
    const tallies = tallyGames(games, scheme, rounds, ({ role }) => BELONGS[key](role)).filter(
      ({ player }) => !isExhibition(plan, player),
    )
    const minimumGames = Math.ceil(Math.max(0, ...tallies.map((tally) => tally.games)) / 3)
    const eligible = tallies.filter((tally) => tally.games >= minimumGames && isEarned(tally))
    const best = rankTallies(eligible, RANKING, nameOf).filter(({ place }) => place === 1)
    return {
      key,
      minimumGames,
      winners: best.map(({ tally }) => winner(tally, nameOf(tally.player), club.members.get(tally.player)?.club)),
    }
  })
}

/** Nobody is best by having done nothing. */
function isEarned(tally: Tally): boolean {
  return tally.wins > 0 || METRICS.sumBonus.compute(tally, NO_CONTEXT).n > 0n
}

function winner(tally: Tally, name: string, club: string | undefined): AwardWinner {
  const sumBonus = figureText(METRICS.sumBonus.compute(tally, NO_CONTEXT), 'points', '.')
  return {
    member: tally.player,
    name,
    ...(club === undefined ? {} : { club }),
    sumBonus,
    wins: tally.wins,
    games: tally.games,
  }
}
