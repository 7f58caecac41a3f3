// What a player has gathered over scored games: the fold standings are made of. Takes games from
// a club's summaries and from results sheets alike. Sums are exact; nothing is rounded here.
// Source: spec of scoring, sections 2 (Ci, weights) and 3.

import { hasRedLost, teamOf } from '../sides.ts'
import type { Role, Winner } from '../../rules/vocabulary.ts'
import { add, fraction, multiply, ZERO, type Fraction } from '../../rules/fraction.ts'
import { stageRounds, type StageRounds } from '../rounds.ts'
import { compensationPerGame, type Scheme } from '../schemes/scheme.ts'
import type { LineKind } from '../ledger/line.ts'

/** The two roles whose wins the source counts apart. */
export const COUNTED_ROLES = { asDon: 'don', asSheriff: 'sheriff' } as const satisfies Readonly<Record<string, Role>>

export interface ScoredSeat {
  readonly player: string
  readonly role: Role
  /** Counting lines, summed by kind, in hundredths; never `compensation`. */
  readonly lines: Readonly<Partial<Record<LineKind, number>>>
  readonly firstVictim: boolean
}

export interface ScoredGame {
  readonly stage: string
  readonly final: boolean
  /** Games of one round are played at the same time. */
  readonly round: string
  readonly winner: Winner
  readonly seats: readonly ScoredSeat[]
}

export interface Tally {
  readonly player: string
  readonly games: number
  readonly wins: number
  readonly asDon: number
  readonly asSheriff: number
  readonly firstVictim: number
  readonly finalist: boolean
  /** Weighted hundredths by kind. */
  readonly points: ReadonlyMap<LineKind, Fraction>
}

interface StageRecord {
  final: boolean
  firstVictim: number
  /** Games as red first victim that red lost. */
  compensated: number
  lines: Map<LineKind, number>
}

interface Draft {
  games: number
  wins: number
  asDon: number
  asSheriff: number
  stages: Map<string, StageRecord>
}

/** Tallies that grow game by game. */
export interface Tallies {
  add(game: ScoredGame): void
  of(player: string): Tally | undefined
  /** In order of first appearance. */
  all(): readonly Tally[]
}

/** Seats a part of the table is made of, as one role's; times first victim count wherever he sat. */
export type SeatFilter = (seat: ScoredSeat) => boolean

export function createTallies(scheme: Scheme, rounds: StageRounds, isCounted: SeatFilter = () => true): Tallies {
  const drafts = new Map<string, Draft>()
  return {
    add(game) {
      for (const seat of game.seats) {
        const draft = drafts.get(seat.player) ?? {
          games: 0,
          wins: 0,
          asDon: 0,
          asSheriff: 0,
          stages: new Map<string, StageRecord>(),
        }
        drafts.set(seat.player, draft)
        addSeat(draft, game, seat, isCounted(seat))
      }
    },
    of(player) {
      const draft = drafts.get(player)
      return draft && settle(player, draft, scheme, rounds)
    },
    all: () =>
      [...drafts].filter(([, { games }]) => games > 0).map(([player, draft]) => settle(player, draft, scheme, rounds)),
  }
}

export function tallyGames(
  games: readonly ScoredGame[],
  scheme: Scheme,
  rounds: StageRounds = stageRounds(games),
  isCounted?: SeatFilter,
): readonly Tally[] {
  const tallies = createTallies(scheme, rounds, isCounted)
  for (const game of games) tallies.add(game)
  return tallies.all()
}

function addSeat(draft: Draft, game: ScoredGame, seat: ScoredSeat, isCounted: boolean): void {
  const stage: StageRecord = draft.stages.get(game.stage) ?? {
    final: game.final,
    firstVictim: 0,
    compensated: 0,
    lines: new Map(),
  }
  draft.stages.set(game.stage, stage)
  // What a time as first victim pays depends on all of them in the stage.
  if (seat.firstVictim) stage.firstVictim += 1
  if (!isCounted) return
  // A disqualification stands instead of the win: such a game is not among the wins.
  const won = (seat.lines.win ?? 0) !== 0
  draft.games += 1
  draft.wins += won ? 1 : 0
  draft.asDon += won && seat.role === COUNTED_ROLES.asDon ? 1 : 0
  draft.asSheriff += won && seat.role === COUNTED_ROLES.asSheriff ? 1 : 0
  if (seat.firstVictim && teamOf(seat.role) === 'red' && hasRedLost(game.winner)) stage.compensated += 1
  for (const [kind, hundredths] of Object.entries(seat.lines) as [LineKind, number][]) {
    stage.lines.set(kind, (stage.lines.get(kind) ?? 0) + hundredths)
  }
}

function settle(player: string, draft: Draft, scheme: Scheme, rounds: StageRounds): Tally {
  const sums = new Map<LineKind, Fraction>()
  let firstVictim = 0
  let finalist = false
  const gather = (kind: LineKind, value: Fraction) => sums.set(kind, add(sums.get(kind) ?? ZERO, value))
  for (const [name, stage] of draft.stages) {
    const weight = stage.final ? scheme.weights.final : scheme.weights.ordinary
    firstVictim += stage.firstVictim
    finalist ||= stage.final
    for (const [kind, hundredths] of stage.lines) gather(kind, multiply(fraction(hundredths), weight))
    if (stage.compensated > 0 && scheme.compensation) {
      const each = compensationPerGame(scheme, rounds.get(name) ?? 0, stage.firstVictim)
      gather('compensation', multiply(multiply(each, fraction(stage.compensated)), weight))
    }
  }
  const { games, wins, asDon, asSheriff } = draft
  return { player, games, wins, asDon, asSheriff, firstVictim, finalist, points: sums }
}
