// Limits and fouls that the judge of an agents' game applies, and offences that the judge notes. They are set for each
// run. Source 004, sections 2.3 and 5.3.

import { z } from 'zod'

const words = z.int().min(1).max(2_000).exactOptional()
const seconds = z.number().min(0.1).max(3_600).exactOptional()

/**
 * Settings of a run. If a field is omitted, the rulebook's word limits apply, nothing else is limited and no foul is
 * given.
 */
export const judgeRulesSchema = z.strictObject({
  words,
  tieWords: words,
  /**
   * Token limits, counted with the `o200k_base` encoding. If `words` is omitted, `tokens` replaces the rulebook's word
   * limit.
   */
  tokens: words,
  tieTokens: words,
  /** Time limits for an answer, on the game's clock. */
  speechSeconds: seconds,
  voteSeconds: seconds,
  nightSeconds: seconds,
  fouls: z.boolean().exactOptional(),
})
export type JudgeRules = Readonly<z.infer<typeof judgeRulesSchema>>

export const SPEECH_OFFENCES = ['too-long', 'name', 'oath', 'threat', 'language', 'night-talk'] as const
export type SpeechOffence = (typeof SPEECH_OFFENCES)[number]

/** Names of the players at the table: `names[n - 1]` is the name of seat n. */
export type PlayerNamesBySeat = readonly string[]
