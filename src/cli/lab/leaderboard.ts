// `leaderboard`: policies against each other at mixed tables, each with every card of every deal. Rule:
// docs/spec/agents.md §3.

import {
  leaderboardOf,
  leagueHash,
  leagueManifest,
  type Figure,
  type Leaderboard,
  type Standing,
} from '../../agents/runs/leaderboard/board.ts'
import {
  DEALS,
  leagueBlocks,
  leagueBlocksOf,
  type PlayedDeal,
  playLeagueBlock,
  playModelDeal,
  type LeagueBlock,
  type LeagueOrder,
  type LeaguePlan,
} from '../../agents/runs/leaderboard/games.ts'
import { isModelName, type Models } from '../../agents/llm/settings.ts'
import type { PlayerName } from '../../agents/runs/policies.ts'
import { ModelSeats } from '../../agents/runs/modelSeats.ts'
import type { LeagueText } from '../../api/lab/contract.ts'
import { dealLine, joinLeagues, leagueCsv, leagueHead } from '../../api/lab/league/leagueFile.ts'
import { phrase } from '../../i18n/phrase.ts'
import { processClock } from '../../store/platform.ts'
import { readTextFile } from '../input.ts'
import { wholeNumber } from '../options/wholeNumber.ts'
import { chooseBuiltIn } from '../options/chosen.ts'
import { SPOKEN, speak } from '../sentences/language.ts'
import { refusal, refuse, WrongUsage } from '../sentences/refusal.ts'
import { sha256 } from './simulate/block.ts'
import { thisProgram } from './simulate/program.ts'
import { readModels } from '../readModels.ts'
import { answersOf, identifiedPlayer, playerOf } from './simulate/modelList.ts'
import { complaints } from './simulate/models.ts'
import { judgeOf, seriesOf } from './simulate/options.ts'
import { tableOf } from './simulate/table.ts'
import { openRecords } from './simulate/runFiles.ts'
import { playBlocks } from './simulate/threads.ts'
import { watchRun, workersOf } from './simulate/work.ts'
import { textTable, type TextColumn } from '../table.ts'
import type { OptionsOf } from '../commands.ts'

const say = speak('figures')
const MOST_POLICIES = 20

type Board = Leaderboard & Readonly<Record<string, unknown>>

export async function playLeague(options: OptionsOf<'leaderboard'>): Promise<void> {
  const board = options.join === undefined ? await played(options) : await joined(options.join.split(','))
  if (options.json === true) console.log(JSON.stringify(board))
  else if (options.csv === true) process.stdout.write(leagueCsv(board))
  else print(board)
  if (board.games === 0 && board.voids > 0) throw refuse('simulate/all-void', undefined, { games: board.voids })
}

/** One board of files that `--out` wrote. */
async function joined(paths: readonly string[]): Promise<Board> {
  const texts: LeagueText[] = []
  for (const name of paths) texts.push({ name, text: await readTextFile(name) })
  const board = joinLeagues(texts)
  if (!board.ok) throw refusal(board.error, String(board.error.params['file'] ?? paths[0]))
  return { ...board.value }
}

async function played(options: OptionsOf<'leaderboard'>): Promise<Board> {
  const plan = planOf(options)
  const names = plan.policies.filter((name) => !isModelName(name))
  const models = await readModels(options.models)
  const run = leagueManifest(plan, thisProgram(), (name) => identifiedPlayer(name, models))
  const file = options.out === undefined ? undefined : openRecords(options.out, 0)
  file?.write(leagueHead(run))
  const { deals, policies } = plan
  const watch = watchRun(deals * policies.length)
  const add = (deal: LeagueBlock['deals'][number]) => {
    file?.write(dealLine(deal))
    watch.add(deal.length)
  }
  const blocks =
    names.length === policies.length
      ? await playOwn({ ...plan, policies: names }, workersOf(options.workers), watch.stop, add)
      : await playModels(plan, options, models, watch.stop, add)
  file?.close()
  watch.close()
  const board = leaderboardOf(
    plan,
    blocks.flatMap((block) => block.deals),
  )
  return { run, logHash: leagueHash(blocks, sha256), ...board }
}

type Add = (deal: LeagueBlock['deals'][number]) => void

