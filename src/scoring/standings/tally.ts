// Tallies: each player's sums over scored games, from which standings are made. The games come from a club's game rows
// or from results sheets. Sums are exact; nothing is rounded here. Source: docs/spec/scoring.md §2 and §3.

import { addFractions, fraction, type Fraction, multiplyFractions, ZERO_FRACTION } from '../../rules/fraction.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { hasWinLine, type LedgerLineKind } from '../ledgerLine.ts'
import { countRoundsByStage, type RoundCountByStage } from '../rounds.ts'
import { createExactPointsReader, type ExactPointsReader } from '../schemes/resultValue.ts'
import type { RatingFormulaTerm } from '../schemes/formula.ts'
import { nextAutomaticBonus, type Scheme } from '../schemes/scheme.ts'
import type { ScoredGame, ScoredSeat } from '../scoredGame.ts'
import { droppedGameSeats } from './bestGames.ts'
import { addPlayerStageGame, stageCompensationOf, type PlayerStageGames } from './stageCompensation.ts'

/** The two roles whose wins the standings count separately. */
export const SEPARATELY_COUNTED_ROLES = { asDon: 'don', asSheriff: 'sheriff' } as const satisfies Readonly<
  Record<string, Role>
>

export interface Tally {
  readonly player: string
  readonly games: number
  readonly wins: number
  readonly asDon: number
  readonly asSheriff: number
  readonly firstVictim: number
  readonly finalist: boolean
  /** Weighted hundredths by kind of ledger line. */
  readonly points: ReadonlyMap<LedgerLineKind, Fraction>
  /** Points outside games in hundredths. `points` contains them too, under `manual`. */
  readonly outside?: Fraction
  /** Terms of the scheme's composed rating. */
  readonly rating?: readonly RatingFormulaTerm[]
}

/** A player's games in one stage, whatever their roles, and the sums over the counted games. */
interface StageRecord extends PlayerStageGames {
  final: boolean
  automatic: number
  lines: Map<LedgerLineKind, number>
  /** Sums of exact values that are not whole hundredths. */
  exact?: Map<LedgerLineKind, Fraction>
}

interface TallyInProgress {
  games: number
  wins: number
  asDon: number
  asSheriff: number
  stages: Map<string, StageRecord>
}

/** Tallies that are extended game by game. */
export interface TallyAccumulator {
  add(game: ScoredGame): void
  of(player: string): Tally | undefined
  /** Tallies in order of first appearance. */
  all(): readonly Tally[]
}

/**
 * Selects the seats for a part of the table, for example those of one role. The count of first victims always covers
 * all seats.
 */
export type ScoredSeatFilter = (seat: ScoredSeat) => boolean

export function createTallyAccumulator(
  scheme: Scheme,
  rounds: RoundCountByStage,
  isCounted: ScoredSeatFilter = () => true,
): TallyAccumulator {
  if (!scheme.bestGames) return createTallyFold(scheme, rounds, isCounted, NO_DROPPED_SEATS)
  // The best games are known only after all games have been added.
  const games: ScoredGame[] = []
  const folded = () => {
    const tallies = createTallyFold(scheme, rounds, isCounted, droppedGameSeats(games, scheme))
    for (const game of games) tallies.add(game)
    return tallies
  }
  return { add: (game) => void games.push(game), of: (player) => folded().of(player), all: () => folded().all() }
}

const NO_DROPPED_SEATS: ReadonlySet<ScoredSeat> = new Set()

function createTallyFold(
  scheme: Scheme,
  rounds: RoundCountByStage,
  isCounted: ScoredSeatFilter,
  dropped: ReadonlySet<ScoredSeat>,
): TallyAccumulator {
  const drafts = new Map<string, TallyInProgress>()
  const paying: SettleContext = { scheme, rounds, isCounted }
  const values: LineValueContext = { scheme, readLine: createExactPointsReader(scheme) }
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
        const stage = stageOf(draft, game)
        if (!dropped.has(seat)) addSeat(draft, stage, game, seat, isCounted(seat), values)
      }
    },
    of(player) {
      const draft = drafts.get(player)
      return draft && settle(player, draft, paying)
    },
    all: () => [...drafts].filter(([, { games }]) => games > 0).map(([player, draft]) => settle(player, draft, paying)),
  }
}

