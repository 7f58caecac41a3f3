// Backups that were changed outside the program.

import { expect } from 'vitest'
import { createBackupWriter } from '../../src/files/backup/write.ts'
import { envelopeOf, GENESIS, type ChainEnd } from '../../src/store/hash.ts'
import { seal } from '../store/sealed.ts'

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

/**
 * A backup with changed envelopes. `resealed` gives them correct hashes and the file a correct manifest, as a forger
 * would.
 */
export function forged(backup: string, change: (envelopes: MutableEnvelope[]) => void, resealed: boolean): string {
  const lines = backup.trimEnd().split('\n')
  const envelopes = lines.slice(1, -1).map((line) => JSON.parse(line) as MutableEnvelope)
  change(envelopes)
  if (!resealed)
    return `${[lines[0], ...envelopes.map((envelope) => JSON.stringify(envelope)), lines.at(-1)].join('\n')}\n`
  const ends = new Map<string, ChainEnd>()
  const writer = createBackupWriter()
  for (const envelope of envelopes) {
    const [sealed] = seal(envelope.stream, ends.get(envelope.stream) ?? GENESIS, [envelope])
    if (sealed === undefined) throw new Error('nothing sealed')
    ends.set(envelope.stream, sealed)
    writer.add(envelopeOf(sealed))
  }
  return `${writer.end(1).lines.join('\n')}\n`
}

export function find(
  envelopes: readonly MutableEnvelope[],
  type: string,
  fits: (payload: Record<string, unknown>) => boolean = () => true,
): MutableEnvelope {
  return envelopes.find((envelope) => envelope.type === type && fits(envelope.payload)) ?? expect.fail(`no ${type}`)
}
