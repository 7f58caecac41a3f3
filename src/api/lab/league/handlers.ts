// The worker's side of a leaderboard.

import { z } from 'zod'
import { leaderboardOf, leagueHash, leagueManifest } from '../../../agents/runs/leaderboard/board.ts'
import {
  leagueBlocks,
  type LeagueGame,
  type LeaguePlan,
  playLeagueBlock,
} from '../../../agents/runs/leaderboard/games.ts'
import { POLICIES } from '../../../agents/runs/policies.ts'
import { identified, type Digest } from '../../../agents/runs/run.ts'
import { APP_VERSION } from '../../../club/model/appVersion.ts'
import { flags, id, rulebook } from '../../../club/model/argumentSchemas.ts'
import { roleSchema } from '../../../club/model/entrySchema.ts'
import { ok, type Result, WINNERS } from '../../../rules/vocabulary.ts'
import type { LeagueChoice, LeagueRequests } from '../contract.ts'
import { headerFor } from '../tableChoice.ts'

type Handlers = {
  readonly [N in keyof LeagueRequests]: (args: LeagueRequests[N]['args']) => Result<LeagueRequests[N]['data']>
}

export function leagueHandlers(digest: Digest): Handlers {
  return {
    'league.prepare': (choice) =>
      withPlan(choice, (plan) => ({
        manifest: leagueManifest(plan, { app: APP_VERSION, commit: null }, (name) => identified(name, digest)),
        blocks: leagueBlocks(plan),
      })),
    'league.block': ({ choice, block }) => withPlan(choice, (plan) => playLeagueBlock(plan, block, digest)),
    'league.board': ({ choice, blocks }) =>
      withPlan(choice, (plan) => ({
        board: leaderboardOf(
          plan,
          blocks.flatMap(({ deals }) => deals),
        ),
        logHash: leagueHash(blocks, digest),
      })),
  }
}

function withPlan<T>(choice: LeagueChoice, of: (plan: LeaguePlan) => T): Result<T> {
  const { policies, seed, games } = choice
  const header = headerFor(choice)
  return header.ok
    ? ok(of({ header: header.value, policies, seed, deals: Math.ceil(games / policies.length) }))
    : header
}

// What a worker takes of a leaderboard, checked on arrival.
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
  spent: z
    .strictObject({
      calls: count,
      milliseconds: z.number().min(0),
      tokens: z.number().min(0).nullable(),
      cost: z.number().min(0).nullable(),
    })
    .exactOptional(),
})
export const LEAGUE_GAME: z.ZodType<LeagueGame> = z.strictObject({
  winner: z.enum(WINNERS),
  seats: z.array(seat).max(1000),
  void: z.array(count).max(MOST_POLICIES).exactOptional(),
})
const block = z.strictObject({ deals: z.array(z.array(LEAGUE_GAME)).max(MOST), hash: z.string().max(200) })

export const LEAGUE_REQUESTS: { readonly [N in keyof LeagueRequests]: z.ZodType<LeagueRequests[N]['args']> } = {
  'league.prepare': choice,
  'league.block': z.strictObject({ choice, block: count }),
  'league.board': z.strictObject({ choice, blocks: z.array(block).max(MOST) }),
}
