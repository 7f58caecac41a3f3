// Gives or takes away points outside games. Lines are never changed: to correct a line or to take it back with 0
// points, another line is added that names the first. Pure; the caller passes id and stamp.

import { err, ok, type Result, type Rejection } from '../../rules/vocabulary.ts'
import { isFreeId } from '../model/ids.ts'
import { findMember } from '../model/clubLookups.ts'
import { type PlanEvent } from '../model/planEvents.ts'
import { findStageInPlan, type PlanChangeContext } from './changePlan.ts'
import { MAX_GIVEN_POINTS_HUNDREDTHS, type GivenPoints } from '../../scoring/ledger/givenPoints.ts'
import { isHundredths, points } from '../../scoring/points.ts'
import type { EventStamp } from '../model/clubEvents.ts'

/** Maximum number of lines with points outside games. No season has had as many. */
const MAX_GIVEN_LINES = 5_000

export interface GivenPointsRequest extends Pick<GivenPoints, 'member' | 'stage' | 'reason' | 'replaces'> {
  /** Points in hundredths. If 0 is given together with `replaces`, the replaced points are taken back. */
  readonly hundredths: number
}

/** `most` is the limit in hundredths, for positive and negative points. */
export function decideGivenPoints(
  { club, plan }: Pick<PlanChangeContext, 'club' | 'plan'>,
  { member: id, stage, hundredths, reason, replaces }: GivenPointsRequest,
  line: string,
  { author, at }: EventStamp,
  most: number = MAX_GIVEN_POINTS_HUNDREDTHS,
): Result<readonly PlanEvent[]> {
  if (!isFreeId({ has: (each) => plan.given.some((given) => given.id === each) }, line))
    return err({ code: 'record/repeated-id', params: { id: line.slice(0, 60) } })
  if (plan.given.length >= MAX_GIVEN_LINES) return err({ code: 'gate/too-many', params: { most: MAX_GIVEN_LINES } })
  const member = findMember(club, id)
  if (!member.ok) return member
  const known = stage === undefined ? undefined : findStageInPlan(plan, stage)
  if (known && !known.ok) return known
  const said = reason.trim()
  if (said === '') return err({ code: 'plan/points-reason', params: { name: member.value.name } })
  const wrong = replaces === undefined ? undefined : replacesFault(plan.given, id, replaces)
  if (wrong) return err(wrong)
  const isTakenBack = hundredths === 0 && replaces !== undefined
  if (!isHundredths(hundredths) || Math.abs(hundredths) > most || (hundredths === 0 && !isTakenBack))
    return err({ code: 'plan/points-range', params: { most: most / 100 } })
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
