// Every line that counts in a season or in one of its stages, with the stage's weight, and the computed compensation
// and automatic points for each game. These are never stored, because they follow from the games. The sum of a player's
// lines and points outside games is exactly their total in the standings (docs/spec/scoring.md §1 and §2; a property
// test compares the two).

import { fraction, multiplyFractions, ZERO_FRACTION, type Fraction } from '../../rules/fraction.ts'
import type { Role } from '../../rules/vocabulary.ts'
import type { RoundCountByStage } from '../rounds.ts'
import type { TableInPlan, GameRow } from '../gameRow.ts'
import { createExactPointsReader } from '../schemes/resultValue.ts'
import { nextAutomaticBonus, type Scheme } from '../schemes/scheme.ts'
import type { SeasonForScoring } from '../scoredSeason.ts'
import { countedGamesInScope, type StandingsScope } from '../season.ts'
import { droppedGameSeats } from './bestGames.ts'
import { addPlayerStageGame, stageCompensationOf, type PlayerStageGames } from './stageCompensation.ts'
import {
  unreplacedLedgerLines,
  type StoredLedgerLine,
  type LedgerLineKind,
  type LedgerLineSource,
} from '../ledgerLine.ts'
import { scheduledRoundCountByStage, toScoredGame, type ScoredGame, type ScoredSeat } from '../scoredGame.ts'

/**
 * Reason of a computed line. Its parameters are the number of times that the player was the first victim (`times`), the
 * divisor of the compensation (`base`), and whether that divisor is a number of games (`of`).
 */
const COMPENSATION_REASON = 'compensation'
const AUTO_BONUS_REASON = 'auto-bonus'

export interface WeightedLedgerLine {
  readonly game: string
  readonly number: number
  readonly evening: string
  readonly place?: TableInPlan
  readonly member: string
  readonly seat: number
  readonly role: Role
  readonly kind: LedgerLineKind
  /** Points in hundredths, before the stage's weight is applied. */
  readonly points: Fraction
  /** Weight of the stage, or 0 if the scheme counts only the best games and this game is not one of them. */
  readonly weight: Fraction
  readonly weighted: Fraction
  readonly reason: string
  readonly params?: { readonly times: number; readonly base: number; readonly of?: 'games' }
  readonly source: LedgerLineSource | 'computed'
  /** Omitted for a computed line, which has no author. */
  readonly written?: { readonly author: string; readonly at: number }
}

/** Ledgers by game. Lines that are newer than the game's row are ignored. */
export type LedgersByGame = ReadonlyMap<string, readonly StoredLedgerLine[]>

/** Lines in order of play and seat. `member` limits them to one player. */
export function weightedLedgerLines(
  data: SeasonForScoring,
  ledgers: LedgersByGame,
  scope: StandingsScope = {},
  member?: string,
): readonly WeightedLedgerLine[] {
  const { scheme } = data
  const games = countedGamesInScope(data, scope).map((row) => ({ row, scored: toScoredGame(row, data.plan) }))
  const played = games.map(({ scored }) => scored)
  const dropped = droppedGameSeats(played, scheme)
  const readLine = createExactPointsReader(scheme)
  const automatic = automaticLines(played, scheme, dropped)
  const compensated = compensationLines(played, scheme, dropped, scheduledRoundCountByStage(data.plan, played))
  return games.flatMap(({ row, scored }) => {
    const ofStage = scored.final ? scheme.weights.final : scheme.weights.ordinary
    const counting = unreplacedLedgerLines((ledgers.get(row.id) ?? []).slice(0, row.ledgerVersion)).filter(
      ({ hundredths }) => hundredths !== 0,
    )
    return row.seats.flatMap(({ seat, role, member: who }, index): readonly WeightedLedgerLine[] => {
      const sitter = scored.seats[index]
      if (!sitter || (member !== undefined && who !== member)) return []
      const weight = dropped.has(sitter) ? ZERO_FRACTION : ofStage
      const at = { ...gameOf(row), member: who, seat, role, weight }
      const written = counting
        .filter((line) => line.seat === seat)
        .map((line): WeightedLedgerLine => {
          const points = readLine?.(line.kind, line.hundredths, role) ?? fraction(line.hundredths)
          return {
            ...at,
            kind: line.kind,
            points,
            weighted: multiplyFractions(points, weight),
            reason: line.reason,
            source: line.source,
            written: { author: line.author, at: line.at },
          }
        })
      const computed = [automatic.get(sitter), compensated.get(sitter)].flatMap((line) =>
        line ? [{ ...at, ...line, weighted: multiplyFractions(line.points, weight) }] : [],
      )
      return [...written, ...computed]
    })
  })
}

