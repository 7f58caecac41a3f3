// `solve`: the exact probability that the mafia wins a plain game, as a reduced fraction. Rule: spec/cli.md.

import type { Command } from 'commander'
import { fractionText, toNumber } from '../rules/fraction.ts'
import { MAX_SOLVED, solvePlain } from '../rules/solver.ts'
import { wholeNumber } from './options/number.ts'
import { WrongUsage } from './sentences/refusal.ts'
import { chooseRules } from './options/rules.ts'

interface SolveOptions {
  readonly rulebook: string
  readonly players: string
  readonly mafia: string
  readonly first?: string
  readonly flags?: string
  readonly json?: boolean
}

export function registerSolve(program: Command): void {
  program
    .command('solve')
    .description('exact win probability of the plain game at random play')
    .requiredOption('--rulebook <id>', 'plain, the only one that is solved')
    .requiredOption('--players <n>', `players, up to ${MAX_SOLVED}`)
    .requiredOption('--mafia <m>', 'mafiosi among them')
    .option('--first <phase>', 'day or night (default: day)')
    .option('--flags <pairs>', 'house rules: parityWin=false plays to extinction')
    .option('--json', 'machine output on stdout, nothing else there')
    .action((options: SolveOptions) => {
      const { rulebook, flags } = chooseRules(options.rulebook, options.flags)
      if (rulebook.isSolved === undefined)
        throw new WrongUsage(`only the rulebook plain can be solved exactly, not ${rulebook.id}`)
      const first = firstPhase(options.first, flags['first'] === 'night' ? 'night' : 'day')
      const players = wholeNumber('--players', options.players, 2, MAX_SOLVED)
      const mafia = wholeNumber('--mafia', options.mafia, 1, players - 1)
      const solved = solvePlain({ players, mafia, first, parityWin: flags['parityWin'] === true })
      if (!solved.ok) throw new WrongUsage(solved.error.code)
      const [black, red] = [fractionText(solved.value.mafia), fractionText(solved.value.red)]
      const decimal = toNumber(solved.value.mafia)
      console.log(
        options.json === true
          ? JSON.stringify({ mafia: black, red, decimal })
          : `mafia ${black} (${decimal.toFixed(6)}), red ${red}`,
      )
    })
}

export function firstPhase(text: string | undefined, usual: 'day' | 'night'): 'day' | 'night' {
  if (text === undefined) return usual
  if (text !== 'day' && text !== 'night') throw new WrongUsage(`--first takes day or night, not "${text}"`)
  return text
}
