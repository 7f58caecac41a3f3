// Text of a journal: one JSON line per append, `{"chain":"<hash>","events":[...]}`. The hash is SHA-256 over the
// previous line's hash and the text of the events. The first line continues `INITIAL_CHAIN_HASH`. Pure.

import { canonicalJson } from './canonicalJson.ts'
import { joinBytes, sha256HexOfBytes } from './hash.ts'
import { platform } from './platform.ts'
import type { Envelope } from './port.ts'

export const INITIAL_CHAIN_HASH = '0'.repeat(64)
const LINE_FEED = 0x0a
const LINE_OPENING = '{"chain":"'
const EVENTS_OPENING = '","events":'
const EVENTS_OFFSET_BYTES = LINE_OPENING.length + INITIAL_CHAIN_HASH.length + EVENTS_OPENING.length

export interface JournalLine {
  readonly chain: string
  readonly envelopes: readonly Envelope[]
}

export interface EncodedJournalLine {
  readonly chain: string
  readonly bytes: Uint8Array
}

/** `texts` contains the canonical JSON of each envelope. */
export function encodeJournalLine(
  previous: string,
  envelopes: readonly Envelope[],
  texts: readonly string[] = envelopes.map(canonicalJson),
): EncodedJournalLine {
  const bytes = lineWithoutChain(texts)
  return withChain(bytes, chainOver(previous, eventsOf(bytes)))
}

/**
 * Like `encodeJournalLine`, but the platform hashes a long line. When fifty protocols are imported, hashing is most of
 * the work.
 */
export async function encodeJournalLineAsync(
  previous: string,
  envelopes: readonly Envelope[],
  texts: readonly string[] = envelopes.map(canonicalJson),
): Promise<EncodedJournalLine> {
  const bytes = lineWithoutChain(texts)
  return withChain(bytes, await sha256HexOfBytes(joinBytes([new TextEncoder().encode(previous), eventsOf(bytes)])))
}

function lineWithoutChain(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`${LINE_OPENING}${INITIAL_CHAIN_HASH}${EVENTS_OPENING}[${texts.join(',')}]}\n`)
}

function eventsOf(line: Uint8Array): Uint8Array {
  return line.subarray(EVENTS_OFFSET_BYTES, line.length - 2)
}

function withChain(bytes: Uint8Array, chain: string): EncodedJournalLine {
  bytes.set(new TextEncoder().encode(chain), LINE_OPENING.length)
  return { chain, bytes }
}

/**
 * Parses a line without its line feed. Returns `undefined` if the line cannot be read. Neither its chain nor the
 * envelopes' hashes are checked. From a damaged line, every part that reads as an envelope is returned.
 */
export function parseJournalLine(bytes: Uint8Array): JournalLine | undefined {
  try {
    const line: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof line !== 'object' || line === null || !('events' in line) || !Array.isArray(line.events))
      return undefined
    const chain = 'chain' in line && typeof line.chain === 'string' ? line.chain : ''
    return { chain, envelopes: line.events.filter(isEnvelope) }
  } catch {
    return undefined
  }
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false
  const { stream, version, hash } = value as Partial<Record<keyof Envelope, unknown>>
  return typeof stream === 'string' && typeof version === 'number' && typeof hash === 'string'
}

/** Whether `chain` is the right hash for this line after the line with the hash `previous`. */
export function hasValidLineChain(previous: string, line: Uint8Array, chain: string): boolean {
  return chainOver(previous, line.subarray(EVENTS_OFFSET_BYTES, line.length - 1)) === chain
}

function chainOver(previous: string, events: Uint8Array): string {
  return platform.hash(joinBytes([new TextEncoder().encode(previous), events]))
}

/** Splits bytes into complete lines. `rest` contains the bytes after the last line feed. */
export function splitCompleteLines(bytes: Uint8Array): {
  readonly lines: readonly Uint8Array[]
  readonly rest: Uint8Array
} {
  const lines: Uint8Array[] = []
  let start = 0
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  return { lines, rest: bytes.subarray(start) }
}
