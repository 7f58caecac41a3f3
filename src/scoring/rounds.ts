// How many rounds a stage has, and which numbers they bear: the n of compensation, for a file, for a
// club and for the screens alike. Pure (docs/spec/scoring.md §2).

export type RoundCountByStage = ReadonlyMap<string, number>

/** Games of one round are played at the same time; an unfinished game was scheduled all the same. */
export interface RoundOfStage {
  readonly stage: string
  readonly round: string | number
}

/** The distinct rounds of each stage, or as many as are scheduled, if that is more. */
export function countRoundsByStage(
  games: Iterable<RoundOfStage>,
  scheduled: RoundCountByStage = new Map(),
): RoundCountByStage {
  const known = new Map<string, Set<string>>()
  for (const { stage, round } of games) {
    const rounds = known.get(stage) ?? new Set()
    known.set(stage, rounds.add(String(round)))
  }
  const stages = new Set([...known.keys(), ...scheduled.keys()])
  return new Map([...stages].map((stage) => [stage, Math.max(known.get(stage)?.size ?? 0, scheduled.get(stage) ?? 0)]))
}

/**
 * The numbers a stage's rounds bear, in order: 1 to `rounds`, unless its games say otherwise. A final
 * that goes on as 13 to 16 has these four; a round more than was played comes after the last.
 */
export function roundNumbers(rounds: number, played: Iterable<number>): readonly number[] {
  const own = [...new Set(played)].toSorted((a, b) => a - b)
  const last = own.at(-1) ?? 0
  if (last <= rounds) return Array.from({ length: rounds }, (_, index) => index + 1)
  const missing = Math.max(0, rounds - own.length)
  return [...own, ...Array.from({ length: missing }, (_, index) => last + index + 1)]
}

/** More rounds than a stage ever has. */
export const MAX_STAGE_ROUNDS = 60

/**
 * How many rounds a stage with games may be said to have. A seating has its rounds: none that is played may go, and
 * those that are added are seated behind them. Without one only what was played counts for sure.
 */
export function roundLimits(
  isSeated: boolean,
  played: Iterable<number>,
): { readonly least: number; readonly most: number } {
  const own = [...new Set(played)]
  return { least: isSeated ? Math.max(1, ...own) : Math.max(1, own.length), most: MAX_STAGE_ROUNDS }
}
