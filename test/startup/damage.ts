// Ways to damage a journal and a database, and calculations of what remains in both. The calculations use only bytes
// and versions, without the code under test.

import type { Envelope } from '../../src/store/port.ts'
import type { Machine } from './machine.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))

export const linesOf = (bytes: Uint8Array) => text(bytes).split('\n').slice(0, -1)

export function editLines({ journal }: Machine, edit: (lines: readonly string[]) => readonly string[]): void {
  journal.setBytes(bytesOf(edit(linesOf(journal.bytes()))))
}

export function flipBit({ journal }: Machine, at: number, bit = 0): void {
  const bytes = journal.bytes().slice()
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  journal.setBytes(bytes)
}

/** Index of the middle byte of the journal line at this share of the journal, from 0 to 1. */
export function middleOfLine({ journal }: Machine, share: number): number {
  const lines = linesOf(journal.bytes())
  const index = Math.min(lines.length - 1, Math.floor(lines.length * share))
  const before = bytesOf(lines.slice(0, index)).length
  return before + Math.floor(new TextEncoder().encode(lines[index] ?? '').length / 2)
}

/** Removes the last `by` events of every stream from the store. `Infinity` removes all events. */
export function shorten({ shelf }: Machine, by: number): void {
  for (const [stream, { records }] of [...shelf]) {
    const left = records.slice(0, Math.max(0, records.length - by))
    const end = left.at(-1)
    if (end === undefined) shelf.delete(stream)
    else shelf.set(stream, { records: left, end: { version: end.version, hash: end.hash } })
  }
}

/** Events in every line that is still valid JSON in UTF-8. */
export function eventsIn(bytes: Uint8Array): readonly Envelope[] {
  return [...byteLines(bytes)].flatMap((line) => {
    try {
      const { events } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line)) as {
        readonly events?: readonly Envelope[]
      }
      return events ?? []
    } catch {
      return []
    }
  })
}

/** Number of written events that are missing in both copies. A stream ends at its first gap. */
export function goneFrom(before: Machine, { shelf, journal }: Machine): number {
  const written = eventsIn(before.journal.bytes())
  const readable = new Set(eventsIn(journal.bytes()).map((event) => JSON.stringify(event)))
  const broken = new Set<string>()
  return written.filter((event) => {
    const isHeld = (shelf.get(event.stream)?.end.version ?? 0) >= event.version || readable.has(JSON.stringify(event))
    if (!isHeld) broken.add(event.stream)
    return broken.has(event.stream)
  }).length
}

function* byteLines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(0x0a, start)
    const end = feed === -1 ? bytes.length : feed
    yield bytes.subarray(start, end)
    start = end + 1
  }
}
