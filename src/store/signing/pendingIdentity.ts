// An identity that a device has requested and may not use yet: id and key as text, stored until the organiser has
// admitted the identity. Only `keep` replaces the device's current identity with it.

import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { parseJsonAs } from '../parseJson.ts'
import type { DurableNote } from '../sync/deviceId.ts'
import { parseDeviceKey, loadOrCreateDeviceKey, createDeviceIdentity } from './keys.ts'

const noteSchema = z.object({ id: z.string().min(1).max(60), key: z.string() })

export interface PendingIdentity {
  readonly laptop: string
  readonly key: string
  /** Includes the private half of the key, so it belongs in a file that only its owner may read. */
  readonly text: string
  /** Replaces the previous identity. Throws if the file with the identity cannot be written. */
  keep(): Promise<void>
}

/** Creates an identity, or parses the identity in `kept`. `undefined` if `kept` is damaged. */
export async function loadOrCreatePendingIdentity(
  place: DurableNote,
  ids: () => string,
  kept?: string,
): Promise<PendingIdentity | undefined> {
  const text = kept ?? (await newNote(ids))
  const key = parseDeviceKey(text)
  const note = parseJsonAs(noteSchema, text)
  if (!key || !note) return undefined
  const secret = createPrivateKey({ key: Buffer.from(note.key, 'base64url'), format: 'der', type: 'pkcs8' })
  return {
    laptop: key.laptop,
    key: key.key,
    text,
    keep: () => createDeviceIdentity(place, () => key.laptop, secret).keep(),
  }
}

async function newNote(ids: () => string): Promise<string> {
  let text = ''
  await loadOrCreateDeviceKey({ read: async () => undefined, write: async (next) => void (text = next) }, ids)
  return text
}
