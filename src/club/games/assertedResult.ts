// Checks the content of a results sheet, for the request that saves a sheet and for every sheet from outside.

import { openGame } from '../../rules/openGame.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import { type Rejection, type Role, type Winner, WINNERS } from '../../rules/vocabulary.ts'
import { type Game, replaceHeaderRoles } from '../model/game.ts'

interface ResultSheetContent {
  /** Roles of seats 1 to n, in this order. */
  readonly roles: readonly Role[]
  readonly winner?: Winner
  readonly firstVictim?: number
  /** Seats that the first victim named as black. */
  readonly bestMove: readonly number[]
}

const MAX_BEST_MOVE_SEATS = 3

/**
 * Returns an error if a sheet is invalid. `field` is the column of the sheet. Its cards may differ from the cards with
 * which the game was opened.
 */
export function resultSheetFault(
  { header }: Pick<Game['opened'], 'header'>,
  { roles, winner, firstVictim, bestMove }: ResultSheetContent,
): Rejection | undefined {
  const { wakeOrder: _, ...opening } = header
  const count = header.seats.length
  if (roles.length !== count)
    return { code: 'setup/seat-count', params: { count: roles.length, min: count, max: count } }
  const dealt = openGame({ ...opening, seats: replaceHeaderRoles(header, roles).seats })
  if (!dealt.ok) return setupRejectionWithRoleField(dealt.error)
  const isAtTable = (number: number) => Number.isInteger(number) && number >= 1 && number <= count
  if (firstVictim !== undefined && !isAtTable(firstVictim))
    return { code: 'results/no-such-seat', params: { named: firstVictim, field: 'firstVictim' } }
  if (bestMove.length > 0 && firstVictim === undefined)
    return { code: 'results/best-move-without-victim', params: { field: 'bestMove' } }
  const ofMove = { seat: firstVictim ?? 0, field: 'bestMove' }
  const stranger = bestMove.find((number) => !isAtTable(number))
  if (stranger !== undefined) return { code: 'results/no-such-seat', params: { ...ofMove, named: stranger } }
  if (bestMove.length > MAX_BEST_MOVE_SEATS || new Set(bestMove).size !== bestMove.length)
    return { code: 'results/best-move-three-seats', params: ofMove }
  // A sheet may name any built-in winner, even if the rules of the game define other winners.
  const isWinner =
    winner === undefined ||
    (WINNERS as readonly string[]).includes(winner) ||
    rulesOf(header).victory.some(({ outcome }) => outcome.winner === winner)
  return isWinner ? undefined : { code: 'gate/no-such-winner', params: { field: 'winner' } }
}

/** Adds the column of roles to the engine's refusals of a deal. */
export function setupRejectionWithRoleField({ code, params }: Rejection): Rejection {
  return code.startsWith('setup/') ? { code, params: { ...params, field: 'role' } } : { code, params }
}
