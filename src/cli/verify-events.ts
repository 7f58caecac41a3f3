// Reads the envelopes of a journal or a backup and checks their chains with the store's own code:
// each version follows the one before, each hash is over what stands there. Stops at the first fault.

import { GENESIS, sealedOf, unseal, type ChainEnd } from '../store/hash.ts'
import { emptyDisk, memoryDisk } from '../store/journal-memory.ts'
import { readMarker, START } from '../store/journal-notes.ts'
import { scan } from '../store/journal-scan.ts'
import type { Envelope } from '../store/port.ts'
import { scanJson } from '../club/records/scanJson.ts'
import type { Fault } from './fault-sentences.ts'

export interface ReadEvents {
  readonly streams: ReadonlyMap<string, readonly Envelope[]>
  readonly events: number
  /** Line of the file an envelope stands in. */
  readonly lineOf: (stream: string, version: number) => number
  readonly fault?: Fault
}

/** Envelopes stream by stream; refuses the first that does not follow. */
class Chains {
  readonly streams = new Map<string, Envelope[]>()
  readonly #lines = new Map<string, number[]>()
  events = 0
  fault: Fault | undefined

  add(envelope: Envelope, line: number): void {
    if (this.fault !== undefined) return
    const { stream, version, hash } = envelope
    const own = this.streams.get(stream) ?? []
    const end: ChainEnd = own.at(-1) ?? GENESIS
    if (version !== end.version + 1) {
      this.fault = { code: 'verify/version-gap', params: { line, stream, version, expected: end.version + 1 } }
    } else if (!unseal(stream, end, [sealedOf(envelope)], { version, hash }).ok) {
      this.fault = { code: 'store/tampered', params: { line, stream, version } }
    } else {
      own.push(envelope)
      this.streams.set(stream, own)
      const lines = this.#lines.get(stream) ?? []
      lines.push(line)
      this.#lines.set(stream, lines)
      this.events += 1
    }
  }

  read(fault: Fault | undefined = this.fault): ReadEvents {
    return { streams: this.streams, events: this.events, lineOf: (stream, version) => this.#lines.get(stream)?.[version - 1] ?? 0, ...(fault === undefined ? {} : { fault }) }
  }
}

export function readBackup(text: string): ReadEvents {
  const chains = new Chains()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const envelope = envelopeOf(line, index + 1)
    if (!envelope.ok) return chains.read(envelope.fault)
    chains.add(envelope.value, index + 1)
    if (chains.fault !== undefined) break
  }
  return chains.read()
}

type ReadEnvelope = { readonly ok: true; readonly value: Envelope } | { readonly ok: false; readonly fault: Fault }

function envelopeOf(text: string, line: number): ReadEnvelope {
  const places = scanJson(text)
  if (!places.ok) return { ok: false, fault: { code: places.error.code, params: { line, place: places.error.place } } }
  const value = JSON.parse(text) as Partial<Record<keyof Envelope, unknown>> | null
  const shape: Readonly<Record<Exclude<keyof Envelope, 'payload'>, string>> = { stream: 'string', version: 'number', hash: 'string', type: 'string', at: 'number', author: 'string', private: 'boolean' }
  const wrong = Object.entries(shape).find(([key, type]) => typeof value?.[key as keyof Envelope] !== type)
  if (wrong !== undefined || value === null) return { ok: false, fault: { code: 'verify/not-an-event', params: { line, place: wrong?.[0] ?? '' } } }
  return { ok: true, value: value as Envelope }
}

export async function readJournal(text: string, marker?: string): Promise<ReadEvents> {
  const chains = new Chains()
  const memory = emptyDisk()
  memory.bytes = new TextEncoder().encode(text)
  if (marker !== undefined) memory.notes.set('marker', marker)
  const disk = memoryDisk(memory)
  const noted = await readMarker(disk)
  let isRewritten = false
  const { end, fault } = await scan(disk, START, (envelopes, isSound, after) => {
    if (!isSound) return
    isRewritten ||= noted !== undefined && after.count === noted.count && after.chain !== noted.chain
    for (const envelope of envelopes) chains.add(envelope, after.lines)
  })
  if (chains.fault !== undefined) return chains.read()
  if (fault !== undefined) return chains.read({ code: `journal/${fault}`, params: { line: end.lines + 1 } })
  if (isRewritten) return chains.read({ code: 'journal/rewritten', params: {} })
  if (noted !== undefined && end.count < noted.count) return chains.read({ code: 'journal/cut', params: { line: end.lines + 1, count: noted.count - end.count } })
  return chains.read()
}
