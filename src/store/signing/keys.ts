// The key of a device: Ed25519 of Node, kept in the note that only its owner may read (sync/deviceId-file.ts). The
// private half is used for signatures and never leaves this module.

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { DeviceIdPlace } from '../sync/deviceId.ts'

const noteSchema = z.object({ id: z.string().min(1).max(60), key: z.string().max(200).exactOptional() })
/** The bytes before the 32 bytes of an Ed25519 public key in SPKI form. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export interface LaptopKey {
  readonly laptop: string
  /** The public half: raw, base64url. */
  readonly key: string
  sign(text: string): string
  /** Whether this key made the signature. A good answer is remembered. */
  hasSigned(text: string, signature: string): boolean
}

/** The device's key; id and key are made at the first call. Throws when the note cannot be written. */
export async function keyOf(place: DeviceIdPlace, ids: () => string): Promise<LaptopKey> {
  const text = await place.read()
  const note = noteSchema.safeParse(text === undefined ? undefined : parsed(text))
  const laptop = note.success ? note.data.id : ids()
  const kept = note.success ? note.data.key : undefined
  const secret: KeyObject = kept
    ? createPrivateKey({ key: Buffer.from(kept, 'base64url'), format: 'der', type: 'pkcs8' })
    : generateKeyPairSync('ed25519').privateKey
  if (!kept)
    await place.write(
      JSON.stringify({ id: laptop, key: secret.export({ format: 'der', type: 'pkcs8' }).toString('base64url') }),
    )
  const open = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  const key = open.subarray(SPKI.length).toString('base64url')
  const verified = new Map<string, string>()
  return {
    laptop,
    key,
    sign: (message) => sign(null, Buffer.from(message), secret).toString('base64url'),
    hasSigned(message, signature) {
      if (verified.get(signature) === message) return true
      const isOwn = isSignedBy(key, message, signature)
      if (isOwn) verified.set(signature, message)
      return isOwn
    },
  }
}

/** Whether the note has a key. */
export async function hasKey(place: DeviceIdPlace): Promise<boolean> {
  const text = await place.read()
  const note = noteSchema.safeParse(text === undefined ? undefined : parsed(text))
  return note.success && note.data.key !== undefined
}

export function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    const open = createPublicKey({
      key: Buffer.concat([SPKI, Buffer.from(key, 'base64url')]),
      format: 'der',
      type: 'spki',
    })
    return verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
