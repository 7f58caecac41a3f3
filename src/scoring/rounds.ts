// Number and numbering of a stage's rounds. Files, clubs and screens use the same number as the n of compensation. Pure
// (docs/spec/scoring.md §2).

export type RoundCountByStage = ReadonlyMap<string, number>

/**
 * The round of a game. Games of one round are played at the same time. Unfinished games count too, because they were
 * scheduled.
 */
export interface RoundOfStage {
  readonly stage: string
  readonly round: string | number
}

/** Number of distinct rounds in each stage, or the scheduled number if that is larger. */
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
 * Numbers of a stage's rounds, in order: 1 to `rounds`, unless a game has a higher round number. A final that continues
 * as rounds 13 to 16 has these four numbers; additional rounds are numbered after the last one.
 */
export function stageRoundNumbers(rounds: number, played: Iterable<number>): readonly number[] {
  const own = [...new Set(played)].toSorted((a, b) => a - b)
  const last = own.at(-1) ?? 0
  if (last <= rounds) return Array.from({ length: rounds }, (_, index) => index + 1)
  const missing = Math.max(0, rounds - own.length)
  return [...own, ...Array.from({ length: missing }, (_, index) => last + index + 1)]
}

export const MAX_STAGE_ROUNDS = 60

/**
 * The smallest and largest number of rounds to which a stage with games can be set. If the stage has a seating, no
 * played round may be dropped, and added rounds are seated at the end. Without a seating, only the number of played
 * rounds is certain.
 */
export function stageRoundCountLimits(
  isSeated: boolean,
  played: Iterable<number>,
): { readonly least: number; readonly most: number } {
  const own = [...new Set(played)]
  return { least: isSeated ? Math.max(1, ...own) : Math.max(1, own.length), most: MAX_STAGE_ROUNDS }
}
