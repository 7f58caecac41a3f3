// Backups changed behind the program's back.

import { expect } from 'vitest'
import { envelopeOf, GENESIS, seal, type ChainEnd } from '../../src/store/hash.ts'
import type { Envelope } from '../../src/store/port.ts'

export interface MutableEnvelope {
  stream: string
  version: number
  type: string
  payload: Record<string, unknown>
  at: number
  author: string
  private: boolean
  hash: string
}

/** A backup with its envelopes changed; `resealed` gives them true hashes again, as a forger would. */
export function forged(backup: string, change: (envelopes: MutableEnvelope[]) => void, resealed: boolean): string {
  const envelopes = backup.trimEnd().split('\n').map((line) => JSON.parse(line) as MutableEnvelope)
  change(envelopes)
  const ends = new Map<string, ChainEnd>()
  const written = !resealed ? envelopes : envelopes.map((envelope): Envelope => {
    const [sealed] = seal(envelope.stream, ends.get(envelope.stream) ?? GENESIS, [envelope])
    if (sealed === undefined) throw new Error('nothing sealed')
    ends.set(envelope.stream, sealed)
    return envelopeOf(sealed)
  })
  return `${written.map((envelope) => JSON.stringify(envelope)).join('\n')}\n`
}

export function find(envelopes: readonly MutableEnvelope[], type: string, fits: (payload: Record<string, unknown>) => boolean = () => true): MutableEnvelope {
  return envelopes.find((envelope) => envelope.type === type && fits(envelope.payload)) ?? expect.fail(`no ${type}`)
}
