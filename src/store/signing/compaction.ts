// Removes countersignatures of countersignatures from a store: older versions of the program made them without end. A
// device's own signatures stay, with the first countersignature of each signer, and so does everything that is no
// signature. The device that compacts signs a list of the signatures that stay: without its key, gaps are tampering.

import { envelopeOf, GENESIS, seal } from '../hash.ts'
import type { Envelope, NewEvent } from '../port.ts'
import type { LaptopKey } from './keys.ts'
import {
  digestOf,
  isOwnStatement,
  nameOfHead,
  SIGNATURES,
  SIGNATURES_COMPACTED,
  statementIn,
  textOf,
  type Compaction,
} from './signatures.ts'
import { movedBy, placeOf } from './signer.ts'

type Streams = ReadonlyMap<string, readonly Envelope[]>

export interface Compacted {
  /** The whole store after the compaction. */
  readonly streams: Streams
  /** Of each stream of signatures. */
  readonly counts: readonly { readonly stream: string; readonly kept: number; readonly removed: number }[]
}

/** Undefined where there is nothing to remove. */
export function compactSignatures(
  streams: Streams,
  key: LaptopKey,
  { at, author }: { readonly at: number; readonly author: string },
): Compacted | undefined {
  const own = SIGNATURES + key.laptop
  const before = movedBy(streams.get(own) ?? [], key)
  const names = [...streams.keys()].filter((stream) => stream.startsWith(SIGNATURES)).sort()
  const flags = new Map(names.map((name) => [name, staysIn(name, streams, before)]))
  const kept = new Map(
    names.map((name) => [name, (streams.get(name) ?? []).filter((_, index) => flags.get(name)?.[index] === true)]),
  )
  const counts = names.map((stream) => {
    const count = kept.get(stream)?.length ?? 0
    return { stream, kept: count, removed: (streams.get(stream)?.length ?? 0) - count }
  })
  if (counts.every(({ removed }) => removed === 0)) return undefined
  const sealed = new Map([...kept].map(([name, envelopes]) => [name, resealed(name, envelopes)]))
  const statement: Compaction = {
    laptop: key.laptop,
    key: key.key,
    at,
    streams: counts.map(({ stream, removed }) => {
      const signatures = (kept.get(stream) ?? []).flatMap((envelope) => statementIn(envelope)?.signature ?? [])
      return [stream, signatures.length, removed, digestOf(signatures)] as const
    }),
    moved: movedHeads(streams, kept, sealed, flags, before),
  }
  const payload = { statement, signature: key.sign(textOf(statement)) }
  const event: NewEvent = { type: SIGNATURES_COMPACTED, payload, at, author, private: false, laptop: key.laptop }
  sealed.set(own, resealed(own, [...(kept.get(own) ?? []), event]))
  const others = [...streams].filter(([stream]) => !stream.startsWith(SIGNATURES))
  return { streams: new Map([...others, ...[...sealed].filter(([, envelopes]) => envelopes.length > 0)]), counts }
}

const resealed = (stream: string, events: readonly NewEvent[]) => seal(stream, GENESIS, events).map(envelopeOf)

/** A countersignature stays where it is its signer's first over a statement that another device made. */
function staysIn(name: string, streams: Streams, moved: ReadonlyMap<string, number>): readonly boolean[] {
  const spokenFor = new Map<string, number>()
  return (streams.get(name) ?? []).map((envelope) => {
    const signed = statementIn(envelope)
    if (!signed || isOwnStatement(envelope)) return true
    let stays = false
    for (const head of signed.statement.heads) {
      const [stream] = head
      if (stream === name) continue
      const others = streams.get(stream) ?? []
      const place = placeOf(head, others, moved)
      // The signed head is missing: it stays, so that `verify` finds it.
      if (!stream.startsWith(SIGNATURES) || place === undefined) stays = true
      else {
        const from = spokenFor.get(stream) ?? 0
        stays ||= others.slice(from, place).some(isOwnStatement)
        spokenFor.set(stream, Math.max(from, place))
      }
    }
    return stays
  })
}

function movedHeads(
  streams: Streams,
  kept: Streams,
  sealed: Streams,
  flags: ReadonlyMap<string, readonly boolean[]>,
  before: ReadonlyMap<string, number>,
): Compaction['moved'] {
  const moved = new Map<string, Compaction['moved'][number]>()
  for (const envelope of [...kept.values()].flat())
    for (const head of statementIn(envelope)?.statement.heads ?? []) {
      const [stream, version, hash] = head
      if (!stream.startsWith(SIGNATURES) || sealed.get(stream)?.[version - 1]?.hash === hash) continue
      const place = placeOf(head, streams.get(stream) ?? [], before)
      if (place === undefined) continue
      const now = (flags.get(stream) ?? []).slice(0, place).filter(Boolean).length
      moved.set(nameOfHead(stream, version, hash), [stream, version, hash, now])
    }
  return [...moved.values()]
}
