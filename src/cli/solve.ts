// `printMafiaWinProbability`: the exact probability that the mafia wins a plain game, as a reduced fraction. Rule:
// docs/spec/cli.md §4.

import { fractionText, fractionToNumber } from '../rules/fraction.ts'
import { MAX_SOLVED_PLAYERS, solvePlainGame } from '../rules/solver.ts'
import { parseWholeNumber } from './options/parseWholeNumber.ts'
import { WrongUsageError } from './sentences/refusal.ts'
import { faultSentence } from './sentences/fault.ts'
import { translatorFor, translateUsage } from './sentences/language.ts'
import { chooseRules } from './options/chooseRules.ts'
import type { OptionsOf } from './commands.ts'

export function printMafiaWinProbability(options: OptionsOf<'solve'>): void {
  const { rulebook, flags } = chooseRules(options.rulebook, options.flags)
  if (rulebook.isSolved === undefined) throw new WrongUsageError(translateUsage('onlyPlain', { rulebook: rulebook.id }))
  const first = parseFirstPhase(options.first, flags['first'] === 'night' ? 'night' : 'day')
  const players = parseWholeNumber('--players', options.players, 2, MAX_SOLVED_PLAYERS)
  const mafia = parseWholeNumber('--mafia', options.mafia, 1, players - 1)
  const solved = solvePlainGame({ players, mafia, first, parityWin: flags['parityWin'] === true })
  if (!solved.ok) throw new WrongUsageError(faultSentence(solved.error))
  const [black, red] = [fractionText(solved.value.mafia), fractionText(solved.value.red)]
  const decimal = fractionToNumber(solved.value.mafia)
  console.log(
    options.json === true
      ? JSON.stringify({ mafia: black, red, decimal })
      : translatorFor('figures')('solved', { mafia: black, decimal: decimal.toFixed(6), red }),
  )
}

export function parseFirstPhase(text: string | undefined, usual: 'day' | 'night'): 'day' | 'night' {
  if (text === undefined) return usual
  if (text !== 'day' && text !== 'night')
    throw new WrongUsageError(translateUsage('oneOf', { option: '--first', choices: 'day or night', text }))
  return text
}
