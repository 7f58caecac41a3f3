// Every line that counts in a season or a stage of it, with the weight of its stage, and the
// compensation the scheme works out for each paid game. Compensation is never stored: it follows
// from the games. What a player's lines add up to is his total in the standings, exactly
// (spec of scoring, sections 1 and 2; a property test holds the two together).

import { fraction, multiply, type Fraction } from '../../rules/fraction.ts'
import type { Role } from '../../rules/vocabulary.ts'
import type { StageRounds } from '../rounds.ts'
import type { Place } from '../row.ts'
import type { GameRow } from '../row.ts'
import { compensationBase, compensationPerGame, type Scheme } from '../schemes/scheme.ts'
import { scheduledRounds, scoredGame } from '../scored.ts'
import { gamesInScope, type StandingsScope } from '../season.ts'
import type { ScoredSeason } from '../scoredSeason.ts'
import type { ScoredGame, ScoredSeat } from '../standings/tally.ts'
import { hasRedLost, teamOf } from '../sides.ts'
import { countingLines, type LedgerEntry, type LineKind, type LineSource } from './line.ts'

/** The reason of a computed line; its params say how often (`times`) and out of how many (`base`). */
const COMPENSATION = 'compensation'

export interface StageLine {
  readonly game: string
  readonly number: number
  readonly evening: string
  readonly place?: Place
  readonly member: string
  readonly seat: number
  readonly role: Role
  readonly kind: LineKind
  /** Before the weight of the stage, in hundredths. */
  readonly points: Fraction
  readonly weight: Fraction
  readonly weighted: Fraction
  readonly reason: string
  readonly params?: { readonly times: number; readonly base: number }
  readonly source: LineSource | 'computed'
  /** Nobody wrote a computed line. */
  readonly written?: { readonly author: string; readonly at: number }
}

/** Ledgers by game, as long as the rows know them. */
export type Ledgers = ReadonlyMap<string, readonly LedgerEntry[]>

/** In order of play, seat by seat. `member` keeps his lines only. */
export function stageLedger(
  data: ScoredSeason,
  ledgers: Ledgers,
  scope: StandingsScope = {},
  member?: string,
): readonly StageLine[] {
  const { scheme } = data
  const games = gamesInScope(data, scope).flatMap((row) =>
    scoredGame(row, data.plan).map((scored) => ({ row, scored })),
  )
  const times = timesFirstVictim(games.map(({ scored }) => scored))
  const rounds = scheduledRounds(
    data.plan,
    games.map(({ scored }) => scored),
  )
  return games.flatMap(({ row, scored }) => {
    const weight = scored.final ? scheme.weights.final : scheme.weights.ordinary
    const counting = countingLines((ledgers.get(row.id) ?? []).slice(0, row.ledgerVersion)).filter(
      ({ hundredths }) => hundredths !== 0,
    )
    return row.seats.flatMap(({ seat, role, member: who }, index): readonly StageLine[] => {
      const sitter = scored.seats[index]
      if (!sitter || (member !== undefined && who !== member)) return []
      const at = { ...gameOf(row), member: who, seat, role, weight }
      const written = counting
        .filter((line) => line.seat === seat)
        .map((line): StageLine => ({
          ...at,
          kind: line.kind,
          points: fraction(line.hundredths),
          weighted: multiply(fraction(line.hundredths), weight),
          reason: line.reason,
          source: line.source,
          written: { author: line.author, at: line.at },
        }))
      const paid = compensationOf(scheme, scored, sitter, times.get(scored.stage)?.get(who) ?? 0, rounds)
      return [...written, ...(paid ? [{ ...at, ...paid, weighted: multiply(paid.points, weight) }] : [])]
    })
  })
}

function gameOf({ id, number, evening, place }: GameRow): Pick<StageLine, 'game' | 'number' | 'evening' | 'place'> {
  return { game: id, number, evening, ...(place ? { place } : {}) }
}

type Compensation = Pick<StageLine, 'kind' | 'points' | 'reason' | 'params' | 'source'>

/** Paid in a game he was killed first in, as red, and red lost; always by the count of the whole stage. */
function compensationOf(
  scheme: Scheme,
  { stage, winner }: ScoredGame,
  { role, firstVictim }: ScoredSeat,
  times: number,
  rounds: StageRounds,
): Compensation | undefined {
  if (!scheme.compensation || !firstVictim || teamOf(role) !== 'red' || !hasRedLost(winner)) return undefined
  const scheduled = rounds.get(stage) ?? 0
  const params = { times, base: compensationBase(scheme.compensation, scheduled) }
  return {
    kind: 'compensation',
    points: compensationPerGame(scheme, scheduled, times),
    reason: COMPENSATION,
    params,
    source: 'computed',
  }
}

/** Stage → player → how often the first victim. */
function timesFirstVictim(games: readonly ScoredGame[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const stages = new Map<string, Map<string, number>>()
  for (const { stage, seats } of games) {
    const times = stages.get(stage) ?? new Map<string, number>()
    stages.set(stage, times)
    for (const { player, firstVictim } of seats) if (firstVictim) times.set(player, (times.get(player) ?? 0) + 1)
  }
  return stages
}
