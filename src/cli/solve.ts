// `solve`: the exact probability that the mafia wins a plain game, as a reduced fraction. Rule: docs/spec/cli.md §4.

import { fractionText, toNumber } from '../rules/fraction.ts'
import { initialState, openGame } from '../rules/open.ts'
import { holdsRole, type Rulebook } from '../rules/rulebook.ts'
import { isRole, type Role } from '../rules/vocabulary.ts'
import { walk } from '../rules/walk.ts'
import { MAX_SOLVED, solvePlain } from '../rules/solver.ts'
import { wholeNumber } from './options/wholeNumber.ts'
import { faultSentence, refusal, WrongUsage } from './sentences/refusal.ts'
import { speak, usage } from './sentences/language.ts'
import { chooseRules } from './options/chosen.ts'
import { MAX_DEPTH, type OptionsOf } from './commands.ts'

export function solve(options: OptionsOf<'solve'>): void {
  const { rulebook, flags } = chooseRules(options.rulebook, options.flags)
  if (rulebook.isSolved === undefined) throw new WrongUsage(usage('onlyPlain', { rulebook: rulebook.id }))
  const first = firstPhase(options.first, flags['first'] === 'night' ? 'night' : 'day')
  const players = wholeNumber('--players', options.players, 2, MAX_SOLVED)
  const mafia = wholeNumber('--mafia', options.mafia, 1, players - 1)
  const solved = solvePlain({ players, mafia, first, parityWin: flags['parityWin'] === true })
  if (!solved.ok) throw new WrongUsage(faultSentence(solved.error))
  const [black, red] = [fractionText(solved.value.mafia), fractionText(solved.value.red)]
  const decimal = toNumber(solved.value.mafia)
  console.log(
    options.json === true
      ? JSON.stringify({ mafia: black, red, decimal })
      : speak('figures')('solved', { mafia: black, decimal: decimal.toFixed(6), red }),
  )
}

export function firstPhase(text: string | undefined, usual: 'day' | 'night'): 'day' | 'night' {
  if (text === undefined) return usual
  if (text !== 'day' && text !== 'night')
    throw new WrongUsage(usage('oneOf', { option: '--first', choices: 'day or night', text }))
  return text
}

// `walk`: how many sequences of legal entries there are to a depth. Rule: docs/spec/cli.md §2.
export function printWalk(options: OptionsOf<'walk'>): void {
  const { rulebook, preset, flags } = chooseRules(options.rulebook, options.flags)
  const roles = options.seats.split(',').map((text) => roleOf(rulebook, text.trim()))
  const depth = wholeNumber('--depth', options.depth, 1, MAX_DEPTH)
  const header = openGame({
    rulebook: preset,
    flags,
    seats: roles.map((card, i) => ({ seat: i + 1, role: card })),
    seed: 0,
  })
  if (!header.ok) throw refusal(header.error, '--seats')
  const counts = walk(initialState(header.value), depth)
  const count = counts.at(-1) ?? 0
  if (options.json === true)
    console.log(JSON.stringify({ rulebook: options.rulebook, seats: roles, depth, count, counts }))
  else
    counts.forEach((n, i) => {
      console.log(`${String(i + 1).padStart(2)}  ${n}`)
    })
}

function roleOf(rulebook: Rulebook, text: string): Role {
  if (!isRole(text) && !holdsRole(rulebook, text)) throw new WrongUsage(usage('noRole', { role: text }))
  return text
}
