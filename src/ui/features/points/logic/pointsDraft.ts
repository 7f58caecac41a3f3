// Form values for points outside games, and errors in these values. Pure.

import type { ApiError } from '../../../../api/contract/apiResult.ts'
import { tryParsePoints } from '../../../../scoring/points.ts'
import type { FieldFault } from '../../../shared/form/fieldFaults.ts'

export interface PointsOutsideGamesDraft {
  /** Id of the member; '' if nobody is chosen yet. */
  member: string
  /** Id of the stage; '' for the whole season. */
  stage: string
  points: string
  reason: string
}

/** Field next to which a refusal with this code is shown. All other refusals are shown below the form. */
const FIELD_BY_REFUSAL_CODE: Readonly<Record<string, keyof PointsOutsideGamesDraft>> = {
  'plan/points-reason': 'reason',
  'plan/points-range': 'points',
}

export function faultsOfPointsDraft({ member, points, reason }: PointsOutsideGamesDraft): readonly FieldFault[] {
  return [
    ...(member === '' ? [{ field: 'member', what: 'common.chooseOne' }] : []),
    ...(points.trim() === '' ? [{ field: 'points', what: 'common.required' }] : []),
    ...(points.trim() !== '' && tryParsePoints(points) === undefined
      ? [{ field: 'points', what: 'ledger.notNumber' }]
      : []),
    ...(reason.trim() === '' ? [{ field: 'reason', what: 'common.required' }] : []),
  ]
}

/** Whether a fault is shown while the user types. A missing value is reported only after the first attempt to save. */
export function isFaultOfTypedPoints({ what }: FieldFault): boolean {
  return what === 'ledger.notNumber'
}

export function fieldFaultOfPointsRefusal(error: ApiError): FieldFault | undefined {
  const field = FIELD_BY_REFUSAL_CODE[error.code]
  return field && { field, what: error }
}
