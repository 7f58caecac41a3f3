// Checks the size of a device's stream of signatures. The signatures themselves are checked in `store/signing`.

import type { Envelope } from '../../store/port.ts'
import { isTime, isValueOversized, createLastingFault, type EnvelopeFault } from './faults.ts'

/**
 * Maximum number of statements in a stream. A device writes statements when games or rounds are finished and, as a hub,
 * one for each message that it accepted.
 */
const MAX_SIGNATURE_STATEMENTS = 100_000
/** Maximum number of heads in one statement. A device that joins signs all streams of its club at once. */
export const MAX_HEADS_PER_STATEMENT = 50_000
/** Maximum length of stream names, keys and signatures. */
const MAX_SIGNATURE_TEXT_LENGTH = 1_000

export function signatureStreamFault(envelopes: readonly Envelope[]): EnvelopeFault | undefined {
  for (const envelope of envelopes) {
    if (envelope.version > MAX_SIGNATURE_STATEMENTS)
      return createLastingFault(envelope, 'gate/too-many', { most: MAX_SIGNATURE_STATEMENTS })
    if (!isTime(envelope.at)) return createLastingFault(envelope, 'gate/bad-time')
    if (isValueOversized(envelope.payload, MAX_HEADS_PER_STATEMENT) || hasLongText(envelope.payload))
      return createLastingFault(envelope, 'gate/too-large')
  }
  return undefined
}

/** Whether any text in the value is too long. Expects a value that is not oversized. */
function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MAX_SIGNATURE_TEXT_LENGTH
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongText)
}
