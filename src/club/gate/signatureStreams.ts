// The stream of a device's signatures: what they prove is checked elsewhere (store/signing); here they only have to be
// of a size that a club has.

import type { Envelope } from '../../store/port.ts'
import { isTime, oversized, unsound, type Unsound } from './faults.ts'

/** Statements of one device: one for each game that ended, and for each message that a hub took. */
const MOST_STATEMENTS = 100_000
/** Heads in one of them: a device that joins signs all streams of its club at once. */
export const MOST_HEADS = 50_000
/** Names of streams, keys and signatures. */
const LONGEST_NAME = 1_000

export function signaturesFault(envelopes: readonly Envelope[]): Unsound | undefined {
  for (const envelope of envelopes) {
    if (envelope.version > MOST_STATEMENTS) return unsound(envelope, 'gate/too-many', { most: MOST_STATEMENTS })
    if (!isTime(envelope.at)) return unsound(envelope, 'gate/bad-time')
    if (oversized(envelope.payload, MOST_HEADS) || hasLongText(envelope.payload))
      return unsound(envelope, 'gate/too-large')
  }
  return undefined
}

/** Of a value that is not oversized. */
function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > LONGEST_NAME
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongText)
}
