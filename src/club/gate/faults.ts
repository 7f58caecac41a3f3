// Why an envelope does not stand: the same type for every stream. `waits`: what it refers to may still come.

import type { Rejection } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'

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

/** From 1970 to 2100: any other time is a broken clock or a forgery. */
const EARLIEST = 0
const LATEST = Date.UTC(2100, 0, 1)
export const isTime = (at: number): boolean => at >= EARLIEST && at <= LATEST

// More than any game or plan has had; screens, files and the gate have the same.
export const MOST_ITEMS = 2_000
/** How many of them may be corrections, take-backs or fixes: each replays the whole game. */
export const MOST_CHANGES = 300
export const MOST_LINES = 1_000
const LONGEST_TEXT = 20_000

/** Texts no longer, lists no longer, numbers no larger than anything of a club has. */
export function oversized(value: unknown, most = 10_000): boolean {
  if (typeof value === 'string') return value.length > LONGEST_TEXT
  if (typeof value !== 'object' || value === null) return false
  const all = Array.isArray(value) ? value : Object.values(value)
  return all.length > most || all.some((each) => oversized(each, most))
}