export function tallyGames(
  games: readonly ScoredGame[],
  scheme: Scheme,
  rounds: RoundCountByStage = countRoundsByStage(games),
  isCounted?: ScoredSeatFilter,
): readonly Tally[] {
  const tallies = createTallyAccumulator(scheme, rounds, isCounted)
  for (const game of games) tallies.add(game)
  return tallies.all()
}

interface LineValueContext {
  readonly scheme: Scheme
  /** `undefined` if all values are whole hundredths. */
  readonly readLine: ExactPointsReader | undefined
}

/** A stage counts as played even if every game in it is dropped, so that a finalist remains a finalist. */
function stageOf(draft: TallyInProgress, game: ScoredGame): StageRecord {
  const stage: StageRecord = draft.stages.get(game.stage) ?? {
    final: game.final,
    games: 0,
    asVictim: [],
    automatic: 0,
    lines: new Map(),
  }
  draft.stages.set(game.stage, stage)
  return stage
}

function addSeat(
  draft: TallyInProgress,
  stage: StageRecord,
  game: ScoredGame,
  seat: ScoredSeat,
  isCounted: boolean,
  { scheme, readLine }: LineValueContext,
): void {
  const automatic = scheme.automatic ? nextAutomaticBonus(scheme.automatic, stage.automatic) : 0
  stage.automatic += automatic
  addPlayerStageGame(stage, seat, game)
  if (!isCounted) return
  // A disqualification replaces the win line, so the game does not count as won.
  const won = hasWinLine(seat.lines)
  draft.games += 1
  draft.wins += won ? 1 : 0
  draft.asDon += won && seat.role === SEPARATELY_COUNTED_ROLES.asDon ? 1 : 0
  draft.asSheriff += won && seat.role === SEPARATELY_COUNTED_ROLES.asSheriff ? 1 : 0
  for (const [kind, hundredths] of Object.entries(seat.lines) as [LedgerLineKind, number][]) {
    const exact = readLine?.(kind, hundredths, seat.role)
    if (exact && exact.d !== 1n) {
      stage.exact ??= new Map()
      stage.exact.set(kind, addFractions(stage.exact.get(kind) ?? ZERO_FRACTION, exact))
    } else stage.lines.set(kind, (stage.lines.get(kind) ?? 0) + hundredths)
  }
  if (automatic !== 0) stage.lines.set('auto-bonus', (stage.lines.get('auto-bonus') ?? 0) + automatic)
}

interface SettleContext {
  readonly scheme: Scheme
  readonly rounds: RoundCountByStage
  readonly isCounted: ScoredSeatFilter
}

function settle(player: string, draft: TallyInProgress, { scheme, rounds, isCounted }: SettleContext): Tally {
  const sums = new Map<LedgerLineKind, Fraction>()
  let firstVictim = 0
  let finalist = false
  const gather = (kind: LedgerLineKind, value: Fraction) =>
    sums.set(kind, addFractions(sums.get(kind) ?? ZERO_FRACTION, value))
  for (const [name, stage] of draft.stages) {
    const weight = stage.final ? scheme.weights.final : scheme.weights.ordinary
    firstVictim += stage.asVictim.length
    finalist ||= stage.final
    for (const [kind, hundredths] of stage.lines) gather(kind, multiplyFractions(fraction(hundredths), weight))
    for (const [kind, exact] of stage.exact ?? []) gather(kind, multiplyFractions(exact, weight))
    // The amount for a game depends on all games of the stage, including those that are not counted here.
    const compensation = stageCompensationOf(scheme.compensation, stage, rounds.get(name) ?? 0)
    const paid = compensation?.paid.filter(isCounted).length ?? 0
    if (compensation && paid > 0)
      gather('compensation', multiplyFractions(multiplyFractions(compensation.each, fraction(paid)), weight))
  }
  const { games, wins, asDon, asSheriff } = draft
  const { rating } = scheme
  return {
    player,
    games,
    wins,
    asDon,
    asSheriff,
    firstVictim,
    finalist,
    points: sums,
    ...(rating ? { rating } : {}),
  }
}
