// `walk`: how many sequences of legal entries there are to a depth. Rule: spec/cli.md.

import { initialState, openGame } from '../rules/open.ts'
import { isRole, type Role } from '../rules/vocabulary.ts'
import { walk } from '../rules/walk.ts'
import { wholeNumber } from './options/commandLine.ts'
import { speak } from './sentences/language.ts'
import { refusal, WrongUsage } from './sentences/refusal.ts'
import { chooseRules } from './options/chosen.ts'
import { MAX_DEPTH, type OptionsOf } from './commands.ts'

export function printWalk(options: OptionsOf<'walk'>): void {
  const { preset, flags } = chooseRules(options.rulebook, options.flags)
  const roles = options.seats.split(',').map((text) => role(text.trim()))
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

function role(text: string): Role {
  if (!isRole(text)) throw new WrongUsage(speak('usage')('noRole', { role: text }))
  return text
}
