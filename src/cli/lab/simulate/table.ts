// The table of simulated games from the options of `simulate` and `balance`: rules, cards and number of players.

import type { Flags, GameHeader } from '../../../rules/header.ts'
import { openGame } from '../../../rules/open.ts'
import type { Rulebook } from '../../../rules/rulebook.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import { wholeNumber } from '../../options/wholeNumber.ts'
import { type ChosenRules } from '../../options/chosen.ts'
import { usage } from '../../sentences/language.ts'
import { refusal, WrongUsage } from '../../sentences/refusal.ts'
import { firstPhase } from '../../solve.ts'
import { type TableOptions } from './options.ts'

export function tableOf({ rulebook, preset, flags }: ChosenRules, options: TableOptions): GameHeader {
  const { min, max, usual } = rulebook.seats
  const n = options.players === undefined ? usual : wholeNumber('--players', options.players, min, max)
  const header = openGame({
    rulebook: preset,
    flags: { ...flags, ...firstOf(flags, options) },
    seats: cards(rulebook, n, options).map((role, i) => ({ seat: i + 1, role })),
    seed: 0,
  })
  if (!header.ok) throw refusal(header.error, '--players')
  return header.value
}

function cards({ deal, dealOf }: Rulebook, n: number, { mafia }: TableOptions): readonly Role[] {
  if (mafia === undefined) return deal(n)
  if (dealOf === undefined) throw new WrongUsage(usage('plainOnly'))
  return dealOf(n, wholeNumber('--mafia', mafia, 1, n - 1))
}

/** Where the rules let the game begin by day or by night. */
function firstOf({ first: usual }: Flags, { first }: TableOptions): Flags {
  if (usual === undefined && first !== undefined) throw new WrongUsage(usage('plainOnly'))
  return usual === undefined ? {} : { first: firstPhase(first, usual === 'night' ? 'night' : 'day') }
}
