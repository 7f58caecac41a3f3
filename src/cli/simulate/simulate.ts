// `simulate`: win rates of many games with 95 % intervals. Owns options, progress and output; the
// games are played in games.ts, over workers when asked. Rule: spec/cli.md.

import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { wilson } from '../../rules/wilson.ts'
import type { SimulationCount } from '../../agents/simulate.ts'
import type { Flags, GameHeader } from '../../rules/header.ts'
import { openGame } from '../../rules/open.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { WINNERS, type Role } from '../../rules/vocabulary.ts'
import { wholeNumber } from '../options/number.ts'
import { faultSentence } from '../sentences/fault.ts'
import { speak } from '../sentences/language.ts'
import { Refused, WrongUsage } from '../sentences/refusal.ts'
import { chooseRules, type ChosenRules } from '../options/rules.ts'
import { simulateOver } from './games.ts'
import { firstPhase } from '../solve.ts'

const usage = speak('usage')
const help = speak('help')
const say = speak('figures')

interface SimulateOptions {
  readonly rulebook: string
  readonly games: string
  readonly players?: string
  readonly mafia?: string
  readonly first?: string
  readonly seed: string
  readonly policy: string
  readonly flags?: string
  readonly workers: string
  readonly json?: boolean
}

export function registerSimulate(program: Command): void {
  program
    .command('simulate')
    .description(help('simulate'))
    .requiredOption('--rulebook <id>', help('rulebook'))
    .requiredOption('--games <n>', help('simulate.games'))
    .option('--players <n>', help('simulate.players'))
    .option('--mafia <m>', help('simulate.mafia'))
    .option('--first <phase>', help('simulate.first'))
    .option('--seed <s>', help('simulate.seed'), '1')
    .option('--policy <name>', help('simulate.policy'), 'random')
    .option('--flags <pairs>', help('flags'))
    .option('--workers <w>', help('simulate.workers'), '1')
    .action(async (options: SimulateOptions) => {
      if (options.policy !== 'random')
        throw new WrongUsage(usage('oneOf', { option: '--policy', choices: 'random', text: options.policy }))
      const rules = chooseRules(options.rulebook, options.flags)
      const header = headerOf(rules, options)
      const games = wholeNumber('--games', options.games, 1, 1_000_000_000)
      const seed = wholeNumber('--seed', options.seed, 0, 0xffffffff)
      const workers = wholeNumber('--workers', options.workers, 1, Math.max(64, availableParallelism()))
      const before = performance.now()
      const count = await simulateOver({ header, seed, from: 0, to: games }, Math.min(workers, games), progress(games))
      const seconds = (performance.now() - before) / 1000
      if (options.json === true) console.log(JSON.stringify(answer(count, seconds, seed)))
      else print(count, seconds)
    })
}

function headerOf({ rulebook, preset, flags }: ChosenRules, options: SimulateOptions): GameHeader {
  const { min, max, usual } = rulebook.seats
  const n = options.players === undefined ? usual : wholeNumber('--players', options.players, min, max)
  const header = openGame({
    rulebook: preset,
    flags: { ...flags, ...firstOf(flags, options) },
    seats: cards(rulebook, n, options).map((role, i) => ({ seat: i + 1, role })),
    seed: 0,
  })
  if (!header.ok) throw new Refused(header.error.code, faultSentence(header.error), '--players')
  return header.value
}

const NOT_HERE = usage('plainOnly')

function cards({ deal, dealOf }: Rulebook, n: number, { mafia }: SimulateOptions): readonly Role[] {
  if (mafia === undefined) return deal(n)
  if (dealOf === undefined) throw new WrongUsage(NOT_HERE)
  return dealOf(n, wholeNumber('--mafia', mafia, 1, n - 1))
}

/** Where the rules let the game begin by day or by night. */
function firstOf({ first: usual }: Flags, { first }: SimulateOptions): Flags {
  if (usual === undefined && first !== undefined) throw new WrongUsage(NOT_HERE)
  return usual === undefined ? {} : { first: firstPhase(first, usual === 'night' ? 'night' : 'day') }
}

function answer({ games, wins, events }: SimulationCount, seconds: number, seed: number) {
  const intervals = Object.fromEntries(WINNERS.map((winner) => [winner, wilson(wins[winner], games)]))
  return { games, wins, intervals, seconds, gamesPerSecond: games / seconds, eventsPerSecond: events / seconds, seed }
}

function print({ games, wins, events }: SimulationCount, seconds: number): void {
  for (const winner of WINNERS) {
    const [low, high] = wilson(wins[winner], games)
    if (wins[winner] > 0)
      console.log(
        `${say(`winner.${winner}`).padEnd(8)}${((wins[winner] / games) * 100).toFixed(2)} %  (${(low * 100).toFixed(2)} .. ${(high * 100).toFixed(2)})`,
      )
  }
  console.log(
    say('speed', {
      games,
      seconds: seconds.toFixed(1),
      gamesPerSecond: Math.round(games / seconds),
      eventsPerSecond: Math.round(events / seconds),
    }),
  )
}

/** One line that is written over, and only where somebody watches. */
function progress(games: number): ((done: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined
  return (done) => {
    process.stderr.write(done >= games ? '\r\u001b[K' : `\r${say('playing', { done, games })}`)
  }
}
