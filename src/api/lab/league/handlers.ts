// The worker's side of a leaderboard.

import { z } from 'zod'
import { leaderboardOf, leagueHash, leagueManifest } from '../../../agents/runs/leaderboard/board.ts'
import {
  DEALS,
  dealsOf,
  leagueBlock,
  leagueBlocks,
  type LeagueBlock,
  type LeaguePlan,
  type PlayedDeal,
  playLeagueBlock,
  playModelDeal,
} from '../../../agents/runs/leaderboard/games.ts'
import { judgeSchema } from '../../../agents/judge.ts'
import type { Surroundings } from '../../../agents/llm/client.ts'
import { chosenModels, isModelName, MODEL_ENTRY, type ModelName } from '../../../agents/llm/settings.ts'
import { identifiedModel, ModelSeats } from '../../../agents/runs/modelSeats.ts'
import { isPlayer, type PlayerName } from '../../../agents/runs/policies.ts'
import { identified, type Digest } from '../../../agents/runs/run.ts'
import { APP_VERSION } from '../../../club/model/appVersion.ts'
import { flags, id, rulebook } from '../../../club/model/argumentSchemas.ts'
import { LANGS } from '../../../i18n/registry.ts'
import { ok, type Result } from '../../../rules/vocabulary.ts'
import type { LeagueChoice, LeagueNews, LeagueOrder, LeagueRequests } from '../contract.ts'
import { headerFor } from '../tableChoice.ts'
import { dealLine, joinLeagues, leagueCsv, LEAGUE_GAME, leagueHead } from './leagueFile.ts'

type Answers<T> = Result<T> | Promise<Result<T>>
type Handlers = {
  readonly [N in keyof LeagueRequests]: (args: LeagueRequests[N]['args']) => Answers<LeagueRequests[N]['data']>
}

/** `news` hears of each game and each deal that models have played. */
export function leagueHandlers(digest: Digest, surroundings: Surroundings, news: (news: LeagueNews) => void): Handlers {
  const manifestOf = (order: LeagueOrder, plan: LeaguePlan<PlayerName>) =>
    leagueManifest(plan, { app: APP_VERSION, commit: null }, (name) =>
      isModelName(name) ? model(order, name) : identified(name, digest),
    )
  const model = ({ choice, models }: LeagueOrder, name: ModelName) => {
    const settings = chosenModels(models).of(name)
    return settings.ok ? identifiedModel(settings.value, choice.lang, digest) : { name, hash: '' }
  }
  return {
    'league.prepare': (order) => {
      const missing = withoutModel(order)
      if (missing !== undefined) return missing
      return withPlan(order.choice, (plan) => ({ manifest: manifestOf(order, plan), blocks: leagueBlocks(plan) }))
    },
    'league.block': (order) => {
      const { choice, block } = order
      const { policies } = choice
      const own = policies.filter((name) => !isModelName(name))
      if (own.length === policies.length)
        return withPlan(choice, (plan) => playLeagueBlock({ ...plan, policies: own }, block, digest))
      const plan = planOf(choice)
      return plan.ok ? playModelBlock(plan.value, order, { digest, surroundings, news }) : plan
    },
    'league.board': ({ blocks, ...order }) =>
      withPlan(order.choice, (plan) => {
        const deals = blocks.flatMap((block) => block.deals)
        const manifest = manifestOf(order, plan)
        const board = leaderboardOf(plan, deals)
        return {
          manifest,
          board,
          csv: leagueCsv(board),
          text: leagueHead(manifest) + deals.map(dealLine).join(''),
          logHash: leagueHash(blocks, digest),
        }
      }),
    'league.join': (files) => {
      const joined = joinLeagues(files)
      if (!joined.ok) return joined
      const { runs, ...board } = joined.value
      return ok({ runs, files, board, csv: leagueCsv(board), isStopped: false, logHash: undefined })
    },
  }
}

/** Every model among the policies is there and may be asked. */
function withoutModel({ choice, models }: LeagueOrder): Result<never> | undefined {
  const chosen = chosenModels(models)
  for (const name of choice.policies.filter(isModelName)) {
    const found = chosen.of(name)
    if (!found.ok) return found
  }
  return undefined
}

interface Around {
  readonly digest: Digest
  readonly surroundings: Surroundings
  readonly news: (news: LeagueNews) => void
}

async function playModelBlock(
  plan: LeaguePlan<PlayerName>,
  { choice, models, block }: LeagueRequests['league.block']['args'],
  { digest, surroundings, news }: Around,
): Promise<Result<LeagueBlock>> {
  const seats = new ModelSeats({ models: chosenModels(models), lang: choice.lang, surroundings })
  const deals: PlayedDeal[] = []
  const { clock } = surroundings
  const each = () => news({ kind: 'played' })
  // A run that is stopped ends with its worker.
  const { signal: stop } = new AbortController()
  for (const number of dealsOf(plan, block)) {
    const deal = await playModelDeal(plan, number, deals, { seats, stop, clock, each })
    if (deal === undefined) break
    deals.push(deal)
    news({ kind: 'dealt', games: deal.games })
  }
  return ok(leagueBlock(deals, digest))
}

function planOf(choice: LeagueChoice): Result<LeaguePlan<PlayerName>> {
  const { policies, seed, games, series, judge } = choice
  const header = headerFor(choice)
  if (!header.ok) return header
  const deals = Math.ceil(games / policies.length)
  return ok({
    header: header.value,
    policies,
    seed,
    deals,
    ...(series === undefined ? {} : { series }),
    ...(judge === undefined ? {} : { judge }),
  })
}

function withPlan<T>(choice: LeagueChoice, of: (plan: LeaguePlan<PlayerName>) => T): Result<T> {
  const plan = planOf(choice)
  return plan.ok ? ok(of(plan.value)) : plan
}

// What a worker takes of a leaderboard, checked on arrival.
const MOST = 1_000_000
const MOST_POLICIES = 20
const MOST_FILES = 100
const count = z.int().min(0).max(MOST)
const player = z.custom<PlayerName>((name) => typeof name === 'string' && isPlayer(name))

const order = {
  choice: z.strictObject({
    rulebook,
    preset: id,
    flags,
    players: z.int().min(1).max(1000),
    policies: z.array(player).min(2).max(MOST_POLICIES),
    seed: z.int().min(0).max(0xffffffff),
    games: z.int().min(1).max(MOST),
    series: z.int().min(2).max(DEALS).exactOptional(),
    judge: judgeSchema.exactOptional(),
    lang: z.enum(LANGS),
  }),
  models: z.array(z.strictObject({ entry: MODEL_ENTRY, key: z.string().max(4000) })).max(MOST_POLICIES),
}
const block = z.strictObject({ deals: z.array(z.array(LEAGUE_GAME)).max(MOST), hash: z.string().max(200) })
const text = z.strictObject({ name: z.string().max(1000), text: z.string().max(256 * 1024 * 1024) })

export const LEAGUE_REQUESTS: { readonly [N in keyof LeagueRequests]: z.ZodType<LeagueRequests[N]['args']> } = {
  'league.prepare': z.strictObject(order),
  'league.block': z.strictObject({ ...order, block: count }),
  'league.board': z.strictObject({ ...order, blocks: z.array(block).max(MOST) }),
  'league.join': z.array(text).min(1).max(MOST_FILES),
}
