// Which device writes: each has a random id, made once and kept next to its store, and each envelope names it
// (`laptop`). What a device only passes on (a restored backup, a synced stream) keeps the id it has.

import { z } from 'zod'
import { canonicalJson } from '../canonicalJson.ts'
import { chainEndOf, GENESIS } from '../hash.ts'
import type { EventStore, NewEvent, StreamAppend } from '../port.ts'
import type { SentPart } from './messages.ts'
import { parseJsonAs } from '../parseJson.ts'

export { fingerprintOf } from '../hash.ts'

/** Where a host keeps the note with the device's id. `read` returns undefined where there is none. */
export interface DurableNote {
  read(): Promise<string | undefined>
  /** Durable when it resolves. */
  write(text: string): Promise<void>
}

/** The note may also have the device's key (signing/keys.ts). */
const noteSchema = z.looseObject({
  id: z.string().min(1).max(60),
  /** Ids that the device had before, which another device uses as well. */
  former: z.array(z.string().max(60)).exactOptional(),
})

/** The id of the device; made at the first call. Throws when the note cannot be written. */
export async function loadOrCreateDeviceId(place: DurableNote, ids: () => string): Promise<string> {
  const known = parseDeviceNote(await place.read())
  if (known) return known.id
  const id = ids()
  await place.write(JSON.stringify({ id }))
  return id
}

/** Ids that this device had before this one. */
export async function readFormerDeviceIds(place: DurableNote): Promise<readonly string[]> {
  return parseDeviceNote(await place.read())?.former ?? []
}

/** An unreadable note counts as none: the store then gets a new device id, which does no harm. */
function parseDeviceNote(text: string | undefined): z.infer<typeof noteSchema> | undefined {
  return parseJsonAs(noteSchema, text)
}

// How a device shows who it is to a hub: by its key. What it sends is signed over the ends of the chains that it makes
// longer; each end's hash covers all before it, with the stream and the device of every envelope.
/** A device as it signs at a hub. */
export interface DeviceSigner {
  /** The public half: raw, base64url. */
  readonly key: string
  sign(text: string): string
}

/** What a device signs when it sends these. */
export function pushTextToSign(laptop: string, parts: readonly SentPart[]): string {
  const heads = parts.map(({ stream, envelopes }) => {
    const { version, hash } = envelopes.length > 0 ? chainEndOf(envelopes) : GENESIS
    return [stream, version, hash]
  })
  return `consigliere push ${canonicalJson([laptop, heads])}`
}

/** A device that takes a new id: its old key says so for the new one, under the hash of a new token. */
export interface RenewalRequest {
  readonly laptop: string
  readonly key: string
  readonly tokenHash: string
}

export function renewalTextToSign(before: string, { laptop, key, tokenHash }: RenewalRequest): string {
  return `consigliere identity ${canonicalJson([before, laptop, key, tokenHash])}`
}

/** What a request says of the program that sends it. */
export interface RequestClaim {
  readonly laptop: string
  /** The run of its program. */
  readonly session: string
  /** The computer it runs on. */
  readonly machine: string
}

/**
 * What a device signs with each request, so that only the owner of its key can say where it runs. `challenge` comes
 * from the hub, and `number` is used once: a copy of the request proves nothing.
 */
export function requestTextToSign(
  challenge: string,
  { laptop, session, machine }: RequestClaim,
  number: number,
): string {
  return `consigliere line ${canonicalJson([challenge, laptop, session, machine, number])}`
}

/** The append as this device writes it. Events that name a device, or come sealed, keep it. */
export function addDeviceId(append: StreamAppend, deviceId: string): StreamAppend {
  if (append.sealed) return append
  const named = (event: NewEvent) => (event.laptop === undefined ? { ...event, laptop: deviceId } : event)
  return { ...append, events: append.events.map(named) }
}

/** The store as this device writes it. */
export function withDeviceId<S extends EventStore>(store: S, deviceId: string): S {
  const append: EventStore['append'] = (stream, expectedVersion, events) =>
    store.append(stream, expectedVersion, addDeviceId({ stream, expectedVersion, events }, deviceId).events)
  return {
    ...store,
    append,
    appendAll: (appends) => store.appendAll(appends.map((each) => addDeviceId(each, deviceId))),
  }
}
