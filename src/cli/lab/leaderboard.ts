// `leaderboard`: ranks policies by games at mixed tables, in which each policy plays every card of every deal. Rule:
// docs/spec/agents.md §3.

import {
  computeLeaderboard,
  hashLeagueBlocks,
  createLeagueManifest,
  type RateEstimate,
  type Leaderboard,
  type PolicyStanding,
} from '../../agents/runs/leaderboard/leaderboard.ts'
import {
  MAX_DEALS_PER_BLOCK,
  leagueBlockCount,
  splitIntoLeagueBlocks,
  type PlayedDeal,
  playLeagueBlock,
  playModelDeal,
  type LeagueBlock,
  type LeagueBlockTask,
  type LeaguePlan,
} from '../../agents/runs/leaderboard/games.ts'
import { isModelPlayerName } from '../../agents/llm/settings.ts'
import type { ModelSettingsByName } from '../../agents/llm/modelList.ts'
import type { LabPlayerName } from '../../agents/runs/policies.ts'
import { ModelPlayersOfRun } from '../../agents/runs/modelSeats.ts'
import type { LeagueFileText } from '../../api/lab/contract.ts'
import { formatDealLine, joinLeagueFiles, leagueCsv, formatLeagueHeader } from '../../api/lab/league/leagueFile.ts'
import { formatPhrase } from '../../i18n/phrase.ts'
import { processClock } from '../../store/platform.ts'
import { readTextFile } from '../input.ts'
import { parseWholeNumber } from '../options/parseWholeNumber.ts'
import { chooseBuiltInRules } from '../options/chooseRules.ts'
import { CLI_LANG, translatorFor } from '../sentences/language.ts'
import { refusalOfFault, createRefusal, WrongUsageError } from '../sentences/refusal.ts'
import { sha256 } from './simulate/block.ts'
import { readProgramVersion } from './simulate/program.ts'
import { readModels } from '../readModels.ts'
import { createModelAnswerSource, identifyPlayer, parsePlayerName } from './simulate/modelList.ts'
import { createInvalidAnswerReporter } from './simulate/simulateModels.ts'
import { parseJudgeOption, parseSeriesOption } from './simulate/options.ts'
import { headerFromOptions } from './simulate/headerFromOptions.ts'
import { openRecordsFile } from './simulate/recordsFile.ts'
import { playBlocks } from './simulate/threads.ts'
import { parseWorkerCount } from './simulate/simulateBots.ts'
import { startRunProgress } from './simulate/runProgress.ts'
import { textTable, type TextColumn } from '../textTable.ts'
import type { OptionsOf } from '../commands.ts'

const say = translatorFor('figures')
const MAX_LEADERBOARD_POLICIES = 20

type PrintedLeaderboard = Leaderboard & Readonly<Record<string, unknown>>

export async function playLeague(options: OptionsOf<'leaderboard'>): Promise<void> {
  const board =
    options.join === undefined ? await playLeaderboard(options) : await joinLeaderboardFiles(options.join.split(','))
  if (options.json === true) console.log(JSON.stringify(board))
  else if (options.csv === true) process.stdout.write(leagueCsv(board))
  else print(board)
  if (board.games === 0 && board.voids > 0) throw createRefusal('simulate/all-void', undefined, { games: board.voids })
}

/** Combines files written with `--out` into one leaderboard. */
async function joinLeaderboardFiles(paths: readonly string[]): Promise<PrintedLeaderboard> {
  const texts: LeagueFileText[] = []
  for (const name of paths) texts.push({ name, text: await readTextFile(name) })
  const board = joinLeagueFiles(texts)
  if (!board.ok) throw refusalOfFault(board.error, String(board.error.params['file'] ?? paths[0]))
  return { ...board.value }
}