/** Seats whose game is not among the best games that the scheme counts. Each is a text of the form `GAME_ID SEAT`. */
export function droppedGameSeatKeys(data: SeasonForScoring, scope: StandingsScope = {}): ReadonlySet<string> {
  const games = countedGamesInScope(data, scope).map((row) => ({ row, scored: toScoredGame(row, data.plan) }))
  const dropped = droppedGameSeats(
    games.map(({ scored }) => scored),
    data.scheme,
  )
  return new Set(
    games.flatMap(({ row, scored }) =>
      row.seats.flatMap(({ seat }, index) => {
        const sitter = scored.seats[index]
        return sitter && dropped.has(sitter) ? [`${row.id} ${seat}`] : []
      }),
    ),
  )
}

function gameOf({
  id,
  number,
  evening,
  place,
}: GameRow): Pick<WeightedLedgerLine, 'game' | 'number' | 'evening' | 'place'> {
  return { game: id, number, evening, ...(place ? { place } : {}) }
}

type ComputedLine = Pick<WeightedLedgerLine, 'kind' | 'points' | 'reason' | 'params' | 'source'>

/** Compensation lines of first victims, by seat. */
function compensationLines(
  games: readonly ScoredGame[],
  { compensation }: Scheme,
  dropped: ReadonlySet<ScoredSeat>,
  rounds: RoundCountByStage,
): ReadonlyMap<ScoredSeat, ComputedLine> {
  const stages = new Map<string, PlayerStageGames & { readonly stage: string }>()
  for (const game of compensation ? games : [])
    for (const seat of game.seats) {
      if (dropped.has(seat)) continue
      const key = JSON.stringify([game.stage, seat.player])
      const played = stages.get(key) ?? { stage: game.stage, games: 0, asVictim: [] }
      stages.set(key, played)
      addPlayerStageGame(played, seat, game)
    }
  const of = compensation && 'factor' in compensation ? ({ of: 'games' } as const) : {}
  return new Map(
    [...stages.values()].flatMap((played) => {
      const pay = stageCompensationOf(compensation, played, rounds.get(played.stage) ?? 0)
      if (!pay) return []
      const { paid, each, times, base } = pay
      const line: ComputedLine = {
        kind: 'compensation',
        points: each,
        reason: COMPENSATION_REASON,
        params: { times, base, ...of },
        source: 'computed',
      }
      return paid.map((seat) => [seat, line] as const)
    }),
  )
}

/** Automatic points for games played, by seat. */
function automaticLines(
  games: readonly ScoredGame[],
  { automatic }: Scheme,
  dropped: ReadonlySet<ScoredSeat>,
): ReadonlyMap<ScoredSeat, ComputedLine> {
  const lines = new Map<ScoredSeat, ComputedLine>()
  const paid = new Map<string, number>()
  for (const { stage, seats } of automatic ? games : [])
    for (const seat of seats) {
      if (!automatic || dropped.has(seat)) continue
      const key = JSON.stringify([stage, seat.player])
      const hundredths = nextAutomaticBonus(automatic, paid.get(key) ?? 0)
      paid.set(key, (paid.get(key) ?? 0) + hundredths)
      if (hundredths > 0)
        lines.set(seat, {
          kind: 'auto-bonus',
          points: fraction(hundredths),
          reason: AUTO_BONUS_REASON,
          source: 'computed',
        })
    }
  return lines
}
