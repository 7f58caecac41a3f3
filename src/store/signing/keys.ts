// Key of a device: an Ed25519 key of Node, stored in a file that only its owner may read (sync/durableNoteFile.ts). The
// private half is used for signatures. Only this module and pendingIdentity.ts handle it.

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { DurableNote } from '../sync/deviceId.ts'
import { parseJsonIfValid } from '../parseJson.ts'

const noteSchema = z.object({
  id: z.string().min(1).max(60),
  /** Private half. Any value that is not a text means that the key is damaged. */
  key: z.unknown().optional(),
  /** Public half, which shows whether the key is damaged. Omitted in files written before it was added. */
  open: z.unknown().optional(),
  former: z.array(z.string().max(60)).exactOptional(),
})
/** Bytes that precede the 32 bytes of an Ed25519 public key in SPKI form. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export interface DeviceKeyPair {
  readonly laptop: string
  /** Public half: raw, in base64url. */
  readonly key: string
  sign(text: string): string
  /** Whether this key made the signature. A positive result is cached. */
  hasSigned(text: string, signature: string): boolean
}

/**
 * Loads the device's key; the first call creates id and key. If the key is damaged, the device gets a new id as well,
 * because no hub accepts another key for the old id. Throws if the file with the key cannot be written.
 */
export async function loadOrCreateDeviceKey(place: DurableNote, ids: () => string): Promise<DeviceKeyPair> {
  const text = await place.read()
  const kept = text === undefined ? undefined : parseDeviceKey(text)
  if (kept) return kept
  const note = noteSchema.safeParse(parseJsonIfValid(text))
  const secret = generateKeyPairSync('ed25519').privateKey
  if (note.success && note.data.key !== undefined) {
    const next = createDeviceIdentity(place, ids, secret)
    await next.keep()
    return keyPairFrom(next.laptop, secret)
  }
  const laptop = note.success ? note.data.id : ids()
  await place.write(noteText(laptop, secret))
  return keyPairFrom(laptop, secret)
}

/** Parses the key in the text of a key file. `undefined` if the text has no key or a damaged one. */
export function parseDeviceKey(text: string): DeviceKeyPair | undefined {
  const note = noteSchema.safeParse(parseJsonIfValid(text))
  if (!note.success || typeof note.data.key !== 'string') return undefined
  try {
    const der = Buffer.from(note.data.key, 'base64url')
    const kept = keyPairFrom(note.data.id, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
    return note.data.open === undefined || note.data.open === kept.key ? kept : undefined
  } catch {
    return undefined
  }
}

function keyPairFrom(laptop: string, secret: KeyObject): DeviceKeyPair {
  const key = publicText(secret)
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

/**
 * A new id and key for a device whose key file is damaged, or whose old id and key are also used by another device.
 * `keep` writes them to the file with the key.
 */
export interface NewIdentity {
  readonly laptop: string
  readonly key: string
  /** Throws if the file with the key cannot be written. */
  keep(): Promise<void>
}

export function createDeviceIdentity(
  place: DurableNote,
  ids: () => string,
  secret: KeyObject = generateKeyPairSync('ed25519').privateKey,
): NewIdentity {
  const laptop = ids()
  return {
    laptop,
    key: publicText(secret),
    async keep() {
      const text = await place.read()
      const before = noteSchema.safeParse(parseJsonIfValid(text))
      const former = before.success ? [...(before.data.former ?? []), before.data.id] : []
      await place.write(noteText(laptop, secret, former))
    },
  }
}

function noteText(id: string, secret: KeyObject, former?: readonly string[]): string {
  const key = secret.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  return JSON.stringify({ id, key, open: publicText(secret), former })
}

function publicText(secret: KeyObject): string {
  const open = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  return open.subarray(SPKI_PREFIX.length).toString('base64url')
}

export async function hasDeviceKey(place: DurableNote): Promise<boolean> {
  return parseDeviceKey((await place.read()) ?? '') !== undefined
}

/**
 * Cache of the parsed keys of the latest devices, because parsing a key takes longer than checking a signature with it.
 */
const opened = new Map<string, KeyObject>()
const MAX_CACHED_KEYS = 100

function publicKey(key: string): KeyObject {
  const known = opened.get(key)
  if (known) return known
  const spki = Buffer.concat([SPKI_PREFIX, Buffer.from(key, 'base64url')])
  const open = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  if (opened.size >= MAX_CACHED_KEYS) opened.delete(opened.keys().next().value ?? '')
  opened.set(key, open)
  return open
}

export function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), publicKey(key), Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
