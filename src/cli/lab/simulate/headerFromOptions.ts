// Header of simulated games, made from the options of `simulate`, `balance` and `leaderboard`: rules, cards and number
// of players.

import type { Flags, GameHeader } from '../../../rules/header.ts'
import { openGame } from '../../../rules/openGame.ts'
import type { Rulebook } from '../../../rules/rulebook.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import { parseWholeNumber } from '../../options/parseWholeNumber.ts'
import { type ChosenRules } from '../../options/chooseRules.ts'
import { translateUsage } from '../../sentences/language.ts'
import { refusalOfFault, WrongUsageError } from '../../sentences/refusal.ts'
import { parseFirstPhase } from '../../solve.ts'
import { type SimulatedTableOptions } from './options.ts'

export function headerFromOptions(
  { rulebook, preset, flags }: ChosenRules,
  options: SimulatedTableOptions,
): GameHeader {
  const { min, max, usual } = rulebook.seats
  const n = options.players === undefined ? usual : parseWholeNumber('--players', options.players, min, max)
  const header = openGame({
    rulebook: preset,
    flags: { ...flags, ...firstOf(flags, options) },
    seats: cards(rulebook, n, options).map((role, i) => ({ seat: i + 1, role })),
    seed: 0,
  })
  if (!header.ok) throw refusalOfFault(header.error, '--players')
  return header.value
}

function cards({ deal, dealOf }: Rulebook, n: number, { mafia }: SimulatedTableOptions): readonly Role[] {
  if (mafia === undefined) return deal(n)
  if (dealOf === undefined) throw new WrongUsageError(translateUsage('plainOnly'))
  return dealOf(n, parseWholeNumber('--mafia', mafia, 1, n - 1))
}

/** The first phase, if the rules allow the game to begin by day or by night. */
function firstOf({ first: usual }: Flags, { first }: SimulatedTableOptions): Flags {
  if (usual === undefined && first !== undefined) throw new WrongUsageError(translateUsage('plainOnly'))
  return usual === undefined ? {} : { first: parseFirstPhase(first, usual === 'night' ? 'night' : 'day') }
}