async function playLeaderboard(options: OptionsOf<'leaderboard'>): Promise<PrintedLeaderboard> {
  const plan = planOf(options)
  const names = plan.policies.filter((name) => !isModelPlayerName(name))
  const models = await readModels(options.models)
  const run = createLeagueManifest(plan, readProgramVersion(), (name) => identifyPlayer(name, models))
  const file = options.out === undefined ? undefined : openRecordsFile(options.out, 0)
  file?.write(formatLeagueHeader(run))
  const { deals, policies } = plan
  const watch = startRunProgress(deals * policies.length)
  const add = (deal: LeagueBlock['deals'][number]) => {
    file?.write(formatDealLine(deal))
    watch.add(deal.length)
  }
  const blocks =
    names.length === policies.length
      ? await playBotDeals({ ...plan, policies: names }, parseWorkerCount(options.workers), watch.stop, add)
      : await playModelDeals(plan, options, models, watch.stop, add)
  file?.close()
  watch.close()
  const board = computeLeaderboard(
    plan,
    blocks.flatMap((block) => block.deals),
  )
  return { run, logHash: hashLeagueBlocks(blocks, sha256), ...board }
}

type Add = (deal: LeagueBlock['deals'][number]) => void

/** Plays deals between bots, without models, as fast as possible. */
async function playBotDeals(
  plan: LeaguePlan,
  workers: number,
  stop: AbortSignal,
  add: Add,
): Promise<readonly LeagueBlock[]> {
  const blocks: LeagueBlock[] = []
  await playBlocks<LeagueBlockTask, LeagueBlock>(
    Array.from({ length: leagueBlockCount(plan) }, (_, block) => block),
    {
      workers,
      name: 'playLeagueBlockInThread',
      orderOf: (block) => ({ plan, block }),
      here: (order) => playLeagueBlock(order.plan, order.block, sha256),
      each: (block) => {
        blocks.push(block)
        for (const deal of block.deals) add(deal)
      },
      stop,
    },
  )
  return blocks
}

/**
 * Plays deals with models, which are slow, one game after another. A deal that is stopped before its end does not
 * count.
 */
async function playModelDeals(
  plan: LeaguePlan<LabPlayerName>,
  options: OptionsOf<'leaderboard'>,
  models: ModelSettingsByName,
  stop: AbortSignal,
  add: Add,
): Promise<readonly LeagueBlock[]> {
  if (options.workers !== '1') throw new WrongUsageError(translatorFor('usage')('modelsAlone'))
  const seats = new ModelPlayersOfRun(createModelAnswerSource(models))
  const deals: PlayedDeal[] = []
  for (let number = 0; number < plan.deals; number += 1) {
    const deal = await playModelDeal(plan, number, deals, {
      seats,
      stop,
      clock: processClock,
      turns: createInvalidAnswerReporter,
    })
    if (deal === undefined) break
    deals.push(deal)
    add(deal.games)
  }
  return splitIntoLeagueBlocks(deals, plan, sha256)
}

/** The plan has complete deals, so there may be a few more games than requested. */
function planOf(options: OptionsOf<'leaderboard'>): LeaguePlan<LabPlayerName> {
  const { rulebook, games } = options
  if (rulebook === undefined || games === undefined) throw new WrongUsageError(translatorFor('usage')('leagueOrJoin'))
  const policies = options.policies.split(',').map((name) => parsePlayerName('--policies', name.trim()))
  if (policies.length < 2 || policies.length > MAX_LEADERBOARD_POLICIES)
    throw new WrongUsageError(
      translatorFor('usage')('policies', { least: 2, most: MAX_LEADERBOARD_POLICIES, n: policies.length }),
    )
  return {
    header: headerFromOptions(chooseBuiltInRules(rulebook, options.flags), options),
    seed: parseWholeNumber('--seed', options.seed, 0, 0xffffffff),
    deals: Math.ceil(parseWholeNumber('--games', games, 1, 10_000_000) / policies.length),
    policies,
    ...parseSeriesOption(options.series, MAX_DEALS_PER_BLOCK),
    ...parseJudgeOption(options.judge),
  }
}

