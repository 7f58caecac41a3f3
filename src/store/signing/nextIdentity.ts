// An identity that a device has asked for and may not use yet: id and key as text, to be kept until the organiser has
// admitted it. Only `keep` puts it in the place of the identity that the device has.

import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { readAs } from '../readJson.ts'
import type { DeviceIdPlace } from '../sync/deviceId.ts'
import { keyFrom, keyOf, newIdentity } from './keys.ts'

const noteSchema = z.object({ id: z.string().min(1).max(60), key: z.string() })

export interface NextIdentity {
  readonly laptop: string
  readonly key: string
  /** With the private half of the key: for a note that only its owner may read. */
  readonly text: string
  /** Puts it in the place of the identity before. Throws when the note cannot be written. */
  keep(): Promise<void>
}

/** A new one, or the one in `kept`. Undefined where `kept` is damaged. */
export async function nextIdentity(
  place: DeviceIdPlace,
  ids: () => string,
  kept?: string,
): Promise<NextIdentity | undefined> {
  const text = kept ?? (await newNote(ids))
  const key = keyFrom(text)
  const note = readAs(noteSchema, text)
  if (!key || !note) return undefined
  const secret = createPrivateKey({ key: Buffer.from(note.key, 'base64url'), format: 'der', type: 'pkcs8' })
  return { laptop: key.laptop, key: key.key, text, keep: () => newIdentity(place, () => key.laptop, secret).keep() }
}

async function newNote(ids: () => string): Promise<string> {
  let text = ''
  await keyOf({ read: async () => undefined, write: async (next) => void (text = next) }, ids)
  return text
}
