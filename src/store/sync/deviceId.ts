// Identifies the device that writes. Each device has a random id, created once and stored next to its store, and each
// envelope names it (`laptop`). Envelopes that a device only passes on (a restored backup, a synced stream) keep the id
// of the device that wrote them.

import { z } from 'zod'
import type { EventStore, NewEvent, StreamAppend } from '../port.ts'
import { parseJsonAs } from '../parseJson.ts'

/** Storage of a host for a text, such as the device's id. `read` returns `undefined` if nothing is stored. */
export interface DurableNote {
  read(): Promise<string | undefined>
  /** The text is durable when the promise resolves. */
  write(text: string): Promise<void>
}

/** The stored text may also contain the device's key (signing/keys.ts). */
const noteSchema = z.looseObject({
  id: z.string().min(1).max(60),
  /** Previous ids of the device, which another device uses as well. */
  former: z.array(z.string().max(60)).exactOptional(),
})

/** Returns the device's id, which is created at the first call. Throws if the id cannot be stored. */
export async function loadOrCreateDeviceId(place: DurableNote, ids: () => string): Promise<string> {
  const known = parseDeviceNote(await place.read())
  if (known) return known.id
  const id = ids()
  await place.write(JSON.stringify({ id }))
  return id
}

/** Ids that this device had before its current id. */
export async function readFormerDeviceIds(place: DurableNote): Promise<readonly string[]> {
  return parseDeviceNote(await place.read())?.former ?? []
}

/** A stored text that cannot be parsed counts as missing. The store then gets a new device id, which does no harm. */
function parseDeviceNote(text: string | undefined): z.infer<typeof noteSchema> | undefined {
  return parseJsonAs(noteSchema, text)
}

/**
 * Adds this device's id to the events of an append. Events that already name a device, or are sealed, keep their id.
 */
export function appendWithDeviceId(append: StreamAppend, deviceId: string): StreamAppend {
  if (append.sealed) return append
  const named = (event: NewEvent) => (event.laptop === undefined ? { ...event, laptop: deviceId } : event)
  return { ...append, events: append.events.map(named) }
}

/** A store whose new events get this device's id. */
export function createStoreWithDeviceId<S extends EventStore>(store: S, deviceId: string): S {
  const append: EventStore['append'] = (stream, expectedVersion, events) =>
    store.append(stream, expectedVersion, appendWithDeviceId({ stream, expectedVersion, events }, deviceId).events)
  return {
    ...store,
    append,
    appendAll: (appends) => store.appendAll(appends.map((each) => appendWithDeviceId(each, deviceId))),
  }
}