function print({ games, voids, deals, bootstrap, standings }: Leaderboard): void {
  const hasModels = standings.some(({ tokens, latencyMs }) => tokens !== null || latencyMs !== null)
  console.log(textTable(hasModels ? [...SUMMARY_COLUMNS, ...MODEL_COLUMNS] : SUMMARY_COLUMNS, standings))
  if (voids > 0) console.log(`\n${say('voids', { voids, games: voids + games })}`)
  console.log(`\n${say('differences')}`)
  console.log(textTable(DIFFERENCE_COLUMNS, pairsOf(standings)))
  for (const { name, byRole } of standings) {
    console.log(`\n${name}`)
    console.log(
      textTable(
        [
          { head: say('role'), align: 'left', cell: ({ role }) => formatPhrase(CLI_LANG, 'role', role) },
          { head: 'n', align: 'right', cell: ({ win }) => String(win.n) },
          { head: say('wins'), align: 'right', cell: ({ win }) => shareText(win) },
          { head: say('chance'), align: 'right', cell: ({ win }) => percent(win.chance) },
          {
            head: 'Elo',
            align: 'right',
            cell: ({ elo }) => (elo === null ? '–' : `${whole(elo.rating)} (${whole(elo.low)} .. ${whole(elo.high)})`),
          },
        ],
        byRole,
      ),
    )
  }
  console.log(`\n${say('league', { games, deals, bootstrap })}`)
}

const SUMMARY_COLUMNS: readonly TextColumn<PolicyStanding>[] = [
  { head: say('policy'), align: 'left', cell: ({ name }) => name },
  { head: 'n', align: 'right', cell: ({ win }) => String(win.n) },
  { head: say('wins'), align: 'right', cell: ({ win }) => shareText(win) },
  { head: say('keySurvival'), align: 'right', cell: ({ keySurvival }) => shareText(keySurvival) },
  {
    head: say('voteAccuracy'),
    align: 'right',
    cell: ({ voteAccuracy }) => `${shareText(voteAccuracy)}, ${say('chance')} ${percent(voteAccuracy.chance)}`,
  },
  { head: say('flips'), align: 'right', cell: ({ flips }) => (flips.rate === null ? '–' : flips.rate.toFixed(3)) },
  { head: say('illegal'), align: 'right', cell: ({ illegal }) => percent(illegal.rate) },
  {
    head: 'OpenSkill',
    align: 'right',
    cell: ({ openSkill: { mu, sigma } }) => `${mu.toFixed(2)} ± ${sigma.toFixed(2)}`,
  },
]

const known = (figure: number | null, places = 0) => (figure === null ? say('unknown') : figure.toFixed(places))

const MODEL_COLUMNS: readonly TextColumn<PolicyStanding>[] = [
  { head: say('voided'), align: 'right', cell: ({ voids }) => String(voids) },
  { head: say('tokens'), align: 'right', cell: ({ tokens }) => known(tokens) },
  { head: say('cost'), align: 'right', cell: ({ cost }) => known(cost, 4) },
  { head: say('latency'), align: 'right', cell: ({ latencyMs }) => known(latencyMs) },
]

/** All pairs of two policies, each pair once. */
function pairsOf(standings: readonly PolicyStanding[]) {
  return standings.flatMap(({ name, against }, i) =>
    against.slice(i).map((other) => ({ ...other, name, than: other.name })),
  )
}

const DIFFERENCE_COLUMNS: readonly TextColumn<ReturnType<typeof pairsOf>[number]>[] = [
  { head: say('policy'), align: 'left', cell: ({ name }) => name },
  { head: say('than'), align: 'left', cell: ({ than }) => than },
  { head: say('deals'), align: 'right', cell: ({ deals }) => String(deals) },
  {
    head: say('wins'),
    align: 'right',
    cell: ({ mean, low, high }) => `${signed(mean)} (${signed(low)} .. ${signed(high)})`,
  },
]

/** A percentage ± its standard error, with the interval. */
function shareText({ rate, sem, low, high }: RateEstimate): string {
  if (rate === null) return '–'
  const error = sem === null ? '' : ` ± ${(100 * sem).toFixed(1)}`
  return `${(100 * rate).toFixed(1)}${error} (${percent(low)} .. ${percent(high)})`
}

function percent(share: number | null): string {
  return share === null ? '–' : (100 * share).toFixed(1)
}

function whole(points: number): string {
  return points.toFixed(0)
}

function signed(share: number | null): string {
  return share === null ? '–' : `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}`
}
