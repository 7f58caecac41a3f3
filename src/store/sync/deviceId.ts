// Who writes: every laptop has a random id, made once and kept with its store, and every envelope it writes names it.
// What is only passed on (a backup put back, an exchange) keeps the laptop it has.

import { z } from 'zod'
import type { EventStore, NewEvent, StreamAppend } from '../port.ts'

/** Where a host keeps the note of a store's laptop. A read that finds none answers undefined. */
export interface LaptopPlace {
  read(): Promise<string | undefined>
  /** Durable when it resolves. */
  write(text: string): Promise<void>
}

/** Its key may stand beside it (signing/keys.ts). */
const laptopSchema = z.looseObject({ id: z.string().min(1).max(60) })

/** The laptop of this store; the first time it is asked for, it is made. Throws when the note cannot be kept. */
export async function laptopOf(place: LaptopPlace, ids: () => string): Promise<string> {
  const known = readNote(await place.read())
  if (known) return known.id
  const id = ids()
  await place.write(JSON.stringify({ id }))
  return id
}

/** A note that is not one counts as none: then the store is written by a new laptop, which harms nobody. */
function readNote(text: string | undefined): z.infer<typeof laptopSchema> | undefined {
  try {
    const read = text === undefined ? undefined : laptopSchema.safeParse(JSON.parse(text))
    return read?.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** The store as this laptop writes it. */
export function writtenBy<S extends EventStore>(store: S, laptop: string): S {
  const named = (events: readonly NewEvent[]) =>
    events.map((event) => (event.laptop === undefined ? { ...event, laptop } : event))
  return {
    ...store,
    append: (stream, expectedVersion, events) => store.append(stream, expectedVersion, named(events)),
    appendAll: (appends: readonly StreamAppend[]) =>
      store.appendAll(appends.map((append) => (append.sealed ? append : { ...append, events: named(append.events) }))),
  }
}
