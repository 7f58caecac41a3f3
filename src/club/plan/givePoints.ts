// Points that belong to no game, given or taken: what is refused, and the event of what is not. Nothing is ever
// changed: what was given is put right, or taken back with no points, by another line that names it. Pure; id and stamp
// come in.

import { MOST_GIVEN, type GivenPoints } from '../../scoring/ledger/given.ts'
import { isHundredths, points } from '../../scoring/points.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { memberOf } from '../model/find.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import type { Stamp } from '../model/clubEvents.ts'
import { stageOf, type PlanData } from './changePlan.ts'

export interface GivenRequest extends Pick<GivenPoints, 'member' | 'stage' | 'reason' | 'replaces'> {
  /** 0 together with `replaces` takes those points back. */
  readonly hundredths: number
}

export function givePoints(
  { club, plan }: Pick<PlanData, 'club' | 'plan'>,
  { member: id, stage, hundredths, reason, replaces }: GivenRequest,
  line: string,
  { author, at }: Stamp,
): Result<readonly PlanEvent[]> {
  const member = memberOf(club, id)
  if (!member.ok) return member
  const known = stage === undefined ? undefined : stageOf(plan, stage)
  if (known && !known.ok) return known
  const said = reason.trim()
  if (said === '') return err({ code: 'plan/points-reason', params: { name: member.value.name } })
  const wrong = replaces === undefined ? undefined : replacesFault(plan.given, id, replaces)
  if (wrong) return err(wrong)
  const isTakenBack = hundredths === 0 && replaces !== undefined
  if (!isHundredths(hundredths) || Math.abs(hundredths) > MOST_GIVEN || (hundredths === 0 && !isTakenBack))
    return err({ code: 'plan/points-range', params: { most: MOST_GIVEN / 100 } })
  return ok([
    {
      type: 'PointsGiven',
      id: line,
      member: id,
      ...(stage === undefined ? {} : { stage }),
      hundredths: points(hundredths),
      reason: said,
      author,
      at,
      ...(replaces === undefined ? {} : { replaces }),
    },
  ])
}

function replacesFault(given: readonly GivenPoints[], member: string, replaces: string): Rejection | undefined {
  const line = given.find(({ id }) => id === replaces)
  if (!line) return { code: 'ledger/no-such-line', params: { line: replaces.slice(0, 60) } }
  if (given.some((each) => each.replaces === replaces))
    return { code: 'ledger/already-replaced', params: { line: replaces } }
  return line.member === member ? undefined : { code: 'plan/points-of-another', params: {} }
}
