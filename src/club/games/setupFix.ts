// What is asked to be put right at a table, as a change of its log: people known and each at one seat, what is as it was
// left out. Pure.

import type { SeatMend } from '../../rules/log.ts'
import type { Change } from '../../rules/play.ts'
import { err, ok, seat, type Result, type Role } from '../../rules/vocabulary.ts'
import type { ClubState } from '../model/clubState.ts'
import { memberOf } from '../model/find.ts'
import type { GameOpened } from '../model/game.ts'
import { judgeFault, judgeIdOf, judgeNow } from '../model/judges.ts'
import type { NamedJudge } from '../model/plan.ts'
import { personOf } from '../model/merged.ts'

export interface SetupFixRequest {
  readonly seats: readonly {
    readonly seat: number
    readonly role?: Role
    readonly immune?: boolean
    readonly member?: string
  }[]
  readonly judge?: string
  /** The member that he is; '' = a guest. Absent: the member of that name. */
  readonly judgeId?: string
  readonly reason: string
}

/** Errors: `members/unknown`, `games/seated-twice`, `mend/no-such-seat`, `mend/nothing`. */
export function setupFixOf(
  club: ClubState,
  { header, players, ...opened }: GameOpened,
  { seats, judge, judgeId: asked, reason }: SetupFixRequest,
): Result<Change> {
  const people = new Map(players.map((player) => [player.seat, personOf(club, player.member)]))
  const mends: SeatMend[] = []
  for (const { seat: at, role, immune, member } of seats) {
    const deal = header.seats[at - 1]
    if (!deal) return err({ code: 'mend/no-such-seat', params: { seat: at } })
    const isOther = member !== undefined && member !== people.get(at)
    const known = isOther ? memberOf(club, member) : undefined
    if (known?.ok === false) return known
    if (known) people.set(at, member ?? '')
    const mend = {
      ...(role === undefined || role === deal.role ? {} : { role }),
      ...(immune === undefined || immune === deal.immune ? {} : { immune }),
      ...(known ? { player: { member: known.value.id, name: known.value.name } } : {}),
    }
    if (Object.keys(mend).length > 0) mends.push({ seat: seat(at), ...mend })
  }
  const twice = [...people.values()].find((member, index, all) => all.indexOf(member) !== index)
  if (twice !== undefined)
    return err({ code: 'games/seated-twice', params: { name: club.members.get(twice)?.name ?? twice } })
  const judging = judgeFault(club, asked)
  if (!judging.ok) return judging
  const was = judgeNow<NamedJudge>(opened, club)
  const judgeId =
    judge === undefined ? undefined : judgeIdOf(club, { judge, ...(asked === undefined ? {} : { judgeId: asked }) })
  const isOtherJudge = judge !== undefined && (judge !== was.judge || (asked !== undefined && judgeId !== was.judgeId))
  if (mends.length === 0 && !isOtherJudge) return err({ code: 'mend/nothing', params: {} })
  return ok({
    type: 'mend',
    seats: mends,
    ...(isOtherJudge ? { judge, ...(judgeId === undefined ? {} : { judgeId }) } : {}),
    reason,
  })
}
