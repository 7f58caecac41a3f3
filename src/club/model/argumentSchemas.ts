// Schemas of arguments that several requests have: ids, days, rules, which games of a season. Shape and
// bounds only.

import { z } from 'zod'
import { RULEBOOK_IDS } from '../../rules/vocabulary.ts'
import { MOST_ROUNDS } from '../../scoring/rounds.ts'
import { BEST_OF_CLUB } from '../../scoring/standings/teamRow.ts'

export const id = z.string().min(1).max(100)
export const date = z.iso.date()
export const flags = z.record(z.string().max(100), z.union([z.boolean(), z.number(), z.string().max(100)]))
export const rulebook = z.enum(RULEBOOK_IDS)
export const round = z.int().min(1).max(MOST_ROUNDS)

/** Rules to play by, as they are chosen. */
export const chosenRules = z.strictObject({ rulebook, preset: id, flags })

/** How many players of a club count. */
export const best = z.int().min(BEST_OF_CLUB.least).max(BEST_OF_CLUB.most)

/** Which games of a season count. */
export const scope = {
  evening: date.exactOptional(),
  throughEvening: date.exactOptional(),
  beforeGame: z.int().min(1).exactOptional(),
  stage: id.exactOptional(),
  beforeRound: z.int().min(1).exactOptional(),
  minimumGames: z.int().min(0).max(10_000).exactOptional(),
}
