// The worker's side of a leaderboard.

import {
  computeLeaderboard,
  hashLeagueBlocks,
  createLeagueManifest,
} from '../../../agents/runs/leaderboard/leaderboard.ts'
import {
  dealNumbersOfBlock,
  buildLeagueBlock,
  leagueBlockCount,
  type LeagueBlock,
  type LeaguePlan,
  type PlayedDeal,
  playLeagueBlock,
  playModelDeal,
} from '../../../agents/runs/leaderboard/games.ts'
import type { LlmDependencies } from '../../../agents/llm/client.ts'
import { isModelPlayerName, type ModelPlayerName } from '../../../agents/llm/settings.ts'
import { settingsOfChosenModels } from '../../../agents/llm/modelList.ts'
import { identifyModel, ModelPlayersOfRun } from '../../../agents/runs/modelSeats.ts'
import type { LabPlayerName } from '../../../agents/runs/policies.ts'
import { identifyBuiltInBot, type HashFunction } from '../../../agents/runs/run.ts'
import { APP_VERSION } from '../../../club/model/appVersion.ts'
import { ok, type Result } from '../../../rules/vocabulary.ts'
import type { LeagueSettings, LeagueProgressMessage, LeagueJob, LeagueRequests } from '../contract.ts'
import { createUndealtHeader } from '../tableChoice.ts'
import { formatDealLine, joinLeagueFiles, leagueCsv, formatLeagueHeader } from './leagueFile.ts'

type HandlerResult<T> = Result<T> | Promise<Result<T>>
type Handlers = {
  readonly [N in keyof LeagueRequests]: (args: LeagueRequests[N]['args']) => HandlerResult<LeagueRequests[N]['data']>
}

/** `news` is called after each game and each deal that models have played. */
export function createLeagueHandlers(
  digest: HashFunction,
  surroundings: LlmDependencies,
  news: (news: LeagueProgressMessage) => void,
): Handlers {
  const manifestOf = (order: LeagueJob, plan: LeaguePlan<LabPlayerName>) =>
    createLeagueManifest(plan, { app: APP_VERSION, commit: null }, (name) =>
      isModelPlayerName(name) ? model(order, name) : identifyBuiltInBot(name, digest),
    )
  const model = ({ choice, models }: LeagueJob, name: ModelPlayerName) => {
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
      const own = policies.filter((name) => !isModelPlayerName(name))
      if (own.length === policies.length)
        return withPlan(choice, (plan) => playLeagueBlock({ ...plan, policies: own }, block, digest))
      const plan = planOf(choice)
      return plan.ok ? playModelBlock(plan.value, order, { digest, surroundings, news }) : plan
    },
    'league.board': ({ blocks, ...order }) =>
      withPlan(order.choice, (plan) => {
        const deals = blocks.flatMap((block) => block.deals)
        const manifest = manifestOf(order, plan)
        const board = computeLeaderboard(plan, deals)
        return {
          manifest,
          board,
          csv: leagueCsv(board),
          text: formatLeagueHeader(manifest) + deals.map(formatDealLine).join(''),
          logHash: hashLeagueBlocks(blocks, digest),
        }
      }),
    'league.join': (files) => {
      const joined = joinLeagueFiles(files)
      if (!joined.ok) return joined
      const { runs, ...board } = joined.value
      return ok({ runs, files, board, csv: leagueCsv(board), isStopped: false, logHash: undefined })
    },
  }
}

/** Refuses a run with a policy whose model is missing or cannot be asked. */
function missingModelRefusal({ choice, models }: LeagueJob): Result<never> | undefined {
  const chosen = settingsOfChosenModels(models)
  for (const name of choice.policies.filter(isModelPlayerName)) {
    const found = chosen.settingsFor(name)
    if (!found.ok) return found
  }
  return undefined
}

interface LeagueEnvironment {
  readonly digest: HashFunction
  readonly surroundings: LlmDependencies
  readonly news: (news: LeagueProgressMessage) => void
}

async function playModelBlock(
  plan: LeaguePlan<LabPlayerName>,
  { choice, models, block }: LeagueRequests['league.block']['args'],
  { digest, surroundings, news }: LeagueEnvironment,
): Promise<Result<LeagueBlock>> {
  const seats = new ModelPlayersOfRun({ models: settingsOfChosenModels(models), lang: choice.lang, surroundings })
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

function planOf(choice: LeagueSettings): Result<LeaguePlan<LabPlayerName>> {
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

function withPlan<T>(choice: LeagueSettings, of: (plan: LeaguePlan<LabPlayerName>) => T): Result<T> {
  const plan = planOf(choice)
  return plan.ok ? ok(of(plan.value)) : plan
}
