// Which device writes: each has a random id, made once and kept next to its store, and each envelope names it
// (`laptop`). What a device only passes on (a restored backup, a synced stream) keeps the id it has.

import { z } from 'zod'
import type { EventStore, NewEvent, StreamAppend } from '../port.ts'

/** Where a host keeps the note with the device's id. `read` returns undefined where there is none. */
export interface DeviceIdPlace {
  read(): Promise<string | undefined>
  /** Durable when it resolves. */
  write(text: string): Promise<void>
}

/** The note may also have the device's key (signing/keys.ts). */
const noteSchema = z.looseObject({ id: z.string().min(1).max(60) })

/** The id of the device; made at the first call. Throws when the note cannot be written. */
export async function deviceIdOf(place: DeviceIdPlace, ids: () => string): Promise<string> {
  const known = readNote(await place.read())
  if (known) return known.id
  const id = ids()
  await place.write(JSON.stringify({ id }))
  return id
}

/** An unreadable note counts as none: the store then gets a new device id, which does no harm. */
function readNote(text: string | undefined): z.infer<typeof noteSchema> | undefined {
  try {
    const read = text === undefined ? undefined : noteSchema.safeParse(JSON.parse(text))
    return read?.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** The append as this device writes it. Events that name a device, or come sealed, keep it. */
export function nameDevice(append: StreamAppend, deviceId: string): StreamAppend {
  if (append.sealed) return append
  const named = (event: NewEvent) => (event.laptop === undefined ? { ...event, laptop: deviceId } : event)
  return { ...append, events: append.events.map(named) }
}

/** The store as this device writes it. */
export function writtenBy<S extends EventStore>(store: S, deviceId: string): S {
  const append: EventStore['append'] = (stream, expectedVersion, events) =>
    store.append(stream, expectedVersion, nameDevice({ stream, expectedVersion, events }, deviceId).events)
  return {
    ...store,
    append,
    appendAll: (appends) => store.appendAll(appends.map((each) => nameDevice(each, deviceId))),
  }
}
