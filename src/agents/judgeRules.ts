// What the judge of a game of agents goes by, as values of a run, and what he notes (source 004, sections 2.3 and 5.3).

import { z } from 'zod'

const words = z.int().min(1).max(2_000).exactOptional()
const seconds = z.number().min(0.1).max(3_600).exactOptional()

/** Values of a run. Absent: the words are those of the rulebook, nothing else is limited and no foul is given. */
export const judgeSchema = z.strictObject({
  words,
  tieWords: words,
  /** As `o200k_base` counts them; without `words` they stand in place of the rulebook's words. */
  tokens: words,
  tieTokens: words,
  /** For an answer, on the clock of the game. */
  speechSeconds: seconds,
  voteSeconds: seconds,
  nightSeconds: seconds,
  fouls: z.boolean().exactOptional(),
})
export type JudgeRules = Readonly<z.infer<typeof judgeSchema>>

export const OFFENCES = ['too-long', 'name', 'oath', 'threat', 'language', 'night-talk'] as const
export type Offence = (typeof OFFENCES)[number]

/** Who is called what at the table: seat n by `names[n - 1]`. */
export type SeatNames = readonly string[]
