// What a worker takes of a leaderboard, checked on arrival.

import { z } from 'zod'
import { POLICIES } from '../../../agents/runs/policies.ts'
import { roleSchema } from '../../../club/model/entrySchema.ts'
import { flags, id, rulebook } from '../../../club/model/argumentSchemas.ts'
import { WINNERS } from '../../../rules/vocabulary.ts'
import type { LeagueRequests } from './contract.ts'

const MOST = 1_000_000
const MOST_POLICIES = 20
const count = z.int().min(0).max(MOST)

const choice = z.strictObject({
  rulebook,
  preset: id,
  flags,
  players: z.int().min(1).max(1000),
  policies: z.array(z.enum(POLICIES)).min(2).max(MOST_POLICIES),
  seed: z.int().min(0).max(0xffffffff),
  games: z.int().min(1).max(MOST),
})

const seat = z.strictObject({
  policy: count,
  role: roleSchema,
  won: z.boolean(),
  survived: z.boolean(),
  votes: z.strictObject({ hits: count, of: count, expected: z.number().min(0).max(MOST) }),
  flips: count,
  answers: count,
  illegal: count,
})
const game = z.strictObject({ winner: z.enum(WINNERS), seats: z.array(seat).max(1000) })
const block = z.strictObject({ deals: z.array(z.array(game)).max(MOST), hash: z.string().max(200) })

export const LEAGUE_REQUESTS: { readonly [N in keyof LeagueRequests]: z.ZodType<LeagueRequests[N]['args']> } = {
  'league.prepare': choice,
  'league.block': z.strictObject({ choice, block: count }),
  'league.board': z.strictObject({ choice, blocks: z.array(block).max(MOST) }),
}
