// `walk`: counts the sequences of legal entries up to a given depth. Rule: docs/spec/cli.md §2.

import { initialState, openGame } from '../rules/openGame.ts'
import { isRoleInRulebook, type Rulebook } from '../rules/rulebook.ts'
import { isRole, type Role } from '../rules/vocabulary.ts'
import { countLegalSequences } from '../rules/legalSequences.ts'
import { parseWholeNumber } from './options/parseWholeNumber.ts'
import { refusalOfFault, WrongUsageError } from './sentences/refusal.ts'
import { translateUsage } from './sentences/language.ts'
import { chooseRules } from './options/chooseRules.ts'
import { MAX_WALK_DEPTH, type OptionsOf } from './commands.ts'

export function printLegalSequenceCounts(options: OptionsOf<'walk'>): void {
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
  if (!isRole(text) && !isRoleInRulebook(rulebook, text))
    throw new WrongUsageError(translateUsage('noRole', { role: text }))
  return text
}
