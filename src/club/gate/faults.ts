// Faults of envelopes, for all kinds of streams: the version of an invalid envelope and the reason. A fault from
// `createTemporaryFault` means that the data which the envelope refers to may still arrive.

import type { Rejection } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import { MAX_STORED_TEXT_LENGTH } from '../model/vocabulary.ts'

export { isValidEventTime as isTime } from '../model/eventTimeRange.ts'

export interface EnvelopeFault {
  readonly version: number
  readonly why: Rejection
  readonly waits?: true
}

type VersionedEnvelope = Pick<Envelope, 'version'>

export const createLastingFault = (
  { version }: VersionedEnvelope,
  code: string,
  params: Rejection['params'] = {},
): EnvelopeFault => ({
  version,
  why: { code, params },
})

export const createTemporaryFault = (
  at: VersionedEnvelope,
  code: string,
  params: Rejection['params'] = {},
): EnvelopeFault => ({
  ...createLastingFault(at, code, params),
  waits: true,
})

export const rejectionToEnvelopeFault = ({ version }: VersionedEnvelope, why: Rejection): EnvelopeFault => ({
  version,
  why,
})

/** Maximum length of a key in an object. A key may be the id of a person. */
const MAX_KEY_LENGTH = 1_000
/** Maximum nesting of objects and lists. Rulebooks and decisions have about ten levels. */
const MAX_NESTING_DEPTH = 40

/**
 * Whether any text, key, list, number or nesting exceeds the limits, which are higher than anything that occurs in a
 * club. Fields outside the vocabulary are checked as well.
 */
export function isValueOversized(value: unknown, most = 10_000, deepest = MAX_NESTING_DEPTH): boolean {
  if (typeof value === 'string') return value.length > MAX_STORED_TEXT_LENGTH
  if (typeof value === 'number') return !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)
  if (typeof value !== 'object' || value === null) return false
  if (deepest === 0) return true
  const [keys, all] = Array.isArray(value) ? [[], value] : [Object.keys(value), Object.values(value)]
  return (
    all.length > most ||
    keys.some((key) => key.length > MAX_KEY_LENGTH) ||
    all.some((each) => isValueOversized(each, most, deepest - 1))
  )
}
