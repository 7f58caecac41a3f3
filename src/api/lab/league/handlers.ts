// The worker's side of a leaderboard.

import { leaderboardOf, leagueHash, leagueManifest } from '../../../agents/runs/leaderboard/board.ts'
import { leagueBlocks, playLeagueBlock, type LeaguePlan } from '../../../agents/runs/leaderboard/games.ts'
import type { Digest } from '../../../agents/runs/run.ts'
import { APP_VERSION } from '../../../club/model/appVersion.ts'
import { ok, type Result } from '../../../rules/vocabulary.ts'
import { headerFor } from '../headerFor.ts'
import type { LeagueChoice, LeagueRequests } from './contract.ts'

type Handlers = {
  readonly [N in keyof LeagueRequests]: (args: LeagueRequests[N]['args']) => Result<LeagueRequests[N]['data']>
}

export function leagueHandlers(digest: Digest): Handlers {
  return {
    'league.prepare': (choice) =>
      withPlan(choice, (plan) => ({
        manifest: leagueManifest(plan, { app: APP_VERSION, commit: null }, digest),
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
