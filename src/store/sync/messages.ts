// Messages between device and hub: heads, remainders of streams, and appends, each limited in size. Both ends parse
// them with these schemas. The chain is verified separately (hash.ts).

import { z } from 'zod'
import { canonicalJson } from '../canonicalJson.ts'
import { isWithinNestingLimit } from '../nestingLimit.ts'
import type { Envelope, StoreError, StreamHead } from '../port.ts'
import type { HubRequestTimes } from './hubTime.ts'
import { timestampSchema } from './policy.ts'

/**
 * Size at which a message is full, in envelopes and in characters. The last envelope of a message may exceed the number
 * of characters, and envelopes under a receipt may exceed both numbers.
 */
const MAX_ENVELOPES_PER_MESSAGE = 1_000
const MAX_MESSAGE_CHARACTERS = 1_000_000
/** Approximate size of an envelope without its payload. */
const ENVELOPE_OVERHEAD_CHARACTERS = 400
/** Maximum size of a whole request, which the server enforces, and of a response, which the device enforces. */
export const MAX_HUB_MESSAGE_BYTES = 16 * 1024 * 1024
const MAX_STREAMS_PER_MESSAGE = 1_000
/** Maximum number of milliseconds that a hub waits for changes before it responds. */
export const MAX_NEWS_WAIT_MS = 25_000

const name = z.string().min(1).max(300)
const version = z.int().min(0)
const hash = z.string().regex(/^([0-9a-f]{64})?$/)

const envelope = z.strictObject({
  stream: name,
  version: z.int().min(1),
  hash: z.string().length(64),
  at: timestampSchema,
  author: z.string().max(1_000),
  type: z.string().max(200),
  /** The payload is known to be JSON once its hash has been computed. */
  payload: z.unknown().refine(isWithinNestingLimit),
  private: z.boolean(),
  laptop: z.string().min(1).max(60).exactOptional(),
})

const part = z.strictObject({
  stream: name,
  expectedVersion: version,
  envelopes: z.array(envelope).max(MAX_ENVELOPES_PER_MESSAGE * 12),
  /** The hub's own receipt for the last envelope. */
  receipt: z.string().max(200).exactOptional(),
})

export const headsRequestSchema = z.strictObject({
  /** Cursor of the last response. If omitted, all heads are requested. */
  cursor: z.string().max(100).exactOptional(),
  wait: z.int().min(0).max(MAX_NEWS_WAIT_MS).exactOptional(),
  /** Sent only to a hub that has reported its time, because older hubs refuse this field. */
  ahead: z.strictObject({ ms: z.int(), within: z.int().min(0) }).exactOptional(),
})
export const readRequestSchema = z.strictObject({
  streams: z.array(z.strictObject({ stream: name, from: z.int().min(1) })).max(MAX_STREAMS_PER_MESSAGE),
})
export const appendRequestSchema = z.strictObject({
  /** If `true`, either all parts are stored or none. Otherwise each part is stored separately. */
  atomic: z.boolean().exactOptional(),
  parts: z.array(part).max(MAX_STREAMS_PER_MESSAGE),
})

const head = z.tuple([name, version, hash])
export const headsAnswerSchema = z.object({
  cursor: z.string().max(100),
  isAll: z.boolean(),
  heads: z.array(head),
  vocabulary: z.int().exactOptional(),
  alsoOn: z.string().max(100).exactOptional(),
  times: z.tuple([z.number(), z.number()]).exactOptional(),
})
export const readAnswerSchema = z.object({
  parts: z.array(
    z.object({ stream: name, envelopes: z.array(envelope), receipt: z.string().max(200).exactOptional() }),
  ),
})
const refusal = z.object({
  code: z.string().max(100),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export const appendAnswerSchema = z.object({
  parts: z.array(z.union([z.object({ head }), z.object({ error: refusal })])),
})
export const refusalAnswerSchema = refusal

export type HeadsRequest = z.infer<typeof headsRequestSchema>
export type ReadRequest = z.infer<typeof readRequestSchema>

export interface HeadsAnswer {
  readonly cursor: string
  /** Whether `heads` contains all heads. If not, it contains only those that have changed since the cursor. */
  readonly isAll: boolean
  readonly heads: readonly (readonly [stream: string, version: number, hash: string])[]
  /** Vocabulary version that the hub's program knows. Omitted by older hubs. */
  readonly vocabulary?: number
  /** The other computer that uses the identity of the requesting device. */
  readonly alsoOn?: string
  /** The hub's times when the request arrived and when it was answered. Omitted by older hubs. */
  readonly times?: HubRequestTimes
}

export interface SentStreamPart {
  readonly stream: string
  readonly expectedVersion: number
  readonly envelopes: readonly Envelope[]
  /** The hub's receipt for the last envelope, if the hub had these envelopes and lost them. */
  readonly receipt?: string
}

export interface ReadStreamPart {
  readonly stream: string
  readonly envelopes: readonly Envelope[]
  /** The hub's signature over the last envelope (`signingTextOfReceipt`). Omitted by older hubs. */
  readonly receipt?: string
}

/**
 * Text that a hub signs for the envelopes that it sends. With this receipt, a device can return them to a hub that lost
 * them.
 */
export function signingTextOfReceipt({ stream, version: at, hash: end }: StreamHead): string {
  return `consigliere receipt ${canonicalJson([stream, at, end])}`
}

export type AppendedStreamResult = { readonly head: readonly [string, number, string] } | { readonly error: StoreError }

/** Collects the envelopes of one message, up to its limits. */
export class HubMessageCapacity {
  #count = 0
  #characters = 0

  get isFull(): boolean {
    return this.#count >= MAX_ENVELOPES_PER_MESSAGE || this.#characters >= MAX_MESSAGE_CHARACTERS
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Whether all of these envelopes still fit. */
  hasRoomFor(envelopes: readonly Envelope[]): boolean {
    const characters = envelopes.reduce((sum, envelope) => sum + charactersOf(envelope), 0)
    return (
      this.#count + envelopes.length <= MAX_ENVELOPES_PER_MESSAGE &&
      this.#characters + characters <= MAX_MESSAGE_CHARACTERS
    )
  }

  /** Adds all envelopes, even if they exceed the limits. */
  addAll(envelopes: readonly Envelope[]): void {
    for (const envelope of envelopes) this.#add(envelope)
  }

  /** Adds and returns the first envelopes until the message is full. The last of them may exceed the size. */
  takeFitting(envelopes: readonly Envelope[]): readonly Envelope[] {
    const fitting: Envelope[] = []
    for (const envelope of envelopes) {
      if (this.isFull) break
      fitting.push(envelope)
      this.#add(envelope)
    }
    return fitting
  }

  #add(envelope: Envelope): void {
    this.#count += 1
    this.#characters += charactersOf(envelope)
  }
}

const charactersOf = ({ payload }: Envelope): number => ENVELOPE_OVERHEAD_CHARACTERS + JSON.stringify(payload).length

export const headTupleOf = ({ stream, version: at, hash: end }: StreamHead) => [stream, at, end] as const
