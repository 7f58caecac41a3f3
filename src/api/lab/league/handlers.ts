// The worker's side of a leaderboard.

import { z } from 'zod'
import { leaderboardOf, leagueHash, leagueManifest } from '../../../agents/runs/leaderboard/leaderboard.ts'
import {
  MAX_DEALS_PER_BLOCK,
  dealNumbersOfBlock,
  buildLeagueBlock,
  leagueBlockCount,
  type LeagueBlock,
  type LeaguePlan,
  type PlayedDeal,
  playLeagueBlock,
  playModelDeal,
} from '../../../agents/runs/leaderboard/games.ts'
import { judgeSchema } from '../../../agents/judgeRules.ts'
import type { LlmSurroundings } from '../../../agents/llm/client.ts'
import { isModelName, type ModelName } from '../../../agents/llm/settings.ts'
import { settingsOfChosenModels, modelEntrySchema } from '../../../agents/llm/modelList.ts'
import { identifyModel, ModelSeats } from '../../../agents/runs/modelSeats.ts'
import { isPlayerName, type PlayerName } from '../../../agents/runs/policies.ts'
import { identifyPolicy, type HashFunction } from '../../../agents/runs/run.ts'
import { APP_VERSION } from '../../../club/model/appVersion.ts'
import { flagsSchema, idSchema, rulebookIdSchema } from '../../../club/model/argumentSchemas.ts'
import { LANGS } from '../../../i18n/registry.ts'
import { ok, type Result } from '../../../rules/vocabulary.ts'
import type { LeagueChoice, LeagueNews, LeagueJob, LeagueRequests } from '../contract.ts'
import { createUndealtHeader } from '../tableChoice.ts'
import { formatDealLine, joinLeagues, leagueCsv, leagueGameSchema, formatLeagueHeader } from './leagueFile.ts'

type HandlerResult<T> = Result<T> | Promise<Result<T>>
type Handlers = {
  readonly [N in keyof LeagueRequests]: (args: LeagueRequests[N]['args']) => HandlerResult<LeagueRequests[N]['data']>
}

/** `news` is called after each game and each deal that models have played. */
export function leagueHandlers(
  digest: HashFunction,
  surroundings: LlmSurroundings,
  news: (news: LeagueNews) => void,
): Handlers {
  const manifestOf = (order: LeagueJob, plan: LeaguePlan<PlayerName>) =>
    leagueManifest(plan, { app: APP_VERSION, commit: null }, (name) =>
      isModelName(name) ? model(order, name) : identifyPolicy(name, digest),
    )
  const model = ({ choice, models }: LeagueJob, name: ModelName) => {
    const settings = settingsOfChosenModels(models).settingsFor(name)
    return settings.ok ? identifyModel(settings.value, choice.lang, digest) : { name, hash: '' }
  }
  return {
    'league.prepare': (order) => {
      const missing = missingModelRefusal(order)
      if (missing !== undefined) return missing
      return withPlan(order.choice, (plan) => ({ manifest: manifestOf(order, plan), blocks: leagueBlockCount(plan) }))
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
          text: formatLeagueHeader(manifest) + deals.map(formatDealLine).join(''),
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

/** Refuses a run with a policy whose model is missing or cannot be asked. */
function missingModelRefusal({ choice, models }: LeagueJob): Result<never> | undefined {
  const chosen = settingsOfChosenModels(models)
  for (const name of choice.policies.filter(isModelName)) {
    const found = chosen.settingsFor(name)
    if (!found.ok) return found
  }
  return undefined
}

interface LeagueEnvironment {
  readonly digest: HashFunction
  readonly surroundings: LlmSurroundings
  readonly news: (news: LeagueNews) => void
}

async function playModelBlock(
  plan: LeaguePlan<PlayerName>,
  { choice, models, block }: LeagueRequests['league.block']['args'],
  { digest, surroundings, news }: LeagueEnvironment,
): Promise<Result<LeagueBlock>> {
  const seats = new ModelSeats({ models: settingsOfChosenModels(models), lang: choice.lang, surroundings })
  const deals: PlayedDeal[] = []
  const { clock } = surroundings
  const each = () => news({ kind: 'played' })
  // Stopping a run terminates its worker, so this signal is never aborted.
  const { signal: stop } = new AbortController()
  for (const number of dealNumbersOfBlock(plan, block)) {
    const deal = await playModelDeal(plan, number, deals, { seats, stop, clock, each })
    if (deal === undefined) break
    deals.push(deal)
    news({ kind: 'dealt', games: deal.games })
  }
  return ok(buildLeagueBlock(deals, digest))
}

function planOf(choice: LeagueChoice): Result<LeaguePlan<PlayerName>> {
  const { policies, seed, games, series, judge } = choice
  const header = createUndealtHeader(choice)
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

// Schemas and limits of the requests of a leaderboard.
const MAX_COUNT_IN_REQUEST = 1_000_000
const MAX_POLICIES_IN_REQUEST = 20
const MAX_JOINED_FILES = 100
const count = z.int().min(0).max(MAX_COUNT_IN_REQUEST)
const player = z.custom<PlayerName>((name) => typeof name === 'string' && isPlayerName(name))

const order = {
  choice: z.strictObject({
    rulebook: rulebookIdSchema,
    preset: idSchema,
    flags: flagsSchema,
    players: z.int().min(1).max(1000),
    policies: z.array(player).min(2).max(MAX_POLICIES_IN_REQUEST),
    seed: z.int().min(0).max(0xffffffff),
    games: z.int().min(1).max(MAX_COUNT_IN_REQUEST),
    series: z.int().min(2).max(MAX_DEALS_PER_BLOCK).exactOptional(),
    judge: judgeSchema.exactOptional(),
    lang: z.enum(LANGS),
  }),
  models: z.array(z.strictObject({ entry: modelEntrySchema, key: z.string().max(4000) })).max(MAX_POLICIES_IN_REQUEST),
}
const block = z.strictObject({
  deals: z.array(z.array(leagueGameSchema)).max(MAX_COUNT_IN_REQUEST),
  hash: z.string().max(200),
})
const text = z.strictObject({ name: z.string().max(1000), text: z.string().max(256 * 1024 * 1024) })

export const LEAGUE_REQUEST_SCHEMAS: { readonly [N in keyof LeagueRequests]: z.ZodType<LeagueRequests[N]['args']> } = {
  'league.prepare': z.strictObject(order),
  'league.block': z.strictObject({ ...order, block: count }),
  'league.board': z.strictObject({ ...order, blocks: z.array(block).max(MAX_COUNT_IN_REQUEST) }),
  'league.join': z.array(text).min(1).max(MAX_JOINED_FILES),
}
