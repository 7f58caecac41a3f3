// A device proves its identity to a hub with its key: it signs the ends of the chains that it extends. The hash of each
// end covers everything before it, including the stream and the device of every envelope.

import { canonicalJson } from '../canonicalJson.ts'
import { chainEndOf, GENESIS } from '../hash.ts'
import type { SentStreamPart } from './messages.ts'

/** Key with which a device signs at a hub. */
export interface DeviceSigner {
  /** Public half: raw, in base64url. */
  readonly key: string
  sign(text: string): string
}

/** Text that a device signs when it sends these parts. */
export function signingTextOfPush(laptop: string, parts: readonly SentStreamPart[]): string {
  const heads = parts.map(({ stream, envelopes }) => {
    const { version, hash } = envelopes.length > 0 ? chainEndOf(envelopes) : GENESIS
    return [stream, version, hash]
  })
  return `consigliere push ${canonicalJson([laptop, heads])}`
}

/** A device's request for a new id. The old key signs the new id, the new key and the hash of a new token. */
export interface DeviceRenewalRequest {
  readonly laptop: string
  readonly key: string
  readonly tokenHash: string
}

export function signingTextOfRenewal(before: string, { laptop, key, tokenHash }: DeviceRenewalRequest): string {
  return `consigliere identity ${canonicalJson([before, laptop, key, tokenHash])}`
}

/** Claims in a request about the program that sends it. */
export interface HubRequestClaim {
  readonly laptop: string
  /** Identifies the run of the program. */
  readonly session: string
  /** Name of the computer that the program runs on. */
  readonly machine: string
}

/**
 * Text that a device signs with each request, so that only the owner of the device's key can claim on which computer
 * the device runs. `challenge` comes from the hub, and each `number` is used once, so a copy of the request proves
 * nothing.
 */
export function signingTextOfRequest(
  challenge: string,
  { laptop, session, machine }: HubRequestClaim,
  number: number,
): string {
  return `consigliere line ${canonicalJson([challenge, laptop, session, machine, number])}`
}
