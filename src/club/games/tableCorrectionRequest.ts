// Converts a requested table correction into a change to the log. Checks that people are known and have only one seat
// each, and leaves out all unchanged data. Pure.

import type { SeatCorrection } from '../../rules/log.ts'
import type { LogChange } from '../../rules/logChange.ts'
import { err, ok, type Result, type Role, seat } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { findMember } from '../model/clubLookups.ts'
import type { GameOpened } from '../model/game.ts'
import { toNamedJudge, toStoredJudge } from '../model/judging.ts'
import { judgeNameFault } from '../model/name.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'

export interface TableCorrectionRequest {
  readonly seats: readonly {
    readonly seat: number
    readonly role?: Role
    readonly immune?: boolean
    readonly member?: string
  }[]
  readonly judge?: string
  /** Member id of the chosen judge. If omitted, the judge is identified by name. */
  readonly judgeId?: string
  readonly reason: string
}

export type TableCorrection = Extract<LogChange, { readonly type: 'mend' }>

/**
 * Errors: `members/unknown`, `games/seated-twice`, `mend/no-such-seat`, `mend/nothing`, and the errors of an invalid
 * judge's name.
 */
export function toTableCorrection(
  club: ClubState,
  { header, players, ...opened }: GameOpened,
  { seats, judge, judgeId: asked, reason }: TableCorrectionRequest,
): Result<TableCorrection> {
  const people = new Map(players.map((player) => [player.seat, resolveMemberId(club, player.member)]))
  const mends: SeatCorrection[] = []
  for (const { seat: at, role, immune, member } of seats) {
    const deal = header.seats[at - 1]
    if (!deal) return err({ code: 'mend/no-such-seat', params: { seat: at } })
    const isOther = member !== undefined && member !== people.get(at)
    const known = isOther ? findMember(club, member) : undefined
    if (known?.ok === false) return known
    if (known) people.set(at, member ?? '')
    const mend = {
      ...(role === undefined || role === deal.role ? {} : { role }),
      ...(immune === undefined || immune === deal.immune ? {} : { immune }),
      ...(known ? { player: { member: known.value.id } } : {}),
    }
    if (Object.keys(mend).length > 0) mends.push({ seat: seat(at), ...mend })
  }
  const twice = [...people.values()].find((member, index, all) => all.indexOf(member) !== index)
  if (twice !== undefined) return err({ code: 'games/seated-twice', params: { name: memberNameOf(club, twice) } })
  const unnamed = judge === undefined ? undefined : judgeNameFault(judge)
  if (unnamed) return err(unnamed)
  const judging = judge === undefined ? undefined : toStoredJudge(club, { judge, judgeId: asked ?? '' })
  if (judging?.ok === false) return judging
  const [was, is] = [toNamedJudge(club, opened), toNamedJudge(club, judging?.value ?? {})]
  const isOtherJudge = judging !== undefined && (is.judge !== was.judge || is.judgeId !== was.judgeId)
  if (mends.length === 0 && !isOtherJudge) return err({ code: 'mend/nothing', params: {} })
  return ok({
    type: 'mend',
    seats: mends,
    // An empty name removes the judge.
    ...(isOtherJudge ? (is.judge === '' ? { judge: '' } : judging.value) : {}),
    reason,
  })
}
