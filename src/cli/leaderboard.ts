// `leaderboard`: policies against each other at mixed tables, each with every card of every deal. Rule: spec of agents,
// section 3.

import {
  leaderboardOf,
  leagueHash,
  leagueManifest,
  type Figure,
  type Leaderboard,
  type Standing,
} from '../agents/runs/leaderboard/board.ts'
import {
  leagueBlocks,
  playLeagueBlock,
  type LeagueBlock,
  type LeagueOrder,
  type LeaguePlan,
} from '../agents/runs/leaderboard/games.ts'
import { phrase } from '../i18n/phrase.ts'
import { wholeNumber } from './options/commandLine.ts'
import { chooseRules } from './options/chosen.ts'
import { SPOKEN, speak } from './sentences/language.ts'
import { WrongUsage } from './sentences/refusal.ts'
import { sha256 } from './simulate/block.ts'
import { thisProgram } from './simulate/program.ts'
import { policyOf, tableOf } from './simulate/options.ts'
import { playBlocks } from './simulate/threads.ts'
import { watchRun, workersOf } from './simulate/work.ts'
import { textTable, type TextColumn } from './table.ts'
import type { OptionsOf } from './commands.ts'

const say = speak('figures')
const MOST_POLICIES = 20

export async function playLeague(options: OptionsOf<'leaderboard'>): Promise<void> {
  const plan = planOf(options)
  const workers = workersOf(options.workers)
  const watch = watchRun(plan.deals * plan.policies.length)
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
        watch.add(block.deals.length * plan.policies.length)
      },
      stop: watch.stop,
    },
  )
  watch.close()
  const board = leaderboardOf(
    plan,
    blocks.flatMap(({ deals }) => deals),
  )
  if (options.json === true)
    console.log(
      JSON.stringify({
        run: leagueManifest(plan, thisProgram(), sha256),
        logHash: leagueHash(blocks, sha256),
        ...board,
      }),
    )
  else print(board)
}

/** Whole deals: as many games as asked for, or a few more. */
function planOf(options: OptionsOf<'leaderboard'>): LeaguePlan {
  const policies = options.policies.split(',').map((name) => policyOf('--policies', name.trim()))
  if (policies.length < 2 || policies.length > MOST_POLICIES)
    throw new WrongUsage(speak('usage')('policies', { least: 2, most: MOST_POLICIES, n: policies.length }))
  return {
    header: tableOf(chooseRules(options.rulebook, options.flags), options),
    seed: wholeNumber('--seed', options.seed, 0, 0xffffffff),
    deals: Math.ceil(wholeNumber('--games', options.games, 1, 10_000_000) / policies.length),
    policies,
  }
}

function print({ games, deals, bootstrap, standings }: Leaderboard): void {
  console.log(textTable(SUMMARY, standings))
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
            cell: ({ elo: { rating, low, high } }) => `${whole(rating)} (${whole(low)} .. ${whole(high)})`,
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
