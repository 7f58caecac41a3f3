// `solve`: the exact probability that the mafia wins a plain game, as a reduced fraction. Rule: docs/spec/cli.md §4.

import { fractionText, toNumber } from '../rules/fraction.ts'
import { initialState, openGame } from '../rules/openGame.ts'
import { declaresRole, type Rulebook } from '../rules/rulebook.ts'
import { isRole, type Role } from '../rules/vocabulary.ts'
import { countLegalSequences } from '../rules/legalSequences.ts'
import { MAX_SOLVED_PLAYERS, solvePlain } from '../rules/solver.ts'
import { parseWholeNumber } from './options/parseWholeNumber.ts'
import { faultSentence, refusalOfFault, WrongUsageError } from './sentences/refusal.ts'
import { translatorFor, translateUsage } from './sentences/language.ts'
import { chooseRules } from './options/chooseRules.ts'
import { MAX_WALK_DEPTH, type OptionsOf } from './commands.ts'

export function solve(options: OptionsOf<'solve'>): void {
  const { rulebook, flags } = chooseRules(options.rulebook, options.flags)
  if (rulebook.isSolved === undefined) throw new WrongUsageError(translateUsage('onlyPlain', { rulebook: rulebook.id }))
  const first = parseFirstPhase(options.first, flags['first'] === 'night' ? 'night' : 'day')
  const players = parseWholeNumber('--players', options.players, 2, MAX_SOLVED_PLAYERS)
  const mafia = parseWholeNumber('--mafia', options.mafia, 1, players - 1)
  const solved = solvePlain({ players, mafia, first, parityWin: flags['parityWin'] === true })
  if (!solved.ok) throw new WrongUsageError(faultSentence(solved.error))
  const [black, red] = [fractionText(solved.value.mafia), fractionText(solved.value.red)]
  const decimal = toNumber(solved.value.mafia)
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

// `walk`: counts the sequences of legal entries up to a given depth. Rule: docs/spec/cli.md §2.
export function printWalk(options: OptionsOf<'walk'>): void {
  const { rulebook, preset, flags } = chooseRules(options.rulebook, options.flags)
  const roles = options.seats.split(',').map((text) => roleOf(rulebook, text.trim()))
  const depth = parseWholeNumber('--depth', options.depth, 1, MAX_WALK_DEPTH)
  const header = openGame({
    rulebook: preset,
    flags,
    seats: roles.map((card, i) => ({ seat: i + 1, role: card })),
    seed: 0,
  })
  if (!header.ok) throw refusalOfFault(header.error, '--seats')
  const counts = countLegalSequences(initialState(header.value), depth)
  const count = counts.at(-1) ?? 0
  if (options.json === true)
    console.log(JSON.stringify({ rulebook: options.rulebook, seats: roles, depth, count, counts }))
  else
    counts.forEach((n, i) => {
      console.log(`${String(i + 1).padStart(2)}  ${n}`)
    })
}

function roleOf(rulebook: Rulebook, text: string): Role {
  if (!isRole(text) && !declaresRole(rulebook, text))
    throw new WrongUsageError(translateUsage('noRole', { role: text }))
  return text
}
