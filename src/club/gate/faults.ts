// Why an envelope does not stand: the same type for every stream. `waits`: what it refers to may still come.

import type { Rejection } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import { LONGEST_TEXT } from '../model/vocabulary.ts'

export { isTime } from '../model/times.ts'

export interface Unsound {
  readonly version: number
  readonly why: Rejection
  readonly waits?: true
}

type Placed = Pick<Envelope, 'version'>

export const unsound = ({ version }: Placed, code: string, params: Rejection['params'] = {}): Unsound => ({
  version,
  why: { code, params },
})

export const waits = (at: Placed, code: string, params: Rejection['params'] = {}): Unsound => ({
  ...unsound(at, code, params),
  waits: true,
})

export const refused = ({ version }: Placed, why: Rejection): Unsound => ({ version, why })

export const MOST_LINES = 1_000
/** A name inside a record, as the id of a person. */
const LONGEST_KEY = 1_000
/** Records and lists inside each other: rulebooks and decisions have about ten. */
const DEEPEST = 40

/**
 * Texts, names and lists no longer, numbers no larger and records no deeper than anything of a club has. Fields that
 * the vocabulary does not know count as well.
 */
export function oversized(value: unknown, most = 10_000, deepest = DEEPEST): boolean {
  if (typeof value === 'string') return value.length > LONGEST_TEXT
  if (typeof value === 'number') return !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)
  if (typeof value !== 'object' || value === null) return false
  if (deepest === 0) return true
  const [keys, all] = Array.isArray(value) ? [[], value] : [Object.keys(value), Object.values(value)]
  return (
    all.length > most ||
    keys.some((key) => key.length > LONGEST_KEY) ||
    all.some((each) => oversized(each, most, deepest - 1))
  )
}