/** Bots alone, as fast as they can. */
async function playOwn(
  plan: LeaguePlan,
  workers: number,
  stop: AbortSignal,
  add: Add,
): Promise<readonly LeagueBlock[]> {
  const blocks: LeagueBlock[] = []
  await playBlocks<LeagueOrder, LeagueBlock>(
    Array.from({ length: leagueBlocks(plan) }, (_, block) => block),
    {
      workers,
      name: 'playLeagueInThread',
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

/** Models, who take their time: one game after the other. A deal that is stopped before its end is none. */
async function playModels(
  plan: LeaguePlan<PlayerName>,
  options: OptionsOf<'leaderboard'>,
  models: Models,
  stop: AbortSignal,
  add: Add,
): Promise<readonly LeagueBlock[]> {
  if (options.workers !== '1') throw new WrongUsage(speak('usage')('modelsAlone'))
  const seats = new ModelSeats(answersOf(models))
  const deals: PlayedDeal[] = []
  for (let number = 0; number < plan.deals; number += 1) {
    const deal = await playModelDeal(plan, number, deals, { seats, stop, clock: processClock, turns: complaints })
    if (deal === undefined) break
    deals.push(deal)
    add(deal.games)
  }
  return leagueBlocksOf(deals, plan, sha256)
}

/** Whole deals: as many games as asked for, or a few more. */
function planOf(options: OptionsOf<'leaderboard'>): LeaguePlan<PlayerName> {
  const { rulebook, games } = options
  if (rulebook === undefined || games === undefined) throw new WrongUsage(speak('usage')('leagueOrJoin'))
  const policies = options.policies.split(',').map((name) => playerOf('--policies', name.trim()))
  if (policies.length < 2 || policies.length > MOST_POLICIES)
    throw new WrongUsage(speak('usage')('policies', { least: 2, most: MOST_POLICIES, n: policies.length }))
  return {
    header: tableOf(chooseBuiltIn(rulebook, options.flags), options),
    seed: wholeNumber('--seed', options.seed, 0, 0xffffffff),
    deals: Math.ceil(wholeNumber('--games', games, 1, 10_000_000) / policies.length),
    policies,
    ...seriesOf(options.series, DEALS),
    ...judgeOf(options.judge),
  }
}

function print({ games, voids, deals, bootstrap, standings }: Leaderboard): void {
  const hasModels = standings.some(({ tokens, latencyMs }) => tokens !== null || latencyMs !== null)
  console.log(textTable(hasModels ? [...SUMMARY, ...MODELS] : SUMMARY, standings))
  if (voids > 0) console.log(`\n${say('voids', { voids, games: voids + games })}`)
  console.log(`\n${say('differences')}`)
  console.log(textTable(DIFFERENCES, pairsOf(standings)))
  for (const { name, byRole } of standings) {
    console.log(`\n${name}`)
    console.log(
      textTable(
        [
          { head: say('role'), align: 'left', cell: ({ role }) => phrase(SPOKEN, 'role', role) },
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

const SUMMARY: readonly TextColumn<Standing>[] = [
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

const MODELS: readonly TextColumn<Standing>[] = [
  { head: say('voided'), align: 'right', cell: ({ voids }) => String(voids) },
  { head: say('tokens'), align: 'right', cell: ({ tokens }) => known(tokens) },
  { head: say('cost'), align: 'right', cell: ({ cost }) => known(cost, 4) },
  { head: say('latency'), align: 'right', cell: ({ latencyMs }) => known(latencyMs) },
]

/** Each pair once. */
function pairsOf(standings: readonly Standing[]) {
  return standings.flatMap(({ name, against }, i) =>
    against.slice(i).map((other) => ({ ...other, name, than: other.name })),
  )
}

const DIFFERENCES: readonly TextColumn<ReturnType<typeof pairsOf>[number]>[] = [
  { head: say('policy'), align: 'left', cell: ({ name }) => name },
  { head: say('than'), align: 'left', cell: ({ than }) => than },
  { head: say('deals'), align: 'right', cell: ({ deals }) => String(deals) },
  {
    head: say('wins'),
    align: 'right',
    cell: ({ mean, low, high }) => `${signed(mean)} (${signed(low)} .. ${signed(high)})`,
  },
]

/** Percent ± its standard error, with the interval. */
function shareText({ rate, sem, low, high }: Figure): string {
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
