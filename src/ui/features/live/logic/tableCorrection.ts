// The table as the correction dialog shows it, and the change that corrects the game accordingly. Pure.

import type { GameDetail } from '../../../../api/contract/games.ts'
import type { NamedJudge } from '../../../../api/contract/plan.ts'
import type { RequestArgs } from '../../../../api/requestTypes.ts'
import type { GameHeader } from '../../../../rules/header.ts'
import type { SeatCorrection } from '../../../../rules/log.ts'
import type { LogChange } from '../../../../rules/logChange.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { Role, Seat } from '../../../../rules/vocabulary.ts'
import { isSameJudge } from '../../../shared/members/judging.ts'

export interface SeatHolder {
  readonly seat: number
  readonly member: string
  readonly name: string
  readonly role: Role
  readonly immune: boolean
}

export function seatHoldersOf({ header, players }: Pick<GameDetail, 'header' | 'players'>): readonly SeatHolder[] {
  return header.seats.map(({ seat, role, immune }, index) => ({
    seat,
    role,
    immune,
    member: players[index]?.member ?? '',
    name: players[index]?.name ?? '',
  }))
}

/** Roles that exist under these rules. */
export function rolesInRules(header: GameHeader): readonly Role[] {
  return rulesOf(header).roles.map(({ role }) => role)
}

export type SwapKind = 'cards' | 'seats'

/**
 * `cards` swaps the roles of two players who keep their seats. `seats` swaps the players with their immunity, while the
 * roles stay at their seats.
 */
export function swapSeatHolders(
  sitters: readonly SeatHolder[],
  [a, b]: readonly [number, number],
  what: SwapKind,
): readonly SeatHolder[] {
  const at = (seat: number) => sitters.find((sitter) => sitter.seat === seat)
  return sitters.map((sitter) => {
    const other = sitter.seat === a ? at(b) : sitter.seat === b ? at(a) : undefined
    if (other === undefined) return sitter
    const { role, member, name, immune } = other
    return what === 'cards' ? { ...sitter, role } : { ...sitter, member, name, immune }
  })
}

/** The table correction that results in the dialog's table; `undefined` if the dialog did not change the table. */
export function tableCorrectionFor(
  game: Pick<GameDetail, 'header' | 'players' | 'judge' | 'judgeId'>,
  wanted: { readonly sitters: readonly SeatHolder[]; readonly judge: NamedJudge; readonly reason: string },
): Extract<LogChange, { type: 'mend' }> | undefined {
  const now = seatHoldersOf(game)
  const seats = wanted.sitters.flatMap(({ seat, member, name, role, immune }, index): readonly SeatCorrection[] => {
    const was = now[index]
    const mend = {
      ...(role === was?.role ? {} : { role }),
      ...(immune === was?.immune ? {} : { immune }),
      ...(member === was?.member ? {} : { player: { member, name } }),
    }
    return Object.keys(mend).length === 0 ? [] : [{ seat: seat as Seat, ...mend }]
  })
  const judge = isSameJudge(wanted.judge, game) ? {} : wanted.judge
  if (seats.length === 0 && !('judge' in judge)) return undefined
  return { type: 'mend', seats, ...judge, reason: wanted.reason }
}

type TableCorrection = Extract<LogChange, { type: 'mend' }>

/** A table correction as request arguments: players are passed only as member ids. */
export function toTableCorrectionArgs({ seats, judge, judgeId, reason }: TableCorrection) {
  return {
    seats: seats.map(({ player, ...mend }) => ({ ...mend, ...(player ? { member: player.member } : {}) })),
    ...(judge === undefined ? {} : { judge }),
    ...(judgeId === undefined ? {} : { judgeId }),
    reason,
  }
}

export function toLogChangeArgs(change: LogChange): RequestArgs<'games.effect'>['change'] {
  return change.type === 'mend' ? { type: 'mend', ...toTableCorrectionArgs(change) } : change
}
