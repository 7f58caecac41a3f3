// Form values for points outside games, and their faults. Pure.

import type { ApiError } from '../../../../api/contract/apiResult.ts'
import { tryParsePoints } from '../../../../scoring/points.ts'
import type { FieldFault } from '../../../shared/form/fieldFaults.ts'

export interface PointsOutsideGamesDraft {
  /** '' if nobody is chosen yet. */
  member: string
  /** '' for the whole season. */
  stage: string
  points: string
  reason: string
}

/** The field at which a refusal is shown; every other refusal is shown below the form. */
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

/** Shown while typing. Faults about missing values wait until the first attempt to save. */
export function isFaultOfTypedPoints({ what }: FieldFault): boolean {
  return what === 'ledger.notNumber'
}

export function fieldFaultOfPointsRefusal(error: ApiError): FieldFault | undefined {
  const field = FIELD_BY_REFUSAL_CODE[error.code]
  return field && { field, what: error }
}
